// The limits on the memory of a process, a parent that explains how they ended it, the arenas of the
// allocator, and threads whose start can fail.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// No limit.
#define CELLOPHANE_UNLIMITED UINT64_MAX

/// Returns the limit on address space in bytes.
uint64_t cellophane_address_space_limit(void);

/// A limit on memory with what is in use of it, in bytes.
struct cellophane_group_memory {
  uint64_t bytes, used;
};

/// Returns the limit on memory, of a process's control group and its ancestors, that leaves least.
///
/// Cached files do not count as used. `groups` and `mounts` are files with the form of
/// /proc/self/cgroup and /proc/self/mountinfo; groups of both versions are known.
struct cellophane_group_memory cellophane_group_limit(const char *groups, const char *mounts);

/// Returns the bytes of address space that are mapped; 0 if that is unknown.
uint64_t cellophane_mapped_bytes(void);

/// Returns the bytes that are resident; 0 if that is unknown.
uint64_t cellophane_resident_bytes(void);

/// Limits the private memory of this process to a number of bytes, from now on.
void cellophane_limit_private_memory(uint64_t bytes);

/// Limits the arenas of the allocator to one for two processors, and to two where address space is
/// limited. Call it before any thread is started.
///
/// An arena keeps memory that its threads have freed from the others, and reserves 64 MB of address
/// space. The allocator's own limit is eight for each processor.
void cellophane_limit_arenas(void);

/// Returns at once if nothing limits memory; otherwise it returns in a child, and the parent ends
/// as the child does.
///
/// A failed allocation ends a Swift program by a signal, and the kernel kills a process of a control
/// group without memory. Under a limit, the parent reports such an end and exits with 75. Call it
/// before any thread is started. `--memory-limit` among the arguments is a limit, too.
void cellophane_supervise(int count, char **arguments);

/// Starts a detached thread with a stack of a size in bytes; returns 0 or the number of an error.
int cellophane_start_thread(size_t stack_size, void *(*body)(void *context), void *context);

/// Returns the system's number of the calling thread.
int cellophane_thread(void);

/// Gives a thread of this process the lowest priority.
void cellophane_lower_priority(int thread);
