import Foundation
import MotionSpecs
import ScenePlayback
import Testing

/// Code that `cellophane spec --as uikit` wrote for scenes: it is compiled here, it is what the
/// command writes today, and it moves views as the scene moves its elements.
@MainActor
struct MotionReplayTests {
  /// A scene with its generated code.
  struct Generated: CustomTestStringConvertible {
    let scene: String
    let steps: @MainActor () -> [MotionReplay.Step]
    var testDescription: String { scene }
  }

  nonisolated static let all = [
    Generated(scene: "chips") { ChipsMotion.steps },
    Generated(scene: "sequence") { SequenceMotion.steps },
    Generated(scene: "cards") { CardsMotion.steps },
    Generated(scene: "card-flip") { CardFlipMotion.steps },
    Generated(scene: "deal-and-gather") { DealAndGatherMotion.steps },
    Generated(scene: "fling") { FlingMotion.steps },
    Generated(scene: "rotation-wrong") { RotationWrongMotion.steps },
    Generated(scene: "insert") { InsertMotion.steps },
    Generated(scene: "apps/todo") { TodoMotion.steps },
    Generated(scene: "circle") { CircleMotion.steps },
    Generated(scene: "layout-toggle") { LayoutToggleMotion.steps },
    Generated(scene: "pinch-path") { PinchPathMotion.steps },
    Generated(scene: "paging") { PagingMotion.steps },
  ]

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func path(_ scene: String) -> String {
    root.appendingPathComponent("fixtures/scenes/\(scene).yaml").path
  }

  @Test(arguments: all) func `the code is what the command writes`(generated: Generated) throws {
    let spec = MotionSpec(of: try LoadedScene.load(path: Self.path(generated.scene)))
    let text = String(decoding: try spec.text(as: .uikit), as: UTF8.self)
    let name = URL(fileURLWithPath: generated.scene).lastPathComponent
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("\(name).swift")
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test(arguments: all) func `the code moves views as the scene does`(generated: Generated) throws {
    let differences = try MotionReplay(Self.path(generated.scene))
      .differences(of: generated.steps())
    #expect(!differences.isEmpty)
    // The stage samples keyframe animations 60 times a second; in between, thrown content begins to
    // move 0.6 ms after the lift, here at 4000 points per second.
    let tolerances: [String: Double] = ["fling": 0.9, "paging": 2, "pinch-path": 0.8]
    let tolerance = tolerances[generated.scene] ?? 0.02
    for (property, difference) in differences {
      #expect(difference <= tolerance, "\(property)")
    }
  }
}
