/// The modules of a project whose sources are compiled together as one module.
///
/// An example or test of a project imports the project's framework, which is then no module of its
/// own. The folder of the framework has its name.
struct OwnModules {
  /// The names of the folders on the paths of the sources.
  private var folders: Set<String> = []
  /// The modules of the sources.
  private var modules: Set<String> = []

  /// The modules that Linux or Cellophane has, whose names may be those of folders, too.
  private static let known: Set<String> = [
    "CoreFoundation", "CoreGraphics", "Dispatch", "Foundation", "FoundationNetworking",
    "FoundationXML", "Glibc", "QuartzCore", "Swift", "Testing", "UIKit", "XCTest",
    "_Concurrency", "_StringProcessing",
  ]

  /// Knows of no modules.
  init() {}

  /// Finds the folders of sources of one module; none in a package, whose targets are modules.
  init(_ drafts: [FileEdits]) {
    modules = Set(drafts.map(\.file.module))
    guard modules.count == 1, !drafts.contains(where: \.file.isManifest) else { return }
    for draft in drafts {
      folders.formUnion(draft.file.absolutePath.split(separator: "/").dropLast().map(String.init))
    }
  }

  /// Returns whether a module is one of Apple's that is not there: a module of the sources may have
  /// the name of one, such as Charts.
  func isMissing(_ module: String) -> Bool {
    AppleModules.isMissing(module) && !modules.contains(module)
  }

  /// Returns whether a module that sources import is compiled together with them.
  func contains(_ module: String) -> Bool {
    folders.contains(module) && !Self.known.contains(module) && !AppleModules.isMissing(module)
  }
}
