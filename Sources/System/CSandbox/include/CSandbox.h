/// Restrictions that the kernel enforces on this process: Landlock for files, seccomp for system calls.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Returns the version of Landlock that the kernel has, from 1 on; 0 for none.
int cellophane_landlock_version(void);

/// Begins a set of permitted files; everything else will be denied. Returns a descriptor, or -1 and
/// sets errno.
int cellophane_landlock_create(int version);

/// Permits to read a file or what is below a folder, or to read and write it.
/// Returns 0, or -1 and sets errno.
int cellophane_landlock_permit(int ruleset, int version, const char *_Nonnull path, bool writes);

/// Applies a set to the calling thread, and to those that it creates, for good.
/// Returns 0, or -1 and sets errno.
int cellophane_landlock_apply(int ruleset);

/// Returns whether the kernel filters system calls.
bool cellophane_has_filters(void);

/// Denies all system calls that are not on the list, for all threads and for good.
/// Returns 0, or -1 and sets errno.
int cellophane_filter_calls(void);

/// The numbers of the calls that are permitted whatever their arguments.
const unsigned *_Nonnull cellophane_permitted_calls(size_t *_Nonnull count);

/// The numbers of the calls that are permitted with some arguments only.
const unsigned *_Nonnull cellophane_conditional_calls(size_t *_Nonnull count);
