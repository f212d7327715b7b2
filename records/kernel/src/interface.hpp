// What Python calls: plain C names, integers and addresses, so that one library serves every Python.
#ifndef CARNET_INTERFACE_HPP
#define CARNET_INTERFACE_HPP

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define CARNET_API extern "C" __declspec(dllexport)
#else
#define CARNET_API extern "C" __attribute__((visibility("default")))
#endif

namespace carnet {

// Python refuses a library with another number: it would read the columns wrongly.
constexpr int32_t ABI = 1;

}  // namespace carnet

CARNET_API int32_t carnet_kernel_abi() { return carnet::ABI; }

// What tells these sources from others; build.py says it.  A library of other sources is not used.
#ifndef CARNET_SOURCES
#define CARNET_SOURCES ""
#endif
CARNET_API const char *carnet_kernel_sources() { return CARNET_SOURCES; }

#endif
