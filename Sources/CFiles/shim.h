#ifndef PASSTOOL_CFILES_SHIM_H
#define PASSTOOL_CFILES_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

#if defined(__linux__) && defined(__GLIBC__)
// Declared by stdio.h for programs in C that ask for all of GNU.
int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath, unsigned int flags);
#endif

// Renames a file unless the new name is taken: -1 and EEXIST; where the system can't, ENOSYS, ENOTSUP or EINVAL.
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

// Opens a folder that may be searched, but not be listed. It has another name on each system.
static const int passtool_searchOnly =
#if defined(O_SEARCH)
    O_SEARCH;
#elif defined(__O_PATH)
    __O_PATH;
#else
    O_PATH;
#endif

#endif
