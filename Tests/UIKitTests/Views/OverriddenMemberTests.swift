import Staging
import Testing
import Timelines
import Timing
import UIKit

/// Members that few classes override, and that the system calls at the same times as on iOS.
struct OverriddenMemberTests {
  private let canvas = Canvas(size: CGSize(width: 300, height: 300))

  /// A view controller that counts the changes of its view's margins.
  private final class Margins: UIViewController {
    var counts = (view: 0, controller: 0)

    private final class Content: UIView {
      var changed: () -> Void = {}
      override func layoutMarginsDidChange() { changed() }
    }

    override func loadView() {
      let content = Content()
      content.changed = { [weak self] in self?.counts.view += 1 }
      view = content
    }
    override func viewLayoutMarginsDidChange() {
      super.viewLayoutMarginsDidChange()
      counts.controller += 1
    }
  }

  @Test func `a view controller is notified of its view's margins, whatever changes them`() throws {
    _ = try Stage.run(canvas: canvas) { stage in
      let screen = Margins()
      stage.rootViewController = screen
      stage.advance(by: 0.1)
      for change in [
        { screen.view.layoutMargins.left = 40 },
        { screen.view.directionalLayoutMargins.trailing = 30 },
        { screen.additionalSafeAreaInsets.top = 20 },
        { screen.view.insetsLayoutMarginsFromSafeArea = false },
      ] {
        let before = screen.counts
        change()
        stage.advance(by: 0.1)
        #expect(screen.counts.controller == before.controller + 1)
        #expect(screen.counts.view == screen.counts.controller)
        change()
        stage.advance(by: 0.1)
        #expect(screen.counts.controller == before.controller + 1, "nothing has changed")
      }
    }
  }

  /// A view controller that notes the size that it will have.
  private final class Sized: UIViewController {
    var size = CGSize.zero
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      self.size = size
      super.viewWillTransition(to: size, with: coordinator)
    }
  }

  /// A container whose child has its left half.
  private final class Half: UIViewController {
    override func size(
      forChildContentContainer container: any UIContentContainer,
      withParentContainerSize parentSize: CGSize
    ) -> CGSize { CGSize(width: parentSize.width / 2, height: parentSize.height) }
  }

  /// A navigation controller whose screens have its left half.
  private final class HalfNavigation: UINavigationController {
    override func size(
      forChildContentContainer container: any UIContentContainer,
      withParentContainerSize parentSize: CGSize
    ) -> CGSize { CGSize(width: parentSize.width / 2, height: parentSize.height) }
  }

  @Test func `a container says which sizes its children will have`() throws {
    let child = Sized()
    let half = Half()
    half.addChild(child)
    for (container, shown) in [
      (half, child), (HalfNavigation(rootViewController: Sized()), nil),
    ] as [(UIViewController, Sized?)] {
      _ = try Stage.run(canvas: canvas) { stage in
        container.view.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
        stage.rootViewController = container
        stage.advance(by: 0.1)
        stage.rotate(to: CGSize(width: 200, height: 100))
        stage.advance(by: 1)
        let shown = shown ?? (container as? UINavigationController)?.topViewController as? Sized
        #expect(shown?.size == CGSize(width: 100, height: 100))
      }
    }
  }

  @Test(arguments: [0, .pi / 2] as [CGFloat])
  func `another window's screen turns with the device`(_ angle: CGFloat) throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let windows = (0..<3).map { _ in UIWindow() }
      for window in windows {
        window.frame = CGRect(x: 0, y: 0, width: 200, height: window === windows[2] ? 50 : 300)
        window.rootViewController = Sized()
        window.makeKeyAndVisible()
      }
      stage.advance(by: 0.1)
      stage.rotate(turn: angle)
      stage.advance(by: 1)
      for window in windows.prefix(2) {
        let screen = try #require(window.rootViewController as? Sized)
        #expect(screen.size == CGSize(width: 300, height: 200))
        #expect(screen.view.bounds.size == CGSize(width: 300, height: 200))
        let center = screen.view.convert(CGPoint(x: 150, y: 100), to: stage.rootView)
        #expect(abs(center.x - 100) < 1e-9 && abs(center.y - 150) < 1e-9)
      }
      #expect((windows[2].rootViewController as? Sized)?.size == .zero)
      #expect(windows[2].bounds.size == CGSize(width: 200, height: 50))
    }
  }

  /// A field whose border keeps away from its edges, if `distance` is not 0.
  private final class Bordered: UITextField {
    var distance: CGFloat = 10
    override func borderRect(forBounds bounds: CGRect) -> CGRect {
      bounds.insetBy(dx: distance, dy: 4)
    }
  }

  @Test(arguments: [UITextField.BorderStyle.line, .bezel, .roundedRect])
  func `a field's border is where its rectangle is`(_ style: UITextField.BorderStyle) throws {
    let field = Bordered(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    let timeline = try Stage.run(canvas: canvas) { stage in
      field.borderStyle = style
      stage.rootView.addSubview(field)
      stage.advance(by: 0.1)
      field.frame.size.width = 220
      stage.advance(by: 0.1)
      field.borderStyle = .none
      stage.advance(by: 0.1)
    }
    func borders(at seconds: Double) -> [CGSize] {
      timeline.frame(at: Instant(seconds: seconds)).layers.filter { $0.appearance.border != nil }
        .map(\.size)
    }
    #expect(borders(at: 0.05) == [CGSize(width: 180, height: 32)])
    #expect(borders(at: 0.15) == [CGSize(width: 200, height: 32)])
    #expect(borders(at: 0.25) == [])
    #expect(field.backgroundColor == nil)
  }

  @Test func `an older override says which view has the baseline`() {
    /// A view with a label below its middle.
    final class Older: UIView {
      let label = UILabel()
      override func forBaselineLayout() -> UIView { label }
    }
    let view = Older()
    #expect(view.forLastBaselineLayout === view.label)
    #expect(view.forFirstBaselineLayout === view)
    #expect(UIView().forBaselineLayout() !== view)
  }
}
