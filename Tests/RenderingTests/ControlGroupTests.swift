import CSupervision
import TestSupport
import Testing

/// The limits of control groups, read from files with the form of the system's.
struct ControlGroupTests {
  private let scratch: Scratch

  /// Makes a folder for the files.
  init() throws { scratch = try Scratch() }

  /// Returns the limit of a process in a group, with hierarchies mounted below the scratch folder.
  private func limit(groups: String, mounts: String) throws -> cellophane_group_memory {
    try scratch.write(groups, to: "cgroup")
    try scratch.write(mounts, to: "mountinfo")
    return cellophane_group_limit(scratch("cgroup"), scratch("mountinfo"))
  }

  /// A line for a hierarchy of version 2.
  private func unified(root: String = "/") -> String {
    "30 24 0:26 \(root) \(scratch("fs")) rw,nosuid shared:4 - cgroup2 cgroup2 rw\n"
  }

  @Test func `version 2: the group or ancestor that leaves least counts`() throws {
    #expect(try limit(groups: "0::/pod/work\n", mounts: unified()).bytes == .max)
    try scratch.write("max\n", to: "fs/pod/work/memory.max")
    #expect(try limit(groups: "0::/pod/work\n", mounts: unified()).bytes == .max)
    try scratch.write("1000\n", to: "fs/pod/memory.max")
    try scratch.write("700\n", to: "fs/pod/memory.current")
    try scratch.write("anon 100\nfile 300\nshmem 100\n", to: "fs/pod/memory.stat")
    let outer = try limit(groups: "0::/pod/work\n", mounts: unified())
    // Cached files can be given up, but not shared memory.
    #expect(outer.bytes == 1000 && outer.used == 500)
    try scratch.write("2000\n", to: "fs/pod/work/memory.max")
    #expect(try limit(groups: "0::/pod/work\n", mounts: unified()).bytes == 1000)
    try scratch.write("1600\n", to: "fs/pod/work/memory.current")
    let inner = try limit(groups: "0::/pod/work\n", mounts: unified())
    #expect(inner.bytes == 2000 && inner.used == 1600)
  }

  @Test func `version 2: in a namespace the group is the root`() throws {
    try scratch.write("300\n", to: "fs/memory.max")
    try scratch.write("500\n", to: "fs/memory.current")
    let found = try limit(groups: "0::/\n", mounts: unified())
    #expect(found.bytes == 300 && found.used == 300)
  }

  @Test func `a mount of a part of the tree`() throws {
    try scratch.write("300\n", to: "fs/work/memory.max")
    #expect(try limit(groups: "0::/pod/work\n", mounts: unified(root: "/pod")).bytes == 300)
  }

  @Test func `version 1: only the hierarchy with memory counts, and a huge number is none`() throws
  {
    let mounts = """
      29 24 0:25 / \(scratch("cpu")) rw - cgroup cgroup rw,cpu
      31 24 0:27 / \(scratch("fs")) rw - cgroup cgroup rw,memory
      """
    let groups = "5:cpu:/other\n4:memory:/box\n0::/\n"
    try scratch.write("1\n", to: "cpu/other/memory.limit_in_bytes")
    try scratch.write("9223372036854771712\n", to: "fs/box/memory.limit_in_bytes")
    #expect(try limit(groups: groups, mounts: mounts).bytes == .max)
    try scratch.write("5000\n", to: "fs/box/memory.limit_in_bytes")
    try scratch.write("4500\n", to: "fs/box/memory.usage_in_bytes")
    try scratch.write("cache 1\ntotal_cache 1500\n", to: "fs/box/memory.stat")
    let found = try limit(groups: groups, mounts: mounts)
    #expect(found.bytes == 5000 && found.used == 3000)
  }

  @Test(arguments: ["", "0::\n", "nonsense\n", "::::\n", "0::/\u{1}%n%s\n"])
  func `other text is no limit`(text: String) throws {
    #expect(try limit(groups: text, mounts: text).bytes == .max)
    #expect(try limit(groups: text, mounts: unified()).bytes == .max)
    #expect(cellophane_group_limit(scratch("none"), scratch("none")).bytes == .max)
  }
}
