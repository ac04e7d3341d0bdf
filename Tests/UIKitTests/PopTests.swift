import Foundation
import Painting
import ScenePlayback
import Staging
import Testing
import Timelines
import Timing
import Typesetting
import UIKit

/// A cell that opens to a view controller, by an app's own transition and by a scene's.
struct PopTests {
  /// The scene `pop-compat.yaml` with plain cells, so that an app can have the same.
  private let scene = """
    cellophane: 1
    canvas: { size: [375, 667] }
    output: { fps: 60, duration: 2.5 }
    styles: { square: { fill: "#FFB65C" } }
    screens:
      - id: photos
        title: Hubble
        collections:
          - id: grid
            layout: { type: flow, itemSize: [124.33333333, 124.33333333], lineSpacing: 1, interitemSpacing: 1 }
            style: square
            sections: [{ items: 12 }]
      - id: detail
        title: Picture
        views: [{ name: picture, style: square }]
    steps:
      - { at: 0s, push: { screen: detail, transition: popInOut, item: [0, 4], compat: true } }
      - { at: 1.5s, pop: true }
    """

  /// Plays the scene.
  private func playScene() throws -> Timeline {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "cellophane-pop-\(UUID().uuidString).yaml")
    try scene.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try LoadedScene.load(path: file.path(percentEncoded: false)).timeline
  }

  /// Plays the app.
  private func playApp() throws -> Timeline {
    var settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 375, height: 667)), framesPerSecond: 60,
      duration: Instant(seconds: 2.5))
    settings.roundsLayout = false
    return try Stage.run(settings: settings) { stage in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 124.33333333, height: 124.33333333)
      layout.minimumLineSpacing = 1
      layout.minimumInteritemSpacing = 1
      let grid = CellGridController(collectionViewLayout: layout)
      let controller = UINavigationController(rootViewController: grid)
      stage.rootViewController = controller
      stage.advance(by: 0)
      let page = UIViewController()
      page.title = "Picture"
      page.view.backgroundColor = CellGridController.color
      controller.pushViewController(page, animated: true)
      stage.advance(by: 1.5)
      controller.popViewController(animated: true)
    }
  }

  @Test func `an app's transition equals the scene's, point for point in every frame`() throws {
    let (scene, app) = (try playScene(), try playApp())
    #expect(scene.playback.frameCount == 150 && app.playback.frameCount == 150)
    let painters = try (Painter(catalog: .builtIn), Painter(catalog: .builtIn))
    var bitmaps = Set<[UInt32]>()
    for index in 0..<150 {
      let time = scene.playback.sampleTime(ofFrame: index)
      let expected = try painters.0.paint(scene.frame(at: time), scale: 0.5)
      let found = try painters.1.paint(app.frame(at: time), scale: 0.5)
      #expect(Array(expected.words) == Array(found.words), "frame \(index)")
      bitmaps.insert(Array(expected.words))
    }
    // The frames are not all alike, in either case.
    #expect(bitmaps.count > 40)
  }
}
