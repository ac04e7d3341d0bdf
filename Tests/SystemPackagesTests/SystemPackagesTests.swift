import SystemPackages
import Testing

struct SystemPackagesTests {
  /// Texts of `/etc/os-release`, with the names of the packages of that system.
  static let systems: [(release: String, avif: String, curl: String)] = [
    ("ID=debian\nVERSION_ID=\"12\"\n", "libavif15", "libcurl4"),
    ("VERSION_ID=\"13\"\nID=debian\n", "libavif16", "libcurl4t64"),
    ("PRETTY_NAME=\"Debian GNU/Linux forky/sid\"\nID=debian\n", "libavif16", "libcurl4t64"),
    ("ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"22.04\"\n", "libavif15", "libcurl4"),
    ("ID=ubuntu\nID_LIKE=debian\nVERSION_ID='24.04'\n", "libavif16", "libcurl4t64"),
    ("ID=raspbian\nID_LIKE=debian\nVERSION_ID=\"12\"\n", "libavif15", "libcurl4"),
    ("", "libavif16", "libcurl4t64"),
  ]

  @Test(arguments: systems.indices)
  func `a system has its own names of packages`(index: Int) {
    let (release, avif, curl) = Self.systems[index]
    let packages = SystemPackages(release: release)
    #expect(packages.name(of: .avif) == avif)
    #expect(packages.name(of: .curl) == curl)
  }
}
