// The kernel of Carnet, compiled as one unit: the other sources are included here.
#include "interface.hpp"

CARNET_API int32_t carnet_kernel_abi() { return carnet::ABI; }
