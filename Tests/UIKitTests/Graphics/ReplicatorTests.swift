import Staging
import Testing
import Timelines
import Timing
import UIKit

struct ReplicatorTests {
  private let canvas = Canvas(size: CGSize(width: 200, height: 200))

  /// Plays a replicator with one dot of 20 by 20, and returns the replicator's dots in the order of
  /// instances, each with its instance's holder.
  private func play(
    _ body: (Stage, CAReplicatorLayer, CALayer) -> Void
  ) throws -> (source: Layer, copies: [(holder: Layer, dot: Layer)]) {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let dot = CALayer()
      dot.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      dot.backgroundColor = .white
      replicator.addSublayer(dot)
      stage.rootView.layer.addSublayer(replicator)
      body(stage, replicator, dot)
      #expect(replicator.sublayers?.count == 1 && replicator.sublayers?.first === dot)
    }
    let layers = timeline.layers
    let last = layers.indices.filter { layers[$0].parent == 1 && layers[$0].death == nil }
    let copies = last.dropFirst().compactMap { holder in
      layers.first { $0.parent == holder }.map { (layers[holder], $0) }
    }
    return (layers[last[0]], copies)
  }

  @Test func `each instance has the transform of the previous one once more`() throws {
    let (_, copies) = try play { _, replicator, _ in
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
    }
    #expect(copies.count == 2)
    #expect(copies.map { $0.holder.transform.last.m41 } == [30, 60])
    #expect(copies.allSatisfy { $0.holder.position.last == CGPoint(x: 50, y: 50) })
    #expect(copies.allSatisfy { $0.dot.position.last == CGPoint(x: 10, y: 10) })
  }

  @Test func `animations are delayed in each instance`() throws {
    let (source, copies) = try play { stage, replicator, dot in
      replicator.instanceCount = 3
      replicator.instanceDelay = 0.25
      let animation = CABasicAnimation(keyPath: "position.y")
      animation.fromValue = 10
      animation.toValue = 110
      animation.duration = 1
      dot.add(animation, forKey: nil)
      stage.advance(by: 2)
    }
    let time = Instant(seconds: 0.75)
    let heights = [source] + copies.map(\.dot)
    for (layer, height) in zip(heights, [85.0, 60, 35]) {
      #expect(abs(layer.position.value(at: time).y - height) < 1e-3)
    }
  }

  @Test func `colors are multiplied, and the first instance is colored too`() throws {
    let (_, copies) = try play { _, replicator, _ in
      replicator.instanceCount = 2
      replicator.instanceColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      replicator.instanceGreenOffset = 0.5
      replicator.instanceAlphaOffset = -0.5
    }
    #expect(copies.count == 2)
    let fills = copies.map { copy -> [Double] in
      guard case .solid(let color)? = copy.dot.appearance.last.fill else { return [] }
      return [Double(color.red), Double(color.green), Double(color.blue)]
    }
    #expect(fills == [[1, 0, 0], [1, 0.5, 0]])
    #expect(copies.map { $0.holder.alpha.last } == [1, 0.5])
  }

  @Test func `a change of a sublayer is seen in all instances`() throws {
    let (_, copies) = try play { stage, replicator, dot in
      replicator.instanceCount = 2
      stage.advance(by: 1)
      CATransaction.setDisableActions(true)
      dot.position = CGPoint(x: 40, y: 50)
      stage.advance(by: 1)
    }
    #expect(copies.map { $0.dot.position.last } == [CGPoint(x: 40, y: 50)])
  }
}
