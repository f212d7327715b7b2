// Included before the kernel: its calls for memory are counted, and fail from one of them on, or at
// that one alone.
#include <stdlib.h>

static long asked, failing, last;

static bool fails() { return ++asked >= failing && asked <= last; }

static void *failing_malloc(size_t size) { return fails() ? nullptr : malloc(size); }
static void *failing_calloc(size_t count, size_t size) { return fails() ? nullptr : calloc(count, size); }
static void *failing_realloc(void *old, size_t size) { return fails() ? nullptr : realloc(old, size); }

// Counts from 1 again. Returns how many calls there were.
extern "C" __attribute__((visibility("default"))) long fail_from(long first, long until) {
    long before = asked;
    asked = 0, failing = first, last = until;
    return before;
}

#define malloc failing_malloc
#define calloc failing_calloc
#define realloc failing_realloc
