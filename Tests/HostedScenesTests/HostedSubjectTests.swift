import Foundation
import Geometry
import Layouts
import Staging
import Testing
import Timelines
import Timing

@testable import HostedScenes

/// Views, transitions and drivers that are played.
@MainActor struct HostedSubjectTests {
  /// An animator that fades.
  private final class Fade: ViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any ViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.4 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
      view.alpha = 0
      context.containerView.addSubview(view)
      View.animate(withDuration: 0.4) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// Returns the names of the elements that are visible at a time.
  private func layers(of result: HostedRun.Result, at seconds: Double) -> Int {
    result.timeline.frame(at: Instant(seconds: seconds)).layers.count
  }

  @Test(arguments: HostedScene.ofTransitions)
  func `an animator is played between two screens`(scene: HostedScene) throws {
    let result = try HostedRun.play(scene, with: .transition { Fade() })
    #expect(result.warnings.isEmpty)
    let fades = result.timeline.layers.contains { layer in
      let value = layer.alpha.value(at: Instant(seconds: 0.5))
      return value > 0.05 && value < 0.95
    }
    #expect(fades)
    #expect(result.timeline.playback.duration.seconds > 2)
  }

  @Test func `what is no transition is said`() throws {
    let result = try HostedRun.play(.push, with: .transition { NSObject() })
    #expect(result.warnings.contains { $0.contains("no animator") })
    #expect(result.warnings.contains { $0.contains("nothing was shown") })
  }

  @Test func `a view is shown in the middle, and touched`() throws {
    final class Spot: View {
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        View.animate(withDuration: 0.3) { self.alpha = 0.5 }
      }
    }
    let result = try HostedRun.play(
      .show,
      with: .view {
        let view = Spot(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        view.appearance = Appearance(fill: .solid(HostedColors.text))
        return view
      })
    #expect(result.warnings.isEmpty)
    let layer = try #require(result.timeline.layers.first { $0.size.value(at: .zero).width == 100 })
    #expect(layer.position.value(at: .zero) == CGPoint(x: 195, y: 422))
    #expect(layer.alpha.value(at: Instant(seconds: 1.5)) == 0.5)
  }

  @Test func `a collection view of its own class has the scenes of layouts`() throws {
    final class Grid: CollectionView {}
    let result = try HostedRun.play(
      .insert,
      with: .view { Grid(frame: .zero, collectionViewLayout: CollectionViewFlowLayout()) })
    #expect(result.warnings.isEmpty)
    #expect(result.timeline.elements(at: .zero).contains { $0.identity.kind == .cell })
  }

  @Test func `the user's cells and delegate take the place of the usual ones`() throws {
    final class Card: CollectionViewCell {}
    final class Sizes: CollectionViewDelegateFlowLayout {
      func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize { CGSize(width: 77, height: 33) }
    }
    let parts = HostedParts(cellClass: { Card.self }, makeDelegate: { Sizes() })
    let result = try HostedRun.play(
      .scroll, with: .layout { CollectionViewFlowLayout() }, parts: parts)
    let cells = result.timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
    #expect(!cells.isEmpty && cells.allSatisfy { $0.size == CGSize(width: 77, height: 33) })
  }

  @Test func `a layout that shows nothing is said`() throws {
    let result = try HostedRun.play(.scroll, with: .layout { CollectionViewLayout() })
    #expect(result.warnings.contains { $0.contains("shows no item") })
  }

  @Test func `a driver directs time and fingers`() throws {
    var reached: [Double] = []
    let result = try HostedRun.play(.driver, with: .driver { driver in play(driver, &reached) })
    #expect(reached == [0, 0.5, 0.6, 1.6])
    #expect(result.warnings.isEmpty)
  }

  /// Plays a screen, and notes the times.
  private func play(_ driver: SceneDriver, _ times: inout [Double]) {
    func note() { times.append((driver.stage.now.seconds * 100).rounded() / 100) }
    let screen = ViewController(title: "Home")
    let card = View(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    card.appearance = Appearance(fill: .solid(HostedColors.text))
    driver.show(screen)
    screen.view.addSubview(card)
    note()
    driver.wait(0.5)
    note()
    driver.tap(card)
    note()
    View.animate(withDuration: 0.3) { card.center.y = 300 }
    driver.wait(1)
    note()
  }

  /// The example of a driver.
  private func play(_ driver: SceneDriver) {
    driver.show(ViewController(title: "Home"))
    driver.wait(0.5)
    driver.tap(at: CGPoint(x: 195, y: 400))
    driver.wait(1)
  }
}
