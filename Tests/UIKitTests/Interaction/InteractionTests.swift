import Staging
import Testing
import Timelines
import UIKit

/// A control with a pointer, as apps write it.
private final class Control: UIView, UIPointerInteractionDelegate {
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { UIPointerRegion(rect: bounds, identifier: "all") }

  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion)
    -> UIPointerStyle?
  { .init(effect: .lift(.init(view: self))) }
}

/// A view controller that previews, as apps write it.
private final class Previewer: UIViewController, UIViewControllerPreviewingDelegate {
  func previewingContext(
    _ previewingContext: UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController? { nil }

  func previewingContext(
    _ previewingContext: UIViewControllerPreviewing, commit viewControllerToCommit: UIViewController
  ) {}
}

struct InteractionTests {
  /// Runs a body on a stage of 200 by 100 points.
  private func run(_ body: (Stage) -> Void) throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 100)), body)
  }

  @Test func `points are converted between views, windows and the screen`() throws {
    try run { stage in
      let view = UIView(frame: CGRect(x: 30, y: 20, width: 50, height: 50))
      let inner = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
      stage.rootView.addSubview(view)
      view.addSubview(inner)
      let (outer, space) = (view as UICoordinateSpace, inner as UICoordinateSpace)
      #expect(space.convert(CGPoint.zero, to: outer) == CGPoint(x: 5, y: 6))
      #expect(space.convert(CGPoint(x: 5, y: 6), from: outer) == .zero)
      let screen: UICoordinateSpace = UIScreen.main.coordinateSpace
      #expect(space.convert(inner.bounds, to: screen).origin == CGPoint(x: 35, y: 26))
      #expect(screen.convert(CGPoint(x: 35, y: 26), to: space) == .zero)
      #expect(screen.bounds == view.window?.windowScene?.coordinateSpace.bounds)
      // Views keep their own conversion, which takes no view for the window.
      #expect(inner.convert(CGPoint.zero, to: view) == CGPoint(x: 5, y: 6))
      #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 35, y: 26))
    }
  }

  @Test func `an interaction knows its view, and moves from one to another`() throws {
    try run { _ in
      let (first, second) = (Control(), Control())
      let interaction = UIPointerInteraction(delegate: first)
      first.addInteraction(interaction)
      #expect(interaction.view === first && first.interactions.count == 1)
      second.addInteraction(interaction)
      #expect(interaction.view === second && first.interactions.isEmpty)
      second.interactions = []
      #expect(interaction.view == nil)
    }
  }

  @Test func `forced touches and status bars are reported as missing`() throws {
    try run { stage in
      let screen = Previewer()
      stage.rootViewController = screen
      #expect(screen.traitCollection.forceTouchCapability == .unavailable)
      let context = screen.registerForPreviewing(with: screen, sourceView: screen.view)
      #expect(context.sourceView === screen.view)
      screen.unregisterForPreviewing(withContext: context)
      let manager = screen.view.window?.windowScene?.statusBarManager
      #expect(manager?.statusBarFrame == .zero && manager?.isStatusBarHidden == true)
    }
  }

  @Test func `content with vibrancy is painted over the blur as it is`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 100))) { stage in
      let blur = UIBlurEffect(style: .dark)
      let outer = UIVisualEffectView(effect: blur)
      outer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      let inner = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .label))
      inner.frame = outer.bounds
      outer.contentView.addSubview(inner)
      let label = UILabel(frame: inner.bounds)
      label.text = "Hello"
      label.textColor = .white
      inner.contentView.addSubview(label)
      stage.rootView.addSubview(outer)
    }
    #expect(timeline.texts(at: 0)["Hello"]?.color == UIColor.white.color)
    #expect(timeline.frame(at: .zero).layers.count { $0.appearance.backdrop != nil } == 1)
  }
}
