#ifndef PASSTOOL_CFILES_SHIM_H
#define PASSTOOL_CFILES_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <crt_externs.h>
#include <sys/event.h>
#elif defined(__linux__)
#include <sys/inotify.h>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#if defined(__linux__) && defined(__GLIBC__)
// The headers declare them only with _GNU_SOURCE.
int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath, unsigned int flags);
int pipe2(int ends[2], int flags);
#endif

// Has the C library begin each thread's memory with a megabyte, and keep up to 64 that were freed. Otherwise a thread asks for
// four kilobytes at a time, and the memory of images is given back to the system and asked for again.
static inline void passtool_keepMemory(void) {
#if defined(__GLIBC__)
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 26);
    mallopt(M_MMAP_THRESHOLD, 1 << 24);
#endif
}

// Renames a file unless the new name exists: -1 and EEXIST; ENOSYS, ENOTSUP or EINVAL if the system can't do that.
static inline int passtool_renameToFree(
    int oldFolder, const char *oldPath, int newFolder, const char *newPath) {
#if defined(__APPLE__)
    return renameatx_np(oldFolder, oldPath, newFolder, newPath, RENAME_EXCL);
#elif defined(__linux__) && defined(__GLIBC__)
    return renameat2(oldFolder, oldPath, newFolder, newPath, 1 /* RENAME_NOREPLACE */);
#else
    errno = ENOSYS;
    return -1;
#endif
}

// Makes a descriptor that poll reports as readable when one of its files changes; -1 and errno on failure.
static inline int passtool_watch(void) {
#if defined(__APPLE__)
    return kqueue();
#elif defined(__linux__)
    return inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
#else
    errno = ENOSYS;
    return -1;
#endif
}

// Watches a file, or the names in a folder. Returns a descriptor to close together with the watch, 0, or -1 and errno.
static inline int passtool_watchFile(int watch, const char *path) {
#if defined(__APPLE__)
    int file = open(path, O_EVTONLY | O_CLOEXEC);
    struct kevent change;
    EV_SET(&change, file, EVFILT_VNODE, EV_ADD | EV_CLEAR,
        NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME, 0, NULL);
    if (file >= 0 && kevent(watch, &change, 1, NULL, 0, NULL) < 0) {
        close(file);
        return -1;
    }
    return file;
#elif defined(__linux__)
    return inotify_add_watch(watch, path, IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVE | IN_DELETE_SELF
        | IN_MOVE_SELF) < 0 ? -1 : 0;
#else
    errno = ENOSYS;
    return -1;
#endif
}

// Opens a folder for searching, not listing. The flag's name differs between systems.
static const int passtool_searchOnly =
#if defined(O_SEARCH)
    O_SEARCH;
#elif defined(__O_PATH)
    __O_PATH;
#else
    O_PATH;
#endif

// The environment of this process: "NAME=value" texts, ended by NULL.
static inline char **passtool_environment(void) {
#if defined(__APPLE__)
    return *_NSGetEnviron();
#else
    extern char **environ;
    return environ;
#endif
}

// Makes a pipe that programs started by other threads don't inherit, where the system can do that.
static inline int passtool_pipe(int ends[2]) {
#if defined(__linux__) && defined(__GLIBC__)
    return pipe2(ends, O_CLOEXEC);
#else
    return pipe(ends);
#endif
}

// Starts a program whose standard input, output and error are these descriptors, which are 3 or more; it has no others.
// Signals have their usual effects in it, but Ctrl-C does not reach it while this process handles that itself. Returns 0
// or an error number.
static inline int passtool_spawn(const char *path, char *const words[], char *const environment[],
    const int descriptors[3], int inOwnGroup, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    for (int number = 0; number < 3 && error == 0; number++)
        error = posix_spawn_file_actions_adddup2(&actions, descriptors[number], number);
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
    // Sockets of libraries may lack the flag that closes them.
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
    sigset_t blocked, usual;
    sigemptyset(&blocked);
    struct sigaction interrupt;
    if (sigaction(SIGINT, NULL, &interrupt) == 0 && interrupt.sa_handler != SIG_DFL) sigaddset(&blocked, SIGINT);
    sigemptyset(&usual);
    const int signals[] = {SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD, SIGXFSZ};
    for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) sigaddset(&usual, signals[index]);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0);
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &blocked);
    if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &usual);
    if (error == 0) error = posix_spawnattr_setflags(&attributes, flags);
    if (error == 0) error = posix_spawn(process, path, &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

#endif
