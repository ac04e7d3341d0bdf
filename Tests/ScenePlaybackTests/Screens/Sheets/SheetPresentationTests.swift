import Cellophane
import Documents
import Foundation
import Imaging
import SceneDocuments
import ScenePlayback
import Testing

/// The reports of a sheet's height, for what follows it.
struct SheetPresentationTests {
  /// A delegate that presents screens as sheets.
  private final class Delegate: ViewControllerTransitioningDelegate {
    private(set) var sheet: SheetPresentation?
    let document: SheetDocument

    init(_ document: SheetDocument) { self.document = document }

    func presentationController(
      forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
      sheet = SheetPresentation(
        document.configuration(on: Stage.current.settings.system), background: .white,
        presented: presented, presenting: presenting, in: CGSize(width: 200, height: 400))
      return sheet
    }
  }

  /// A report of a height, and the instant and the frame of the follower at that time.
  private struct Report: Equatable {
    var time: Instant
    var height: Double
    var progress: Double
  }

  @Test func `the height is reported in the sample in which it changes`() throws {
    let here = SourceLocation(file: "scene")
    let document = SheetDocument(
      detents: [100, 300].map { SheetDetent(.points($0), location: here) }, location: here)
    var reports: [Report] = []
    let delegate = Delegate(document)
    let canvas = Canvas(size: CGSize(width: 200, height: 400))
    let timeline = try Stage.run(canvas: canvas) { stage in
      let root = ViewController()
      let follower = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      follower.name = "follower"
      follower.backgroundColor = .black
      root.view.addSubview(follower)
      stage.rootViewController = root
      let screen = ViewController()
      screen.modalPresentationStyle = .custom
      screen.transitioningDelegate = delegate
      screen.view.name = "screen"
      screen.view.backgroundColor = .white
      root.present(screen, animated: false)
      let sheet = try #require(delegate.sheet)
      sheet.heightDidChange = { height, progress in
        reports.append(Report(time: stage.now, height: Double(height), progress: progress))
        // Not linear in the height.
        follower.center.x = progress * progress * 100
      }
      sheet.move(to: 100)
      sheet.animate(to: 300, duration: Instant(seconds: 0.305), curve: .linear)
    }
    #expect(reports.map(\.height).first == 100 && reports.map(\.height).last == 300)
    #expect(reports.last?.time == Instant(seconds: 0.305) && reports.last?.progress == 1)
    // One report a tick, and one at the end.
    #expect(reports.count == 1 + 18 + 1)
    for report in reports where report.time > .zero {
      let seconds = report.time.seconds
      #expect(abs(report.progress - min(1, seconds / 0.305)) < 1e-6)
      let follower = try #require(timeline.element("follower", at: seconds))
      #expect(abs(follower.center.x - report.progress * report.progress * 100) < 1e-6)
      let screen = try #require(timeline.element("screen", at: seconds))
      #expect(abs(screen.frame.minY - (400 - report.height)) < 1e-6)
    }
  }
}
