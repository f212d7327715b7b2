// What the kernel tells of records, in columns that Python owns.
#ifndef CARNET_COLUMNS_HPP
#define CARNET_COLUMNS_HPP

#include "course.hpp"
#include "spelled.hpp"

namespace carnet {

enum class Status : i32 { SOUND, FOR_PYTHON, UNKNOWN_RULES };

// The layout is that of records/kernel/columns.py.
struct Columns {
    i64 records, deals, most_records, most_deals;  // rows there are, and how many fit
    i64 used;                                      // bytes of the text that the rows are about
    i64 plies;                                     // of all sound records together
    i64 unknown;                                   // where the record ends whose rules are not known, or 0
    // of each record
    i64 *start, *stop, *stopped;                   // where it begins and ends, and where it is not for the kernel
    i32 *status, *first_deal, *deal_count, *whole, *complete, *winner, *rule_set;
    i32 *tie, *over;
    i64 *score;                                    // SEATS a row
    i64 *pool, *carried;
    // of each deal
    i64 *deal_score;                               // SEATS a row
    i32 *deal_whole, *dealer, *last_winner, *deal_plies;
    i64 *deal_marks, *deal_tricks, *deal_plays, *deal_declared;  // the rows of these up to its end, all before among them
    i32 *trump_dealt, *beaten;                     // see Course::look_at_hands; SEATS a row
    i32 *trump_left;                               // at the end
    i64 *deal_spelled;                             // where its bytes end, ~ that if they are not told
    Marks marks;
    Tricks tricks;
    CardsLaid plays;
    Declarations declarations;
    Spelled spelled;

    // Forgets the deals after so many.
    void keep_deals(i64 count) {
        deals = count;
        marks.count = deals ? deal_marks[deals - 1] : 0;
        tricks.count = deals ? deal_tricks[deals - 1] : 0;
        plays.count = deals ? deal_plays[deals - 1] : 0;
        declarations.count = deals ? deal_declared[deals - 1] : 0;
        const i64 end = deals ? deal_spelled[deals - 1] : 0;
        spelled.count = end < 0 ? ~end : end;
    }
    void add_deal(const Course &course, const i64 *brought, i32 judged) {
        memcpy(deal_score + SEATS * deals, brought, SEATS * sizeof *brought);
        deal_whole[deals] = judged;
        dealer[deals] = course.state.dealer;
        last_winner[deals] = course.state.last_winner;
        deal_plies[deals] = course.plies;
        deal_marks[deals] = marks.count = course.tally->marked;
        deal_tricks[deals] = tricks.count = course.taken;
        deal_plays[deals] = plays.count = course.laid;
        deal_declared[deals] = declarations.count = course.declared;
        trump_left[deals] = course.state.trump;
        trump_dealt[deals] = course.trump_dealt;
        memcpy(beaten + SEATS * deals, course.beaten, sizeof course.beaten);
        deals++;
    }
    // How the game stands after so many deals, all sound and finished: Python may go on from there.  A game
    // of one deal does not go on.
    void stand(const Tally &tally, i32 count) {
        memcpy(score + SEATS * records, tally.score, SEATS * sizeof *score);
        pool[records] = tally.pool;
        carried[records] = tally.carried;
        tie[records] = tally.tie;
        over[records] = tally.over;
        winner[records] = tally.winner;
        deal_count[records] = tally.rules->apart ? 0 : count;
    }
    void add_record(i32 count, bool every_deal, const i64 *scores, bool ended_whole, i32 won_by) {
        memcpy(score + SEATS * records, scores, SEATS * sizeof *scores);
        whole[records] = every_deal;
        complete[records] = every_deal && ended_whole;
        winner[records] = won_by;
        deal_count[records] = count;
        for (i64 deal = deals - count; deal < deals; deal++) plies += deal_plies[deal];
    }
};

}  // namespace carnet

#endif
