/// System calls of Linux that Swift's C library does not declare.
#pragma once
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>

/// Exchanges two entries of open folders in one step; returns 0, or -1 and sets errno.
int cellophane_exchange(
    int folder, const char *_Nonnull name, int other_folder, const char *_Nonnull other_name);

/// Opens an entry below an open folder; a name or link that leads out of it fails with EXDEV, and a
/// link of the proc file system with ELOOP. Returns a descriptor, or -1 and sets errno: ENOSYS where
/// the kernel (before Linux 5.6) has no such call.
int cellophane_open_beneath(int folder, const char *_Nonnull name, int flags);

/// Writes everything that a file system still has in memory to the disk; returns 0, or -1 and sets
/// errno. The descriptor is one of any file of it.
int cellophane_sync_file_system(int descriptor);

/// Returns whether the file system of an open file is one that other machines may write to, where
/// the locks of one may be unknown to the others.
bool cellophane_is_on_network(int descriptor);

/// Closes all descriptors from a number on in a program that is spawned; returns 0, or an error.
int cellophane_spawn_closing_from(posix_spawn_file_actions_t *_Nonnull actions, int first);

/// Calls a function with the build ID of the program, whose name is empty, and of each library that
/// is loaded.
void cellophane_visit_build_ids(
    void (*_Nonnull found)(
        const char *_Nonnull name, const unsigned char *_Nonnull bytes, size_t count,
        void *_Nullable context),
    void *_Nullable context);
