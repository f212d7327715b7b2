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

#endif
