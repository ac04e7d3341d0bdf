import Cellophane
import Geometry
import StagingTestSupport
import Testing
import Timelines

/// Views and elements that turn by more than half a turn, in Swift.
struct WholeTurnTests {
  /// Plays a view that turns at 0.1 s and returns its layer.
  private func play(_ body: @escaping (View) -> Void) throws -> Layer {
    let timeline = try probe { stage in
      let view = View(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
      (view.name, view.backgroundColor) = ("tile", .white)
      stage.rootView.addSubview(view)
      stage.advance(to: Instant(seconds: 0.1))
      body(view)
    }
    return try #require(timeline.layers.first { $0.identity?.key == "tile" })
  }

  /// Returns the angle that a layer has turned by, followed from tick to tick.
  private func turns(of layer: Layer, from start: Double = 0.1, to end: Double) -> CGFloat {
    var (sum, before): (CGFloat, CGFloat) = (0, 0)
    for tick in 0...400 {
      let time = Instant(seconds: start + (end - start) * Double(tick) / 400)
      let map = layer.transform.value(at: time)
      let now = atan2(map.m12, map.m11)
      if tick > 0 { sum += (now - before).remainder(dividingBy: 2 * .pi) }
      before = now
    }
    return sum / (2 * .pi)
  }

  @Test(arguments: [1.0, -2, 3.25])
  func `a view turns as often as it is asked to`(turns: Double) throws {
    let rotation = Rotation(z: CGFloat(turns) * 2 * .pi)
    let layer = try play { view in
      View.animate(withDuration: 1) {
        view.setTransform(rotation.transform, unwoundRotation: rotation)
      }
    }
    #expect(abs(self.turns(of: layer, to: 1.1) - turns) < 1e-9)
  }

  @Test func `without an animation, and after the transform is set by itself, nothing turns`()
    throws
  {
    let whole = Rotation(z: 2 * .pi)
    let layer = try play { view in
      view.setTransform(.identity, unwoundRotation: whole)
      View.animate(withDuration: 1) { view.transform3D = .identity }
      View.animate(withDuration: 1) { view.setTransform(.identity, unwoundRotation: .none) }
    }
    #expect(layer.transform.segments.isEmpty)
  }

  @Test func `turns repeat with their animation`() throws {
    let layer = try play { view in
      View.animate(withDuration: 0.5, delay: 0, options: [.repeat, .curveLinear]) {
        view.setTransform(.identity, unwoundRotation: Rotation(z: 2 * .pi))
      }
      view.stage?.schedule(after: 1) {}
    }
    #expect(abs(self.turns(of: layer, to: 1.1) - 2) < 0.01)
  }

  @Test func `a layout's attributes turn their element by all of its angle`() throws {
    let layout = TurningLayout()
    let timeline = try probe { stage in
      let source = PlainSource([3])
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(to: Instant(seconds: 0.1))
      withExtendedLifetime(source) {
        layout.turns = 2
        view.performBatchUpdates { layout.invalidateLayout() }
        stage.advance(by: 1)
      }
    }
    let layer = try #require(timeline.layers.first { $0.identity?.key == "0/1" })
    #expect(abs(self.turns(of: layer, to: 0.5) - 2) < 1e-9)
  }

  @Test func `an interactive transition goes through every turn`() throws {
    let layout = TurningLayout()
    layout.turns = 1
    var angles: [CGFloat] = []
    _ = try probe { stage in
      let source = PlainSource([3])
      let view = CollectionView(
        frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(to: Instant(seconds: 0.1))
      withExtendedLifetime(source) {
        let blend = view.startInteractiveTransition(to: layout)
        for progress in [0.25, 0.5, 0.75] {
          blend.transitionProgress = progress
          let map = blend.layoutAttributesForItem(at: path(0, 1))?.transform ?? .identity
          angles.append(atan2(map.b, map.a))
        }
        view.finishInteractiveTransition()
        stage.advance(by: 1)
      }
    }
    let expected: [CGFloat] = [.pi / 2, .pi, -.pi / 2]
    try #require(angles.count == 3)
    for (angle, target) in zip(angles, expected) {
      #expect(abs((angle - target).remainder(dividingBy: 2 * .pi)) < 1e-9)
    }
  }

  /// A flow layout whose items have turned.
  private final class TurningLayout: CollectionViewFlowLayout {
    var turns: CGFloat = 0

    /// Turns attributes.
    private func turned(
      _ attributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      let result = attributes.duplicated()
      result.unwoundRotation = Rotation(z: turns * 2 * .pi)
      return result
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? {
      super.layoutAttributesForElements(in: rect)?.map(turned)
    }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      super.layoutAttributesForItem(at: indexPath).map(turned)
    }
  }
}
