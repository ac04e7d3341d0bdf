// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Returns whether a folder of this package exists: the Debian package has only those that its
/// libraries are built from.
func exists(_ folder: String) -> Bool {
  FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + folder)
}

// The whole package, in which the command is built and tested.
let isWhole = exists("Tests")

let package = Package(
  name: "cellophane",
  products: [
    .library(name: "Cellophane", targets: ["Cellophane"]),
    // The rooms below it, for programs that paint and encode by themselves.
    .library(
      name: "CellophanePainting",
      targets: ["Painting", "RasterCoding", "Typesetting", "VectorEncoding"]),
    // Bodies and behaviours, for programs that step them by themselves.
    .library(name: "CellophaneDynamics", targets: ["Dynamics"]),
    // Assertions for Swift Testing and XCTest.
    .library(name: "CellophaneTesting", targets: ["CellophaneTesting"]),
    // The scenes that `cellophane host` plays with hosted layouts.
    .library(name: "CellophaneHosting", targets: ["HostedScenes"]),
    .executable(name: "cellophane", targets: ["CCommand"]),
  ],
  dependencies: isWhole
    ? [
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
      .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ]
    : [.package(path: "Dependencies/Yams")],
  targets: [
    // System libraries.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Box2D in C++, behind a plain C header.
    .target(
      name: "CBox2D", cxxSettings: [.define("NDEBUG")], linkerSettings: [.linkedLibrary("box2d")]),

    // Pango, whose headers are found without pkg-config.
    .target(name: "CPango", dependencies: ["CCairo", "CHarfBuzz"]),

    // A PNG written row by row: libpng reports errors by jumps, which only C can catch.
    .target(name: "CPNGRows", dependencies: ["CPNG"]),

    // libavif, libcurl and libnettle, which are loaded when they are needed; nothing of them is there
    // at build time.
    .target(name: "CAVIF"),
    .target(name: "CCurl"),
    .target(name: "CNettle"),
    // The vector instructions of the processor.
    .target(name: "CProcessor"),

    // Calls of Swift initializers that Swift itself has no word for.
    .target(name: "CInitializers"),

    // The limits on the memory of a process, a parent that explains how they ended it, and threads
    // whose start can fail.
    .target(name: "CSupervision"),

    // The names of packages that this system has libraries in.
    .target(name: "SystemPackages"),

    // SHA-256.
    .target(name: "Digests", dependencies: ["CGLib", "CNettle"]),

    // Values.
    .target(name: "Geometry"),
    .target(name: "Timing", dependencies: ["Geometry"]),
    .target(name: "Imaging"),
    .target(name: "Timelines", dependencies: ["Geometry", "Imaging", "Timing"]),
    .target(name: "Typesetting", dependencies: ["CPango", "Geometry", "Timelines"]),
    // What people expect of a motion, checked on timelines.
    .target(name: "Expectations", dependencies: ["Geometry", "Imaging", "Timelines", "Timing"]),

    // Items that an animator moves, their outlines and the errors about them; no solver.
    .target(name: "DynamicItems", dependencies: ["Geometry"]),
    // Bodies, forces and what holds them together.
    .target(name: "Dynamics", dependencies: ["CBox2D", "DynamicItems", "Geometry"]),

    // Systems of linear equations and inequalities with priorities.
    .target(name: "ConstraintSolving"),

    // The stage.
    .target(name: "Layouts", dependencies: ["Geometry"]),
    // How content moves that fingers have left, in closed form.
    .target(name: "ScrollPhysics"),
    // What an update does to the items of a collection, and how they keep their names.
    .target(name: "CollectionUpdates", dependencies: ["Geometry", "Layouts"]),
    .target(
      name: "Staging",
      dependencies: [
        "CInitializers", "CollectionUpdates", "DynamicItems", "Geometry", "Imaging", "Layouts",
        "ScrollPhysics", "Timelines", "Timing",
      ]),
    // Animations of the elements that two view controllers have in common.
    .target(
      name: "SharedElementTransitions",
      dependencies: ["Geometry", "Imaging", "Layouts", "Staging", "Timelines", "Timing"]),
    // Fingers that follow a script, and the interactions of a collection view that they drive.
    .target(
      name: "ScriptedInteractions",
      dependencies: ["Geometry", "Imaging", "Layouts", "Staging", "Timelines", "Timing"]),
    // Animators on the stage's clock, and the layouts that physics drives.
    .target(
      name: "DynamicLayouts",
      dependencies: [
        "DynamicItems", "Dynamics", "Geometry", "Layouts", "Staging", "Timelines", "Timing",
      ]),

    // Scene documents.
    .target(name: "Documents", dependencies: ["Yams"]),
    .target(
      name: "SceneDocuments",
      dependencies: [
        "CFileSystem", "Digests", "Documents", "Expectations", "Geometry", "Imaging", "Timelines",
        "Timing",
      ]),
    .target(
      name: "ScenePlayback",
      dependencies: [
        "CollectionUpdates", "Digests", "Documents", "DynamicItems", "DynamicLayouts", "Dynamics",
        "Expectations", "Geometry", "ImageAssets", "Imaging", "Layouts", "SceneDocuments",
        "ScriptedInteractions", "ScrollPhysics", "SharedElementTransitions", "Staging", "Timelines",
        "Timing", "Typesetting",
      ]),

    // Pictures.
    .target(
      name: "Painting",
      dependencies: [
        "CCairo", "CProcessor", "Geometry", "Imaging", "ImageAssets", "RasterCoding", "Timelines",
        "Typesetting",
      ]),
    .target(
      name: "RasterCoding",
      dependencies: [
        "CAVIF", "CDeflate", "CFileSystem", "CGIF", "CJPEG", "CPNG", "CPNGRows", "CWebP", "CZlib",
        "Imaging", "SystemPackages", "Timing",
      ]),
    // Picture files from one folder, decoded and made smaller for all that show them.
    .target(
      name: "ImageAssets",
      dependencies: ["CFileSystem", "Digests", "Imaging", "OutputFiles", "RasterCoding"]),
    .target(
      name: "VectorEncoding",
      dependencies: [
        "Geometry", "Imaging", "ImageAssets", "RasterCoding", "Timelines", "Timing",
        "Typesetting",
      ]),

    // Tolerances, and the differences between two timelines and between two animations.
    .target(name: "ComparisonTolerances", dependencies: ["Timelines"]),
    .target(
      name: "TimelineComparison",
      dependencies: ["ComparisonTolerances", "Geometry", "Imaging", "Timelines", "Timing"]),
    .target(
      name: "PixelComparison",
      dependencies: ["ComparisonTolerances", "Imaging", "RasterCoding", "Timing"]),

    // System calls that Swift does not declare, and files and folders that appear whole or not at all.
    .target(name: "CFileSystem"),
    .target(name: "CSandbox"),
    .target(name: "Confinement", dependencies: ["CFileSystem", "CSandbox"]),
    .target(name: "OutputFiles", dependencies: ["CFileSystem"]),
    // Outputs that are kept by their content, and the digests of known files.
    .target(name: "OutputCaching", dependencies: ["CFileSystem", "Digests", "OutputFiles"]),
    // The client of a cache that machines share over HTTP.
    .target(name: "RemoteCaching", dependencies: ["CCurl", "SystemPackages"]),

    // The pipeline, verification, pages and the command.
    .target(
      name: "Rendering",
      dependencies: [
        "CSupervision", "Geometry", "ImageAssets", "Imaging", "OutputFiles", "Painting",
        "RasterCoding", "Timelines", "Timing", "Typesetting", "VectorEncoding",
      ]),
    .target(
      name: "SceneRendering",
      dependencies: [
        "CFileSystem", "Digests", "Documents", "Dynamics", "Geometry", "ImageAssets", "Imaging",
        "OutputCaching", "OutputFiles", "Painting", "RasterCoding", "RemoteCaching", "Rendering",
        "SceneDocuments", "ScenePlayback", "Timelines", "Timing", "Typesetting", "VectorEncoding",
      ]),
    // The motion of a scene as values and code.
    .target(
      name: "MotionSpecs",
      dependencies: [
        "ComparisonTolerances", "Documents", "Geometry", "Imaging", "ScenePlayback",
        "TimelineComparison", "Timelines", "Timing",
      ]),
    // Inputs of comparisons, and goldens.
    .target(
      name: "Verification",
      dependencies: [
        "ComparisonTolerances", "Digests", "Documents", "Dynamics", "Geometry", "ImageAssets",
        "Imaging", "MotionSpecs",
        "OutputFiles", "Painting", "PixelComparison", "RasterCoding", "Rendering",
        "SceneDocuments", "ScenePlayback", "SceneRendering",
        "TimelineComparison", "Timelines", "Timing",
        "Typesetting",
      ]),
    // Hosted layouts: the scenes that show them, and their build.
    .target(
      name: "HostedScenes",
      dependencies: [
        "Geometry", "Imaging", "Layouts", "ScriptedInteractions", "SharedElementTransitions",
        "Staging", "Timelines", "Timing",
      ]),
    .target(
      name: "Hosting",
      dependencies: [
        "CFileSystem", "Digests", "Documents", "HostedScenes", "ImageAssets", "OutputFiles",
        "Rendering", "ScenePlayback", "SceneRendering", "Timelines",
      ]),
    // The scripts and style sheets of pages, as bytes.
    .target(name: "CPageFiles"),
    .target(
      name: "Reporting",
      dependencies: [
        "CPageFiles", "ComparisonTolerances", "Digests", "Documents", "Expectations", "Geometry",
        "ImageAssets", "OutputFiles", "PixelComparison", "RasterCoding", "Rendering",
        "ScenePlayback", "SceneRendering",
        "TimelineComparison", "Timelines", "Timing", "Verification",
      ],
      exclude: ["Pages"]),
    // The server of `cellophane watch`, and what it follows.
    .target(
      name: "Watching",
      dependencies: [
        "CFileSystem", "Digests", "Documents", "Imaging", "RasterCoding", "Rendering", "Reporting",
        "SceneDocuments", "ScenePlayback", "SceneRendering",
        "Timelines", "Timing", "VectorEncoding",
      ]),
    .target(
      name: "Cellophane",
      dependencies: [
        "CollectionUpdates", "Documents", "DynamicItems", "DynamicLayouts", "Dynamics",
        "Expectations", "Geometry", "Imaging", "Layouts", "OutputFiles", "Rendering",
        "SceneDocuments", "ScenePlayback", "SceneRendering",
        "ScriptedInteractions", "SharedElementTransitions",
        "Staging", "Timelines", "Timing",
      ]),
    .target(
      name: "CellophaneTesting",
      dependencies: [
        "Cellophane", "ComparisonTolerances", "Documents", "Expectations", "Imaging", "OutputFiles",
        "PixelComparison", "RasterCoding", "Rendering", "SceneDocuments", "ScenePlayback",
        "Staging", "TimelineComparison", "Timelines", "Timing", "Verification",
      ]),
    // The command, and the C function that it is entered by.
    .executableTarget(
      name: "CCommand", dependencies: ["CSupervision", "CellophaneCLI"],
      // The symbol that an empty file of ICU data takes, in a command that is linked statically.
      cSettings: Context.environment["CELLOPHANE_ICU_DATA"].map { [.define("ICU_DATA", to: $0)] }),
    .target(
      name: "CellophaneCLI",
      dependencies: [
        "ComparisonTolerances", "Confinement", "Documents", "Geometry", "HostedScenes", "Hosting",
        "ImageAssets", "Imaging", "MotionSpecs", "OutputCaching", "OutputFiles", "RasterCoding",
        "RemoteCaching", "Rendering", "Reporting", "SceneDocuments",
        "ScenePlayback", "SceneRendering",
        "TimelineComparison", "Timelines", "Timing", "VectorEncoding",
        "Verification", "Watching",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // A program that confines itself and reports what it may still do.
    .executableTarget(
      name: "SandboxProbe", dependencies: ["CSandbox"], path: "Tests/SandboxProbe"),
    // A program that reads and writes a remote cache, for scripts/check-remote.
    .executableTarget(
      name: "RemoteProbe", dependencies: ["RemoteCaching"], path: "Tests/RemoteProbe"),
    // Tests.
    .testTarget(name: "ProjectTests", dependencies: ["TestSupport"]),
    .target(
      name: "TestSupport", dependencies: ["Geometry", "Imaging", "Timelines", "Timing"],
      path: "Tests/TestSupport"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "TimingTests", dependencies: ["Geometry", "TestSupport", "Timing"]),
    .testTarget(name: "ImagingTests", dependencies: ["Imaging"]),
    .testTarget(
      name: "TypesettingTests", dependencies: ["Geometry", "TestSupport", "Typesetting"]),
    .testTarget(
      name: "TimelinesTests",
      dependencies: ["Geometry", "Imaging", "TestSupport", "Timelines", "Timing"]),
    .testTarget(
      name: "ExpectationsTests",
      dependencies: [
        "Expectations", "Geometry", "Imaging", "TestSupport", "Timelines", "Timing",
      ]),
    .testTarget(name: "DynamicsTests", dependencies: ["Dynamics", "Geometry", "TestSupport"]),
    .testTarget(name: "ConstraintSolvingTests", dependencies: ["ConstraintSolving"]),
    // A program that solves systems from its standard input, for comparisons with other solvers.
    .executableTarget(
      name: "ConstraintProbe", dependencies: ["ConstraintSolving"], path: "Tests/ConstraintProbe"),
    .testTarget(name: "LayoutsTests", dependencies: ["Geometry", "Layouts", "TestSupport"]),
    .testTarget(name: "ScrollPhysicsTests", dependencies: ["ScrollPhysics", "TestSupport"]),
    .testTarget(
      name: "CollectionUpdatesTests",
      dependencies: ["CollectionUpdates", "Layouts", "TestSupport"]),
    .target(
      name: "StagingTestSupport", dependencies: ["Cellophane", "ScriptedInteractions", "Staging"],
      path: "Tests/StagingTestSupport"),
    .testTarget(
      name: "DynamicLayoutsTests",
      dependencies: [
        "Cellophane", "DynamicLayouts", "Staging", "StagingTestSupport", "TestSupport",
      ]),
    .testTarget(
      name: "ScriptedInteractionsTests",
      dependencies: [
        "Cellophane", "ScriptedInteractions", "Staging", "StagingTestSupport", "TestSupport",
      ]),
    .testTarget(
      name: "SharedElementTransitionsTests",
      dependencies: [
        "Cellophane", "Painting", "SharedElementTransitions", "Staging", "Typesetting",
      ]),
    .testTarget(
      name: "StagingTests",
      dependencies: [
        "Cellophane", "CollectionUpdates", "Geometry", "Imaging", "Layouts", "Painting", "Staging",
        "StagingTestSupport", "TestSupport",
        "Timelines",
        "Typesetting",
      ]),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents", "TestSupport"]),
    .testTarget(
      name: "SceneDocumentsTests",
      dependencies: [
        "Documents", "Expectations", "Geometry", "Imaging", "SceneDocuments", "TestSupport",
        "Timelines", "Timing",
      ], exclude: ["Schema/scene.schema.json"]),
    .testTarget(
      name: "ScenePlaybackTests",
      dependencies: [
        "Cellophane", "Documents", "Geometry", "Imaging", "SceneDocuments", "ScenePlayback",
        "Staging", "TestSupport", "Timelines", "Typesetting",
      ]),
    // A program that plays random scenes, which a trap may end.
    .executableTarget(
      name: "ProgramProbe",
      dependencies: [
        "Documents", "Expectations", "ScenePlayback", "TestSupport", "Timelines", "Timing",
      ], path: "Tests/ProgramProbe"),
    .testTarget(
      name: "PaintingTests",
      dependencies: [
        "Geometry", "Imaging", "Painting", "ImageAssets", "RasterCoding", "Timelines", "Timing",
        "Typesetting", "TestSupport",
      ]),
    .testTarget(
      name: "ImageAssetsTests",
      dependencies: ["Imaging", "ImageAssets", "RasterCoding", "Timelines"]),
    .testTarget(
      name: "RasterCodingTests",
      dependencies: ["Imaging", "RasterCoding", "SystemPackages", "TestSupport", "Timing"]),
    .testTarget(name: "SystemPackagesTests", dependencies: ["SystemPackages"]),
    .testTarget(name: "ComparisonTolerancesTests", dependencies: ["ComparisonTolerances"]),
    .testTarget(
      name: "TimelineComparisonTests",
      dependencies: [
        "ComparisonTolerances", "Documents", "Geometry", "Imaging", "ScenePlayback", "TestSupport",
        "TimelineComparison", "Timelines", "Timing",
      ]),
    .testTarget(
      name: "PixelComparisonTests",
      dependencies: [
        "ComparisonTolerances", "Imaging", "PixelComparison", "RasterCoding", "TestSupport",
        "Timing",
      ]),
    .testTarget(name: "OutputFilesTests", dependencies: ["OutputFiles", "TestSupport"]),
    .testTarget(
      name: "RemoteCachingTests", dependencies: ["RemoteCaching", "SystemPackages", "TestSupport"],
      exclude: ["Server"]),
    .testTarget(
      name: "OutputCachingTests",
      dependencies: ["Digests", "OutputCaching", "OutputFiles", "TestSupport"]),
    .testTarget(
      name: "MotionSpecsTests",
      dependencies: [
        "Documents", "Geometry", "Imaging", "MotionSpecs", "ScenePlayback", "TestSupport",
        "TimelineComparison", "Timelines", "Timing",
      ]),
    .testTarget(
      name: "VectorEncodingTests",
      dependencies: [
        "Geometry", "Imaging", "Painting", "ImageAssets", "RasterCoding", "Timelines", "Timing",
        "Typesetting", "VectorEncoding", "TestSupport",
      ]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "CSupervision", "Documents", "Geometry", "Imaging", "OutputFiles", "RasterCoding",
        "Rendering", "Reporting", "ScenePlayback", "SceneRendering",
        "TestSupport", "Timelines", "Timing",
        "VectorEncoding",
      ]),
    .testTarget(
      name: "CellophaneTestingTests",
      dependencies: ["CellophaneTesting", "RasterCoding", "TestSupport", "Verification"],
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "HostingTests",
      dependencies: [
        "Geometry", "HostedScenes", "Hosting", "Layouts", "Rendering", "Staging", "Timelines",
        "Timing", "TestSupport",
      ]),
    .testTarget(
      name: "VerificationTests",
      dependencies: [
        "ComparisonTolerances", "Geometry", "Imaging", "OutputFiles", "Painting", "PixelComparison",
        "RasterCoding", "Rendering", "Reporting", "SceneRendering",
        "TestSupport", "TimelineComparison", "Timelines",
        "Timing", "Typesetting", "Verification",
      ]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "CellophaneTesting", "Imaging", "Painting", "ScenePlayback", "TestSupport", "Timelines",
        "Timing",
        "Typesetting",
      ], exclude: ["__Snapshots__"]),
    .testTarget(
      name: "PaintingCorpusTests",
      dependencies: [
        "CellophaneTesting", "Imaging", "OutputFiles", "PixelComparison", "RasterCoding",
        "Rendering", "ScenePlayback", "Timelines", "Timing",
      ]),
    .testTarget(
      name: "TransitionLawTests",
      dependencies: [
        "Documents", "Geometry", "Imaging", "OutputFiles", "PixelComparison", "RasterCoding",
        "Rendering", "SceneDocuments", "ScenePlayback", "TestSupport", "Timelines", "Timing",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CSupervision", "CZlib", "CellophaneCLI", "Confinement", "Documents", "Hosting", "Imaging",
        "Painting", "ProgramProbe", "RasterCoding", "Rendering", "SandboxProbe", "SceneDocuments",
        "SceneRendering", "TestSupport", "Timelines", "Timing", "Typesetting", "Verification",
      ]),
    .testTarget(
      name: "CellophaneCLITests",
      dependencies: [
        "CellophaneCLI", "ComparisonTolerances", "Documents", "Imaging", "MotionSpecs", "Rendering",
        "Reporting", "SceneDocuments", "SceneRendering", "TestSupport", "Timing", "Verification",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "ComparisonTolerances", "Geometry", "Imaging", "OutputFiles", "PixelComparison",
        "RasterCoding", "Rendering", "Reporting", "ScenePlayback", "TestSupport",
        "TimelineComparison", "Timelines", "Timing",
        "Verification",
      ]),
    .testTarget(
      name: "WatchingTests",
      dependencies: [
        "OutputFiles", "RasterCoding", "Rendering", "ScenePlayback", "TestSupport", "Timelines",
        "Timing", "Watching",
      ]),
    .testTarget(
      name: "HostedScenesTests",
      dependencies: [
        "Geometry", "HostedScenes", "Layouts", "Staging", "TestSupport", "Timelines", "Timing",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

#if os(Linux)
  // UIKit's own names, where no UIKit is: layouts written for an app compile as they are.
  package.products += [
    .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit", "_Testing_CoreGraphics"]),
    .library(name: "QuartzCore", targets: ["QuartzCore", "_Testing_CoreGraphics"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
  ]
  package.targets += [
    // The names of parts, as in `import UIKit.UIColor`.
    .systemLibrary(name: "UIKitHeaders"),
    .target(
      name: "CoreGraphics", dependencies: ["Geometry", "Imaging", "Timelines", "UIKitHeaders"]),
    .target(
      name: "QuartzCore",
      dependencies: [
        "CInitializers", "CoreGraphics", "Geometry", "Imaging", "Staging", "Timelines", "Timing",
      ]),
    .target(
      name: "UIKit",
      dependencies: [
        "CollectionUpdates", "ConstraintSolving", "CoreGraphics", "Digests", "DynamicItems",
        "DynamicLayouts", "Dynamics",
        "Geometry", "Imaging",
        "Layouts",
        "ImageAssets",
        "QuartzCore", "SharedElementTransitions", "StageDispatch", "Staging", "Timelines", "Timing",
        "Typesetting",
      ]),
    // A module that imports nothing else.
    .testTarget(
      name: "UIKitImportTests", dependencies: ["_Testing_CoreGraphics", "_Testing_UIKit", "UIKit"]),
    // Dispatch's names on the stage's clock.
    .target(name: "StageDispatch", dependencies: ["Staging", "Timing"]),
    // What Swift asks for where Testing meets these names.
    .target(name: "_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit"),
    .testTarget(
      name: "QuartzCoreTests",
      dependencies: [
        "_Testing_CoreGraphics", "CoreGraphics", "Geometry", "Imaging", "QuartzCore", "Staging",
        "Timelines", "Timing",
      ]),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "_Testing_CoreGraphics", "_Testing_UIKit",
        "CoreGraphics", "Dynamics", "Geometry", "Imaging", "Layouts", "MotionSpecs", "Painting",
        "QuartzCore", "ScenePlayback", "ScriptedInteractions", "Staging", "TestSupport",
        "Timelines", "Timing", "Typesetting", "UIKit",
      ]),
  ]
#endif

if !isWhole {
  package.targets.removeAll { !exists($0.path ?? "Sources/\($0.name)") }
  package.products.removeAll { $0 is Product.Executable }
}

// SwiftPM refuses flags in a package that another one depends on by its version.
let mayHaveFlags = !Context.packageDirectory.contains("/checkouts/")

// The targets whose loops take most of the tests' time are optimized in debug builds too.
let innerLoops: Set<String> = [
  "ConstraintSolving", "Geometry", "Imaging", "Painting", "PixelComparison", "RasterCoding",
  "Timelines", "Timing",
  "VectorEncoding",
]

// The targets that run once for a command or a scene are made small in the released command.
let outerTargets: Set<String> = [
  "CellophaneCLI", "CollectionUpdates", "ComparisonTolerances", "Confinement", "Documents",
  "DynamicLayouts", "Expectations", "HostedScenes", "Hosting", "MotionSpecs", "OutputCaching",
  "OutputFiles",
  "RemoteCaching", "Rendering", "Reporting", "SceneDocuments", "ScenePlayback", "SceneRendering",
  "ScriptedInteractions",
  "SharedElementTransitions", "Staging",
  "TimelineComparison", "Verification", "Watching",
]

let cTargets: Set<String> = [
  "CAVIF", "CBox2D", "CCommand", "CCurl", "CFileSystem", "CInitializers", "CNettle",
  "CPageFiles", "CPango", "CProcessor", "CSandbox",
]
for target in package.targets where target.type != .system && !cTargets.contains(target.name) {
  if target.name == "UIKitTests" {
    // As sources that were written for UIKit are compiled.
    target.swiftSettings = [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
    continue
  }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
  if mayHaveFlags && !isWhole {
    // Those who build the libraries once wait longer for optimized code than it saves them, and a
    // process for each module, which reads its imports once, takes half the time of several.
    target.swiftSettings?.append(
      .unsafeFlags(
        [
          "-wmo", "-disable-batch-mode", "-num-threads", "2", "-no-emit-module-separately-wmo",
        ], .when(configuration: .debug)))
    continue
  }
  if mayHaveFlags && innerLoops.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(
        ["-O", "-wmo", "-disable-batch-mode", "-num-threads", "2", "-enable-default-cmo"],
        .when(configuration: .debug)))
  }
  if mayHaveFlags && outerTargets.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
  }
}
