/// System calls of Linux that Swift's C library does not declare.
#pragma once
#include <stdbool.h>

/// Exchanges two entries of open folders in one step; returns 0, or -1 and sets errno.
int cellophane_exchange(
    int folder, const char *_Nonnull name, int other_folder, const char *_Nonnull other_name);

/// Writes everything that a file system still has in memory to the disk; returns 0, or -1 and sets
/// errno. The descriptor is one of any file of it.
int cellophane_sync_file_system(int descriptor);

/// Returns whether the file system of an open file is one that other machines may write to, where
/// the locks of one may be unknown to the others.
bool cellophane_is_on_network(int descriptor);
