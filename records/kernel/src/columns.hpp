// What the kernel tells of records, in columns that Python owns.
#pragma once

#include "course.hpp"
#include "spelled.hpp"

namespace carnet {

struct Columns : AllColumns {
    // Forgets the deals after so many.
    void keep_deals(i64 count) {
        deals = count;
        marks.count = deals ? deal.deal_marks[deals - 1] : 0;
        tricks.count = deals ? deal.deal_tricks[deals - 1] : 0;
        plays.count = deals ? deal.deal_plays[deals - 1] : 0;
        declarations.count = deals ? deal.deal_declared[deals - 1] : 0;
        const i64 end = deals ? deal.deal_spelled[deals - 1] : 0;
        spelled.count = end < 0 ? ~end : end;
    }
    // Has that told of the next deals for which there is room.
    void open(Course &course) {
        course.tally->marks = marks.most ? &marks : nullptr;
        course.tricks = tricks.most ? &tricks : nullptr;
        course.plays = plays.most ? &plays : nullptr;
        course.declarations = declarations.most ? &declarations : nullptr;
    }
    void begin_deal(Course &course) const {
        course.tally->marked = marks.count;
        course.taken = tricks.count;
        course.laid = plays.count;
        course.declared = declarations.count;
    }
    bool lack_room(const Course &course) const {
        return (marks.most && course.tally->marked > marks.most) || (tricks.most && course.taken > tricks.most) ||
               (plays.most && course.laid > plays.most) || (declarations.most && course.declared > declarations.most);
    }
    void add_deal(const Course &course, const i64 *brought, i32 judged) {
        memcpy(deal.deal_score[deals], brought, sizeof deal.deal_score[deals]);
        memcpy(deal.start_score[deals], course.tally->before, sizeof deal.start_score[deals]);
        deal.deal_whole[deals] = judged;
        deal.dealer[deals] = course.state.dealer;
        deal.last_winner[deals] = course.state.last_winner;
        deal.deal_plies[deals] = course.plies;
        deal.deal_marks[deals] = marks.count = course.tally->marked;
        deal.deal_tricks[deals] = tricks.count = course.taken;
        deal.deal_plays[deals] = plays.count = course.laid;
        deal.deal_declared[deals] = declarations.count = course.declared;
        deal.trump_left[deals] = course.state.trump;
        deal.trump_dealt[deals] = course.trump_dealt;
        memcpy(deal.beaten[deals], course.beaten, sizeof course.beaten);
        deals++;
    }
    // How the game stands after so many deals, all sound and finished: Python may go on from there.  A game
    // of one deal does not go on.
    void stand(const Tally &tally, i32 count) {
        memcpy(record.score[records], tally.score, sizeof tally.score);
        record.pool[records] = tally.pool;
        record.carried[records] = tally.carried;
        record.games[records] = tally.games;
        record.tie[records] = tally.tie;
        record.over[records] = tally.over;
        record.winner[records] = tally.winner;
        record.deal_count[records] = tally.rules->apart ? 0 : count;
    }
    void add_record(i32 count, bool every_deal, const i64 *scores, bool ended_whole, i32 won_by) {
        memcpy(record.score[records], scores, sizeof record.score[records]);
        record.whole[records] = every_deal;
        record.complete[records] = every_deal && ended_whole;
        record.winner[records] = won_by;
        record.deal_count[records] = count;
        for (i64 at = deals - count; at < deals; at++) plies += deal.deal_plies[at];
    }
};

}  // namespace carnet
