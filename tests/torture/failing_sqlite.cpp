// Set before SQLite: its calls for memory are counted, and fail from one of them on, or at that one
// alone. Declared here, since the headers of SQLite need not be installed.

struct Methods {
    void *(*allocate)(int);
    void (*release)(void *);
    void *(*resize)(void *, int);
    int (*size)(void *);
    int (*round)(int);
    int (*begin)(void *);
    void (*end)(void *);
    void *data;
};

enum { SET_METHODS = 4, GET_METHODS = 5 };

static Methods usual;
static long asked, failing, last;

static bool fails() { return ++asked >= failing && asked <= last; }

static void *allocate(int size) { return fails() ? nullptr : usual.allocate(size); }
static void *resize(void *old, int size) { return fails() ? nullptr : usual.resize(old, size); }

// Takes `sqlite3_config` of an SQLite that has been shut down. Returns 0 if it is set.
extern "C" __attribute__((visibility("default"))) int set_before(int (*config)(int, ...)) {
    int status = config(GET_METHODS, &usual);
    if (status) return status;
    Methods own = usual;
    own.allocate = allocate, own.resize = resize;
    return config(SET_METHODS, &own);
}

// Counts from 1 again. Returns how many calls there were.
extern "C" __attribute__((visibility("default"))) long fail_from(long first, long until) {
    long before = asked;
    asked = 0, failing = first, last = until;
    return before;
}
