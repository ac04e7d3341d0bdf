import Foundation
import Hosting
import TestSupport
import Testing

/// The builds of packages that depend on the project, as those of its users do. They share one
/// folder, so that the project's modules are compiled once for all; it is kept between runs.
enum ClientBuilds {
  /// The folder for `--scratch-path` of `cellophane host`.
  static let root = Guide.project.appendingPathComponent(".build/clients").path
  /// The folder of the products: that of hosted layouts, and of SwiftPM in a package's tests.
  private static let products = HostPackage.buildPath(engine: Guide.project.path, root: root)
  /// The options of `swift build` and `swift test` with which they share what `cellophane host`
  /// builds. Neither has options that change how modules are compiled: all would be compiled again,
  /// and once more for the next host.
  static let options = ["--scratch-path", products]
}

/// Packages that depend on the project, built and run one after the other; with CELLOPHANE_FULL=1,
/// as `scripts/test --full` sets.
@Suite(.serialized, .enabled(if: isFullRun, "scripts/test --full builds packages of clients"))
enum ClientPackageTests {}
