// Arrays that grow.
#pragma once

#include <stdlib.h>

#include "basics.hpp"

namespace carnet {

// `room` makes space for more; what it returns is no longer valid after the next call.
template <class Row> struct Rows {
    Row *rows;
    i64 count, space;
    Row *room(i64 more) {
        if (!rows || count + more > space) {
            const i64 wanted = (count + more) * 3 / 2 + 8;
            Row *grown = static_cast<Row *>(realloc(rows, sizeof(Row) * size_t(wanted)));
            if (!grown) return nullptr;
            rows = grown;
            space = wanted;
        }
        return rows + count;
    }
    bool push(const Row &row) {
        Row *at = room(1);
        if (!at) return false;
        *at = row;
        count++;
        return true;
    }
    void end() { free(rows); }
};

}  // namespace carnet
