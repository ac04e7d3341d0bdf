// swift-tools-version: 6.2
import PackageDescription

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
    // What `cellophane host` plays with somebody's layouts.
    .library(name: "CellophaneHosting", targets: ["HostedScenes"]),
    .executable(name: "cellophane", targets: ["CCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // System libraries.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Box2D in C++, told in plain C.
    .target(
      name: "CBox2D", cxxSettings: [.define("NDEBUG")], linkerSettings: [.linkedLibrary("box2d")]),

    // Calls of Swift initializers that Swift itself has no word for.
    .target(name: "CInitializers"),

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

    // The stage.
    .target(name: "Layouts", dependencies: ["Geometry"]),
    // How content moves that fingers have left, in closed form.
    .target(name: "ScrollPhysics"),
    // What an update does to the items of a collection, and how they keep their names.
    .target(name: "CollectionUpdates", dependencies: ["Layouts"]),
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
      dependencies: ["DynamicItems", "Dynamics", "Geometry", "Layouts", "Staging", "Timing"]),

    // Scene documents.
    .target(name: "Documents", dependencies: ["Yams"]),
    .target(
      name: "Scenes",
      dependencies: [
        "CollectionUpdates", "Documents", "DynamicLayouts", "Dynamics", "Expectations", "Geometry",
        "Imaging", "Layouts", "ImageAssets", "ScriptedInteractions", "SharedElementTransitions",
        "Staging", "Timelines", "Timing", "Typesetting",
      ]),

    // Pictures.
    .target(
      name: "Painting",
      dependencies: [
        "CCairo", "Geometry", "Imaging", "ImageAssets", "RasterCoding", "Timelines",
        "Typesetting",
      ]),
    .target(
      name: "RasterCoding", dependencies: ["CGIF", "CJPEG", "CPNG", "CZlib", "Imaging", "Timing"]),
    // Picture files from one folder, decoded and made smaller for all that show them.
    .target(name: "ImageAssets", dependencies: ["CGLib", "Imaging", "RasterCoding", "Timelines"]),
    .target(
      name: "VectorEncoding",
      dependencies: [
        "Geometry", "Imaging", "ImageAssets", "RasterCoding", "Timelines", "Timing",
        "Typesetting",
      ]),

    // What differs between two renders.
    .target(
      name: "FrameComparison",
      dependencies: ["Geometry", "Imaging", "RasterCoding", "Timelines", "Timing"]),

    // The pipeline and what people touch.
    .target(
      name: "Rendering",
      dependencies: [
        "Documents", "Geometry", "Imaging", "Painting", "ImageAssets", "RasterCoding", "Scenes",
        "Timelines", "Timing", "Typesetting", "VectorEncoding",
      ]),
    // Scenes against what was recorded of them, and anything against anything.
    .target(
      name: "Verification",
      dependencies: [
        "Documents", "FrameComparison", "Geometry", "Imaging", "Painting",
        "ImageAssets", "RasterCoding", "Rendering", "Scenes", "Timelines", "Timing", "Typesetting",
      ]),
    // Somebody's layouts: what is played with them, and how they are built and rendered.
    .target(
      name: "HostedScenes",
      dependencies: [
        "Geometry", "Imaging", "Layouts", "ScriptedInteractions", "SharedElementTransitions",
        "Staging", "Timelines", "Timing",
      ]),
    .target(
      name: "Hosting",
      dependencies: [
        "Documents", "HostedScenes", "ImageAssets", "Rendering", "Scenes", "Timelines",
      ]),
    .target(name: "Reporting", dependencies: ["FrameComparison", "Rendering", "Verification"]),
    .target(
      name: "Cellophane",
      dependencies: [
        "CollectionUpdates", "Documents", "DynamicItems", "DynamicLayouts", "Dynamics",
        "Expectations", "Geometry", "Imaging", "Layouts", "Rendering",
        "Scenes", "ScriptedInteractions", "SharedElementTransitions", "Staging", "Timelines",
        "Timing",
      ]),
    .target(
      name: "CellophaneTesting",
      dependencies: [
        "Cellophane", "Documents", "Expectations", "FrameComparison", "Imaging", "RasterCoding",
        "Rendering", "Scenes", "Staging", "Timelines", "Timing", "Verification",
      ]),
    // The command, and the C function that it is entered by.
    .executableTarget(name: "CCommand", dependencies: ["CellophaneCLI"]),
    .target(
      name: "CellophaneCLI",
      dependencies: [
        "Documents", "FrameComparison", "Geometry", "HostedScenes", "Hosting", "Imaging",
        "ImageAssets",
        "Rendering", "Reporting", "Scenes",
        "Timelines", "Timing", "VectorEncoding", "Verification",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Tests.
    .testTarget(name: "ProjectTests", dependencies: ["TestSupport"]),
    .target(
      name: "TestSupport", dependencies: ["Geometry", "Imaging", "Timelines", "Timing"],
      path: "Tests/TestSupport"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "TimingTests", dependencies: ["Geometry", "TestSupport", "Timing"]),
    .testTarget(name: "ImagingTests", dependencies: ["Imaging"]),
    .testTarget(name: "TypesettingTests", dependencies: ["Geometry", "Typesetting"]),
    .testTarget(
      name: "TimelinesTests",
      dependencies: ["Geometry", "Imaging", "TestSupport", "Timelines", "Timing"]),
    .testTarget(
      name: "ExpectationsTests",
      dependencies: ["Expectations", "Geometry", "Imaging", "Timelines", "Timing"]),
    .testTarget(name: "DynamicsTests", dependencies: ["Dynamics", "Geometry"]),
    .testTarget(name: "LayoutsTests", dependencies: ["Geometry", "Layouts"]),
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
    .testTarget(name: "DocumentsTests", dependencies: ["Documents"]),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Cellophane", "Documents", "Expectations", "Geometry", "Imaging", "Scenes", "Timelines",
        "Timing",
      ]),
    .testTarget(
      name: "PaintingTests",
      dependencies: [
        "Geometry", "Imaging", "Painting", "ImageAssets", "RasterCoding", "Timelines", "Timing",
        "Typesetting", "TestSupport",
      ]),
    .testTarget(
      name: "ImageAssetsTests",
      dependencies: ["Imaging", "ImageAssets", "RasterCoding", "Timelines"]),
    .testTarget(name: "RasterCodingTests", dependencies: ["Imaging", "RasterCoding", "Timing"]),
    .testTarget(
      name: "FrameComparisonTests",
      dependencies: [
        "Documents", "FrameComparison", "Geometry", "Imaging", "RasterCoding", "Scenes",
        "TestSupport", "Timelines", "Timing",
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
        "Documents", "Geometry", "Imaging", "RasterCoding", "Rendering", "Reporting", "Scenes",
        "Timelines", "Timing", "TestSupport", "VectorEncoding",
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
        "FrameComparison", "Imaging", "RasterCoding", "Rendering", "Timelines", "Timing",
        "Typesetting", "Verification", "TestSupport",
      ]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "CellophaneTesting", "Imaging", "Painting", "Scenes", "Timelines", "Timing", "Typesetting",
      ], exclude: ["__Snapshots__"]),
    .testTarget(
      name: "PaintingCorpusTests",
      dependencies: [
        "CellophaneTesting", "FrameComparison", "Imaging", "RasterCoding", "Rendering", "Scenes",
        "Timelines", "Timing",
      ]),
    .testTarget(
      name: "TransitionLawTests",
      dependencies: [
        "Documents", "FrameComparison", "Geometry", "Imaging", "RasterCoding", "Rendering",
        "Scenes", "TestSupport", "Timelines", "Timing",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CellophaneCLI", "Imaging", "RasterCoding", "Rendering", "TestSupport", "Timing",
      ]),
    .testTarget(
      name: "CellophaneCLITests",
      dependencies: [
        "CellophaneCLI", "FrameComparison", "Rendering", "Timing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "FrameComparison", "Geometry", "Imaging", "Rendering", "Reporting", "TestSupport",
        "Timelines", "Timing", "Verification",
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
        "CollectionUpdates", "CoreGraphics", "DynamicLayouts", "Dynamics", "Geometry", "Imaging",
        "Layouts",
        "ImageAssets",
        "QuartzCore", "SharedElementTransitions", "StageDispatch", "Staging", "Timelines", "Timing",
        "Typesetting",
      ]),
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
        "CoreGraphics", "Dynamics", "Geometry", "Imaging", "Layouts", "Painting", "QuartzCore",
        "Scenes", "ScriptedInteractions", "Staging", "Timelines", "Timing", "Typesetting", "UIKit",
      ]),
  ]
#endif

let cTargets: Set<String> = ["CBox2D", "CCommand", "CInitializers"]
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
}
