internal import Foundation
internal import Geometry
internal import Timelines
internal import Timing

/// An element of an animated document: a layer over all times at which it exists.
final class MotionNode {
  /// The identity among the elements in one parent.
  struct Key: Hashable {
    /// The number of the layer; content of snapshots has those of the captured layers.
    var layer: Int
    /// Whether it adds up its children.
    var isCrossfade: Bool
    /// The number among the siblings of one layer: stacked layers have that of their host.
    var ordinal: Int
  }

  let key: Key
  /// The elements in it, in one order that is right at all times.
  var children: [MotionNode] = []
  /// The elements of its mask.
  var mask: [MotionNode] = []
  /// The ranges of samples at which it exists.
  private(set) var presence: [Range<Int>] = []
  /// The maps to the parent's coordinates from a sample on.
  private(set) var maps: [(sample: Int, map: Homography)] = []
  /// The opacities from a sample on.
  private(set) var alphas: [(sample: Int, alpha: Double)] = []
  private(set) var contents: [(sample: Int, layer: FrameLayer)] = []
  /// A box around all that it ever paints, in its own coordinates.
  var extent = CGRect.null
  /// The largest error of its own motion, in points of the canvas.
  private(set) var tolerance = 0.0
  /// The largest enlargement on the canvas.
  var stretch = 1e-6
  /// Whether any of its own content is ever on the canvas.
  var isSeen = false

  /// The present element of each key.
  fileprivate var current: [Key: MotionNode] = [:]
  /// The keys and the elements of the last sample.
  fileprivate var last: (keys: [Key], nodes: [MotionNode]) = ([], [])

  /// Makes an element.
  init(key: Key) { self.key = key }

  /// The root of a document.
  static var root: MotionNode { MotionNode(key: Key(layer: -1, isCrossfade: false, ordinal: 0)) }

  /// Records the state at a sample.
  func record(_ layer: FrameLayer, map: Homography, at sample: Int) {
    if let range = presence.last, range.upperBound == sample {
      presence[presence.count - 1] = range.lowerBound..<sample + 1
    } else {
      presence.append(sample..<sample + 1)
    }
    if maps.last?.map != map { maps.append((sample, map)) }
    if alphas.last?.alpha != layer.alpha { alphas.append((sample, layer.alpha)) }
    if let known = contents.last?.layer, known.size == layer.size,
      known.clipsToBounds == layer.clipsToBounds, known.appearance == layer.appearance
    {
      return
    }
    contents.append((sample, layer))
  }

  /// The number of motions that add up at most to that of one of its parts.
  private var motionCount: Int {
    (maps.count > 1 ? 1 : 0) + (contents.count > 1 ? 1 : 0)
      + (children.map(\.motionCount).max() ?? 0)
  }

  /// Divides a tolerance among the motions that add up.
  ///
  /// - Parameter outer: The number of motions of the elements around it.
  func divide(_ tolerance: Double, outer: Int = 0) {
    self.tolerance = tolerance / Double(max(1, outer + motionCount))
    let own = (maps.count > 1 ? 1 : 0) + (contents.count > 1 ? 1 : 0)
    for child in children + mask { child.divide(tolerance, outer: outer + own) }
  }

  /// Removes elements that are never visible; returns whether anything is left.
  func prune() -> Bool {
    children.removeAll { !$0.prune() }
    return isSeen || !children.isEmpty
  }

  /// Returns the elements of some keys in paint order, and keeps one order for all samples.
  ///
  /// An element that changes its place among others becomes another one.
  fileprivate func nodes(of keys: [Key]) -> [MotionNode] {
    if keys == last.keys { return last.nodes }
    let places = Dictionary(
      children.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { $1 })
    let known = keys.enumerated().compactMap { index, key in
      current[key].flatMap { places[ObjectIdentifier($0)] }.map { (index: index, place: $0) }
    }
    let kept = Set(known.longestAscent { $0.place < $1.place }.map { known[$0].index })
    var nodes: [MotionNode] = []
    for (index, key) in keys.enumerated() {
      if kept.contains(index), let node = current[key] {
        nodes.append(node)
        continue
      }
      let node = MotionNode(key: key)
      let before = nodes.last.flatMap { last in children.firstIndex { $0 === last } }
      children.insert(node, at: before.map { $0 + 1 } ?? 0)
      current[key] = node
      nodes.append(node)
    }
    last = (keys, nodes)
    return nodes
  }
}

/// The elements of an animated document, sampled from a timeline.
struct MotionTree {
  /// The times of the samples in seconds of the document; two equal ones are both sides of a jump.
  let times: [Double]
  /// The elements on the canvas, in paint order.
  let root = MotionNode.root
  /// The reasons for which the document shows less than the painter.
  private(set) var notes: [String] = []

  private let canvas: CGRect

  /// The samples per second.
  private static let rate = 240.0
  /// The most samples besides those of events; with more, fewer per second are taken.
  private static let mostSamples = 28_800

  /// The duration in seconds, with the holds.
  let duration: Double

  /// Samples a timeline from an instant on, for a duration at a speed.
  ///
  /// - Parameter holds: The times in seconds for which the first and the last state are held.
  init(
    _ timeline: Timeline, start: Instant, duration: Instant, speed: Double,
    holds: (start: Double, end: Double)
  ) {
    canvas = CGRect(origin: .zero, size: timeline.canvas.size)
    let end = start + Instant(seconds: duration.seconds * speed)
    let samples = Self.samples(of: timeline, from: start, to: end, speed: speed)
    times = samples.map { holds.start + ($0.time - start).seconds / speed }
    self.duration = max(1e-3, holds.start + duration.seconds + holds.end)
    for (index, sample) in samples.enumerated() {
      let frame = timeline.frame(
        at: sample.isBefore ? Instant(ticks: sample.time.ticks - 1) : sample.time)
      visit(frame.layers[...], in: root, toParent: Homography(.identity), at: index)
    }
    _ = root.prune()
  }

  /// Returns the instants to sample, those of events twice: with the state before and after them.
  ///
  /// Between events without any motion there are no others.
  private static func samples(
    of timeline: Timeline, from start: Instant, to end: Instant, speed: Double
  ) -> [(time: Instant, isBefore: Bool)] {
    var events: Set<Instant> = []
    var motions: [Range<Instant>] = []
    for layer in timeline.layers { layer.addEvents(to: &events, motions: &motions) }
    events = events.filter { start < $0 && $0 < end }
    var samples: [(time: Instant, isBefore: Bool)] = [(start, false)]
    for event in events { samples += [(event, true), (event, false)] }
    motions = joined(motions.map { $0.clamped(to: start..<end) })
    let span = motions.reduce(0) { $0 + ($1.upperBound - $1.lowerBound).seconds }
    let step = max(speed / rate, span / Double(mostSamples))
    for motion in motions {
      let length = (motion.upperBound - motion.lowerBound).seconds
      let count = Int((length / step).rounded(.up))
      for index in 0..<count {
        let time = motion.lowerBound + Instant(seconds: length * Double(index) / Double(count))
        if time > start, !events.contains(time) { samples.append((time, false)) }
      }
    }
    samples.sort { ($0.time, $0.isBefore ? 0 : 1) < ($1.time, $1.isBefore ? 0 : 1) }
    samples.append((end, true))
    return samples
  }

  /// Returns ranges as ascending ones that do not meet.
  private static func joined(_ ranges: [Range<Instant>]) -> [Range<Instant>] {
    var result: [Range<Instant>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// Records layers in their parent.
  private mutating func visit(
    _ layers: ArraySlice<FrameLayer>, in parent: MotionNode, toParent: Homography, at sample: Int
  ) {
    var indices: [Int] = []
    var index = layers.startIndex
    while index < layers.endIndex {
      indices.append(index)
      index = min(max(index + 1, layers[index].subtreeEnd), layers.endIndex)
    }
    var ordinals: [MotionNode.Key: Int] = [:]
    let keys = indices.map { index in
      var key = MotionNode.Key(
        layer: layers[index].layer, isCrossfade: layers[index].isCrossfade, ordinal: 0)
      key.ordinal = ordinals[key, default: 0]
      ordinals[MotionNode.Key(layer: key.layer, isCrossfade: key.isCrossfade, ordinal: 0)] =
        key.ordinal + 1
      return key
    }
    for (node, index) in zip(parent.nodes(of: keys), indices) {
      let end = min(max(index + 1, layers[index].subtreeEnd), layers.endIndex)
      visit(
        layers[index], content: layers[(index + 1)..<end], as: node, in: parent,
        parentToCanvas: toParent, at: sample)
    }
  }

  /// Records a layer with its content.
  private mutating func visit(
    _ layer: FrameLayer, content: ArraySlice<FrameLayer>, as node: MotionNode,
    in parent: MotionNode, parentToCanvas: Homography, at sample: Int
  ) {
    let draws = !layer.appearance.drawsNothingItself
    var toCanvas = parentToCanvas
    let plane = layer.plane()
    switch plane {
    case .affine(let map): toCanvas = Homography(map)
    case .perspective(let map): toCanvas = map
    case nil:
      if draws { return }
    }
    guard let toParent = parentToCanvas.inverted() else { return }
    let map = toCanvas.concatenating(toParent).flattened(within: layer.size)
    node.record(layer, map: map, at: sample)
    let approximation = (plane ?? .affine(.identity)).approximation(in: layer.size)
    node.stretch = max(node.stretch, approximation.largestStretch)
    if draws {
      if layer.appearance.backdrop != nil {
        note("a blurred backdrop is left out, since SVG cannot express it")
      }
      let box = layer.appearance.drawnBox(in: layer.size)
      node.extent = node.extent.union(box)
      if layer.alpha > 0, let plane, plane.box(of: box, near: canvas)?.intersects(canvas) == true {
        node.isSeen = true
      }
    }
    if !layer.mask.isEmpty {
      let mask = node.maskRoot
      visit(layer.mask[...], in: mask, toParent: toCanvas, at: sample)
    }
    visit(content, in: node, toParent: toCanvas, at: sample)
    for child in node.last.nodes {
      guard let map = child.maps.last?.map, !child.extent.isNull else { continue }
      let box = map.affine.map { child.extent.applying($0) } ?? map.boundingBox(of: child.extent)
      if let box { node.extent = node.extent.union(box) }
    }
  }

  /// Adds a note, unless it is there already.
  private mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }
}

extension Homography {
  /// Returns the map, affine where the change of its weight across a size is only rounding.
  fileprivate func flattened(within size: CGSize) -> Homography {
    let change = abs(u) * max(1, size.width) + abs(v) * max(1, size.height)
    guard change <= abs(s) * 1e-6 else { return self }
    var result = self
    (result.u, result.v) = (0, 0)
    return result.affine.map { Homography($0) } ?? result
  }
}

extension MotionNode {
  /// The element that holds those of the mask.
  fileprivate var maskRoot: MotionNode {
    if let root = mask.first { return root }
    let root = MotionNode.root
    mask = [root]
    return root
  }
}

extension Layer {
  /// Adds the instants at which a property begins or ends to move, or jumps.
  ///
  /// - Parameter motions: The times in which a property moves are added to it.
  fileprivate func addEvents(to events: inout Set<Instant>, motions: inout [Range<Instant>]) {
    events.insert(birth)
    if let death { events.insert(death) }
    position.addEvents(to: &events, motions: &motions)
    size.addEvents(to: &events, motions: &motions)
    boundsOrigin.addEvents(to: &events, motions: &motions)
    transform.addEvents(to: &events, motions: &motions)
    sublayerTransform?.addEvents(to: &events, motions: &motions)
    anchorPoint?.addEvents(to: &events, motions: &motions)
    alpha.addEvents(to: &events, motions: &motions)
    appearance.addEvents(to: &events, motions: &motions)
    for step in zIndex.steps { events.insert(step.time) }
    for step in indexPath.steps { events.insert(step.time) }
    for step in isHidden.steps { events.insert(step.time) }
  }
}

extension Track {
  /// Adds the instants at which the value begins or ends to move, or jumps.
  ///
  /// - Parameter motions: The times in which it moves are added to it.
  fileprivate func addEvents(to events: inout Set<Instant>, motions: inout [Range<Instant>]) {
    events.formUnion(jumps)
    for segment in segments where segment.begin < segment.end {
      motions.append(segment.begin..<segment.end)
    }
  }
}
