#ifndef PASSTOOL_CFILES_SHIM_H
#define PASSTOOL_CFILES_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/event.h>
#elif defined(__linux__)
#include <sys/inotify.h>
#endif

#if defined(__linux__) && defined(__GLIBC__)
// stdio.h declares it only with _GNU_SOURCE.
int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath, unsigned int flags);
#endif

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

#endif
