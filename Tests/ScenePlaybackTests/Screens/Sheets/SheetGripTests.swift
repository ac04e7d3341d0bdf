import Cellophane
import Documents
import Foundation
import SceneDocuments
import ScenePlayback
import Testing

/// The height of a sheet under a finger.
struct SheetGripTests {
  private func heights(isDismissible: Bool = true) -> SheetHeights {
    let here = SourceLocation(file: "scene")
    return SheetHeights(
      SheetDocument(
        detents: [100, 300].map { SheetDetent(.points($0), location: here) },
        isDismissible: isDismissible, location: here
      ).configuration(on: .iOS18), in: CGSize(width: 200, height: 400))
  }

  @Test func `between its limits the sheet follows exactly`() {
    let grip = SheetGrip(at: 150, of: heights())
    #expect(grip.height(movedBy: 0) == 150)
    #expect(grip.height(movedBy: 120) == 270)
    #expect(grip.height(movedBy: -149) == 1)
    #expect(grip.height(movedBy: -500) == 0)
    #expect(grip.velocity(movedBy: 120, finger: -700) == -700)
  }

  @Test func `above the highest detent a rubber band keeps the sheet on the canvas`() {
    let grip = SheetGrip(at: 300, of: heights())
    let pulled = [1, 10, 100, 1000, 100_000].map { grip.height(movedBy: $0) }
    #expect(zip(pulled, pulled.dropFirst()).allSatisfy { $0 < $1 })
    #expect(abs(pulled[0] - 300.55) < 0.01)
    #expect(pulled.allSatisfy { $0 < 400 })
    #expect(grip.velocity(movedBy: 0.001, finger: 100) < 55.1)
    #expect(grip.velocity(movedBy: 100, finger: 100) < 25)
  }

  @Test func `a sheet that cannot be closed follows with a rubber band below its lowest detent`() {
    let grip = SheetGrip(at: 100, of: heights(isDismissible: false))
    #expect(abs(grip.height(movedBy: -1) - 99.45) < 0.01)
    #expect(grip.height(movedBy: -100_000) > 0)
    #expect(grip.height(movedBy: 50) == 150)
  }

  @Test func `a sheet that is taken beyond its limits does not jump`() {
    for height in [340.0, 399, 460] {
      let grip = SheetGrip(at: height, of: heights())
      #expect(abs(grip.height(movedBy: 0) - height) < 1e-6)
      #expect(grip.height(movedBy: -5) < height && grip.height(movedBy: 5) > height)
    }
    let grip = SheetGrip(at: 60, of: heights(isDismissible: false))
    #expect(abs(grip.height(movedBy: 0) - 60) < 1e-6)
  }
}
