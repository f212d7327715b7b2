// What Python calls: plain C names, integers and addresses, so that one library serves every Python.
//
// What is declared with CARNET_API, in a unit and here, Python reads too (records/kernel/library.py).
#pragma once

#include <stdlib.h>

#include "basics.hpp"

#if defined(_WIN32)
#define CARNET_API extern "C" __declspec(dllexport)
#else
#define CARNET_API extern "C" __attribute__((visibility("default")))
#endif

namespace carnet {

// Python refuses a library with another number: it would read the columns wrongly.
constexpr i32 ABI = 1;

// What Python keeps, all of it 0 before it starts; null if that fails.
template <class One, class... Given> One *begun(const Given &...given) {
    One *one = static_cast<One *>(calloc(1, sizeof(One)));
    if (one && one->start(given...)) return one;
    if (one) one->end();
    free(one);
    return nullptr;
}
template <class One> void end(One *one) {
    one->end();
    free(one);
}

}  // namespace carnet

CARNET_API int32_t carnet_kernel_abi() { return carnet::ABI; }

// What tells these sources from others; build.py says it.  A library of other sources is not used.
#ifndef CARNET_SOURCES
#define CARNET_SOURCES ""
#endif
CARNET_API const char *carnet_kernel_sources() { return CARNET_SOURCES; }
