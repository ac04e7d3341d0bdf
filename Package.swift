// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Returns whether a folder of this package exists: the Debian package has only those that its
/// libraries are built from.
func exists(_ folder: String) -> Bool {
  FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + folder)
}

/// The whole package, in which the command is built and tested.
let isWhole = exists("Tests")

/// SwiftPM refuses flags in a package that another one depends on by its version.
let mayHaveFlags = !Context.packageDirectory.contains("/checkouts/")

enum Purpose {
  case plain
  /// Loops that take most of the tests' time: optimized in debug builds too.
  case fast
  /// Code that runs once for a command or a scene: small in the released command.
  case small

  /// The flags of its compiler.
  var flags: SwiftSetting? {
    if !isWhole {
      // Those who build the libraries once wait longer for optimized code than it saves them, and
      // a process for each module, which reads its imports once, takes half the time of several.
      return .unsafeFlags(
        ["-wmo", "-disable-batch-mode", "-num-threads", "2", "-no-emit-module-separately-wmo"],
        .when(configuration: .debug))
    }
    switch self {
    case .plain: return nil
    case .fast:
      return .unsafeFlags(
        ["-O", "-wmo", "-disable-batch-mode", "-num-threads", "2", "-enable-default-cmo"],
        .when(configuration: .debug))
    case .small: return .unsafeFlags(["-Osize"], .when(configuration: .release))
    }
  }

  /// The settings of its compiler.
  var settings: [SwiftSetting] {
    [
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ] + (mayHaveFlags ? [flags].compactMap(\.self) : [])
  }
}

extension Target {
  static func library(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
  }

  /// A module in Swift.
  static func module(
    _ name: String, _ dependencies: [Dependency] = [], for purpose: Purpose = .plain,
    path: String? = nil, exclude: [String] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: path, exclude: exclude,
      swiftSettings: purpose.settings)
  }

  /// A program below `Tests`.
  static func probe(_ name: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "Tests/\(name)",
      swiftSettings: Purpose.plain.settings)
  }

  /// Tests, and what lies beside them.
  static func tests(_ name: String, _ dependencies: [Dependency]) -> Target {
    .testTarget(
      name: name, dependencies: dependencies,
      exclude: ["__Snapshots__", "Schema/scene.schema.json", "Server"].filter {
        exists("Tests/\(name)/\($0)")
      }, swiftSettings: Purpose.plain.settings)
  }
}

// MARK: - Floors

// A target may use those above it in its floor and those of the floors above its own, and imports
// what its dependencies depend on without naming it. `Sources/README.md` says what each is.

// C libraries, and what the system is asked for.
let system: [Target] = [
  .library("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
  .library("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
  .library("CGIF", package: "libgif-dev"),
  .library("CJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
  .library("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
  .library("CGLib", pkgConfig: "glib-2.0", package: "libglib2.0-dev"),
  .library("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev"),
  .library("CWebP", package: "libwebp-dev"),
  .library("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
  .target(
    name: "CBox2D", cxxSettings: [.define("NDEBUG")], linkerSettings: [.linkedLibrary("box2d")]),
  .target(name: "CPango", dependencies: ["CCairo", "CHarfBuzz"]),
  .target(name: "CPNGRows", dependencies: ["CPNG"]),
  .target(name: "CAVIF"),
  .target(name: "CCurl"),
  .target(name: "CNettle"),
  .target(name: "CProcessor"),
  .target(name: "CInitializers"),
  .target(name: "CSupervision"),
  .target(name: "CFileSystem"),
  .target(name: "CSandbox"),
  .module("SystemPackages"),
  .module("Digests", ["CGLib", "CNettle"]),
  .module("OutputFiles", ["CFileSystem"], for: .small),
]

// Values that have no clock and no pixels.
let values: [Target] = [
  .module("Geometry", for: .fast),
  .module("Timing", ["Geometry"], for: .fast),
  .module("Imaging", for: .fast),
  .module("Timelines", ["Imaging", "Timing"], for: .fast),
  .module("Documents", ["Yams"], for: .small),
]

// What moves: layouts, updates, physics, the stage.
let engine: [Target] = [
  .module("ConstraintSolving", for: .fast),
  .module("Layouts", ["Geometry"]),
  .module("ScrollPhysics"),
  .module("CollectionUpdates", ["Layouts"], for: .small),
  .module("DynamicItems", ["Geometry"]),
  .module("Dynamics", ["CBox2D", "DynamicItems"]),
  .module(
    "Staging",
    ["CInitializers", "CollectionUpdates", "DynamicItems", "ScrollPhysics", "Timelines"],
    for: .small),
  .module("DynamicLayouts", ["Dynamics", "Staging"], for: .small),
  .module("SharedElementTransitions", ["Staging"], for: .small),
  .module("ScriptedInteractions", ["Staging"], for: .small),
]

// Frames as bitmaps, files and SVG.
let images: [Target] = [
  .module("Typesetting", ["CPango", "Timelines"]),
  .module(
    "RasterCoding",
    [
      "CAVIF", "CDeflate", "CFileSystem", "CGIF", "CJPEG", "CPNGRows", "CWebP", "CZlib", "Imaging",
      "SystemPackages", "Timing",
    ], for: .fast),
  .module("ImageAssets", ["Digests", "OutputFiles", "RasterCoding"]),
  .module("Painting", ["CProcessor", "ImageAssets", "Typesetting"], for: .fast),
  .module("VectorEncoding", ["ImageAssets", "Typesetting"], for: .fast),
]

// Motion as documents.
let scenes: [Target] = [
  .module("Expectations", ["Timelines"], for: .small),
  .module(
    "SceneDocuments", ["CFileSystem", "Digests", "Documents", "Expectations", "Layouts"],
    for: .small),
  .module(
    "ScenePlayback",
    [
      "DynamicLayouts", "ImageAssets", "SceneDocuments", "ScriptedInteractions",
      "SharedElementTransitions", "Typesetting",
    ], for: .small),
]

// From scenes to files.
let pipeline: [Target] = [
  .module("OutputCaching", ["Digests", "OutputFiles"], for: .small),
  .module("RemoteCaching", ["CCurl", "SystemPackages"], for: .small),
  .module("Rendering", ["CSupervision", "Painting", "VectorEncoding"], for: .small),
  .module(
    "SceneRendering", ["OutputCaching", "RemoteCaching", "Rendering", "ScenePlayback"],
    for: .small),
  .module("Cellophane", ["SceneRendering"]),
]

// What differs, and pages about it.
let comparing: [Target] = [
  .module("ComparisonTolerances", ["Timelines"], for: .small),
  .module("TimelineComparison", ["ComparisonTolerances"], for: .small),
  .module("PixelComparison", ["ComparisonTolerances", "RasterCoding"], for: .fast),
  .module("MotionSpecs", ["ScenePlayback", "TimelineComparison"], for: .small),
  .module("Verification", ["MotionSpecs", "PixelComparison", "SceneRendering"], for: .small),
  .target(name: "CPageFiles"),
  .module("Reporting", ["CPageFiles", "Verification"], for: .small, exclude: ["Pages"]),
  .module("CellophaneTesting", ["Cellophane", "Verification"]),
]

// UIKit's own names, where no UIKit is: layouts written for an app compile as they are.
let appleNames: [Target] = [
  .systemLibrary(name: "UIKitHeaders"),
  .module("CoreGraphics", ["Timelines", "UIKitHeaders"]),
  .module("QuartzCore", ["CoreGraphics", "Staging"]),
  .module("StageDispatch", ["Staging"]),
  .module(
    "UIKit",
    [
      "ConstraintSolving", "DynamicLayouts", "ImageAssets", "QuartzCore",
      "SharedElementTransitions", "StageDispatch", "Typesetting",
    ]),
  .module("_Testing_CoreGraphics"),
  .module("_Testing_UIKit"),
]

// The command.
let command: [Target] = [
  .target(name: "CSkill"),
  .module("JSONRPC", for: .small),
  .module("HostedScenes", ["ScriptedInteractions", "SharedElementTransitions"], for: .small),
  .module("Hosting", ["HostedScenes", "SceneRendering"], for: .small),
  .module("Watching", ["Reporting"], for: .small),
  .module("LanguageServer", ["JSONRPC", "ScenePlayback"], for: .small),
  .module(
    "CellophaneCLI",
    [
      "CSandbox", "CSkill", "Hosting", "LanguageServer", "Watching",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], for: .small),
  .executableTarget(
    name: "CCommand", dependencies: ["CSupervision", "CellophaneCLI"],
    // The symbol that an empty file of ICU data takes, in a command that is linked statically.
    cSettings: Context.environment["CELLOPHANE_ICU_DATA"].map { [.define("ICU_DATA", to: $0)] }),
]

/// The targets of a floor that are there, in `Sources/<its name>`.
func floor(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "Sources/\(folder)/\(target.name)" }
  return targets.filter { isWhole || exists($0.path!) }
}

var targets =
  floor("System", system) + floor("Values", values) + floor("Engine", engine)
  + floor("Images", images) + floor("Scenes", scenes) + floor("Pipeline", pipeline)
  + floor("Comparing", comparing) + floor("Command", command)
#if os(Linux)
  targets += floor("AppleNames", appleNames)
#endif

/// The dependencies of tests besides their module and all that it depends on.
let furtherDependencies: [String: [Target.Dependency]] = [
  "DynamicLayouts": ["StagingTestSupport"],
  "QuartzCore": ["_Testing_CoreGraphics"],
  "Rendering": ["Reporting"],
  "ScenePlayback": ["Cellophane"],
  "ScriptedInteractions": ["StagingTestSupport"],
  "SharedElementTransitions": ["StagingTestSupport"],
  "Staging": ["StagingTestSupport"],
  "TimelineComparison": ["ScenePlayback"],
  "UIKit": [
    "MotionSpecs", "Painting", "Rendering", "StagingTestSupport", "_Testing_CoreGraphics",
    "_Testing_UIKit",
  ],
  "VectorEncoding": ["Painting"],
  "Verification": ["Reporting"],
]

if isWhole {
  targets += targets.filter { exists("Tests/\($0.name)Tests") }.map {
    .tests(
      $0.name + "Tests",
      [.byName(name: $0.name), "TestSupport"] + furtherDependencies[$0.name, default: []])
  }
  targets += [
    .module("TestSupport", ["Timelines"], path: "Tests/TestSupport"),
    .module("StagingTestSupport", ["Cellophane"], path: "Tests/StagingTestSupport"),
    // Programs that tests run.
    .probe("SandboxProbe", ["CSandbox"]),
    .probe("RemoteProbe", ["RemoteCaching"]),
    .probe("ConstraintProbe", ["ConstraintSolving"]),
    .probe("ProgramProbe", ["ScenePlayback", "TestSupport"]),
    // Tests of several modules, or of the project.
    .tests("ProjectTests", ["TestSupport"]),
    .tests("GoldenTests", ["CellophaneTesting", "TestSupport"]),
    .tests("PaintingCorpusTests", ["CellophaneTesting"]),
    .tests("TransitionLawTests", ["PixelComparison", "SceneRendering", "TestSupport"]),
    .tests("CommandTests", ["CellophaneCLI", "ProgramProbe", "SandboxProbe", "TestSupport"]),
  ]
  #if os(Linux)
    targets.append(
      .tests("UIKitImportTests", ["UIKit", "_Testing_CoreGraphics", "_Testing_UIKit"]))
    // As sources that were written for UIKit are compiled.
    targets.first { $0.name == "UIKitTests" }?.swiftSettings = [
      .swiftLanguageMode(.v5), .treatAllWarnings(as: .error),
    ]
  #endif
}

let package = Package(
  name: "cellophane",
  products: [
    .library(name: "Cellophane", targets: ["Cellophane"]),
    // For programs that paint and encode by themselves, or step bodies and behaviors.
    .library(
      name: "CellophanePainting",
      targets: ["Painting", "RasterCoding", "Typesetting", "VectorEncoding"]),
    .library(name: "CellophaneDynamics", targets: ["Dynamics"]),
    .library(name: "CellophaneTesting", targets: ["CellophaneTesting"]),
    // For `cellophane host`.
    .library(name: "CellophaneHosting", targets: ["HostedScenes"]),
  ],
  dependencies: isWhole
    ? [
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
      .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ]
    : [.package(path: "Dependencies/Yams")],
  targets: targets,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
if isWhole { package.products += [.executable(name: "cellophane", targets: ["CCommand"])] }
#if os(Linux)
  package.products += [
    .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit", "_Testing_CoreGraphics"]),
    .library(name: "QuartzCore", targets: ["QuartzCore", "_Testing_CoreGraphics"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
  ]
#endif
