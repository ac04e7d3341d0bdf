import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

/// Returns a timeline with every kind of content.
private func everything() -> Timeline {
  var root = holder(clips: true, boundsOrigin: CGPoint(x: 0, y: -64))
  root.boundsOrigin.animate(
    to: CGPoint(x: 0, y: 30), at: at(0.1), duration: at(0.3), curve: .easeInEaseOut)
  var first = cell("0/0", parent: 0)
  first.birth = at(0.1)
  first.death = at(0.8)
  first.position.animate(
    to: CGPoint(x: 1.0 / 3, y: 0.1), at: at(0.2), duration: at(0.4),
    curve: .spring(Spring(dampingRatio: 0.7, duration: 0.4)))
  first.transform.animate(
    to: Transform3D(Affine(rotationAngle: .pi)), at: at(0.2), duration: at(0.4), curve: .linear)
  first.appearance.animate(
    to: Appearance(
      fill: .linear(
        LinearGradient(stops: [
          .init(location: 0, color: .white), .init(location: 1, color: .black),
        ])
      ), cornerRadius: 8, border: Border(width: 2, color: .black),
      texts: [
        TextContent("Zeile", alignment: .left, placement: .baseline(CGPoint(x: 3, y: 4))),
        TextContent("box", placement: .box(insets: EdgeInsets(all: 2), vertical: .top)),
      ]), at: at(0.2), duration: at(0.1), curve: .easeOut)
  first.zIndex.set(7, at: at(0.3))
  first.indexPath.set([1, 2], at: at(0.3))
  first.isHidden.set(true, at: at(0.7))
  var eye = Transform3D.identity
  eye.m34 = -1 / 20000
  var second = cell("header@0-0", parent: 0, kind: .supplementary)
  second.transform.animate(
    to: eye.translatedBy(x: 0, y: 0, z: 19500), at: .zero, duration: at(0.3), curve: .easeIn)
  return timeline([root, first, second])
}

/// Reads a timeline from the JSON of another one after a textual change.
private func reread(
  _ timeline: Timeline, replacing old: String, with new: String
) throws -> Timeline {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  let text = String(decoding: try encoder.encode(timeline), as: UTF8.self)
  try #require(text.contains(old))
  return try JSONDecoder().decode(
    Timeline.self, from: Data(text.replacingOccurrences(of: old, with: new).utf8))
}

/// Returns the description of a decoding error.
private func sentence(_ error: DecodingError?) -> String {
  if case .dataCorrupted(let context) = error { return context.debugDescription }
  return "unexpected error: \(String(describing: error))"
}

struct TimelineTests {
  @Test func `a timeline survives JSON`() throws {
    let timeline = everything()
    let data = try JSONEncoder().encode(timeline)
    let back = try JSONDecoder().decode(Timeline.self, from: data)
    #expect(back == timeline)
    for index in 0...20 {
      #expect(back.frame(at: at(Double(index) / 20)) == timeline.frame(at: at(Double(index) / 20)))
    }
  }

  @Test func `another format version is refused with a suggestion`() throws {
    let error = #expect(throws: DecodingError.self) {
      try reread(everything(), replacing: "\"format\":1", with: "\"format\":2")
    }
    #expect(
      sentence(error)
        == "timeline format 2 is not known; this tool reads format 1; render the scene again")
  }

  @Test(arguments: [1, 2, 99, -1])
  func `a parent that does not come before its layer is refused`(parent: Int) throws {
    let pair = timeline([holder(), cell("a"), cell("b", parent: 0)])
    var text = String(decoding: try JSONEncoder().encode(pair), as: UTF8.self)
    text = text.replacingOccurrences(of: "\"parent\":0", with: "\"parent\":\(parent)")
    guard parent != 1 else {
      #expect(
        try JSONDecoder().decode(Timeline.self, from: Data(text.utf8)).layers[2].parent == 1)
      return
    }
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Timeline.self, from: Data(text.utf8))
    }
    #expect(sentence(error) == "layer 2 names parent \(parent), which does not come before it")
  }

  @Test func `layers are nested up to the limit`() throws {
    func nested(_ depth: Int) throws -> Data {
      let layers = (0..<depth).map { index in
        Layer(
          parent: index == 0 ? nil : index - 1, position: CGPoint(x: 5, y: 5),
          size: CGSize(width: 10, height: 10), appearance: red)
      }
      return try JSONEncoder().encode(timeline(layers))
    }
    let deepest = try JSONDecoder().decode(
      Timeline.self, from: try nested(Timeline.maximumDepth))
    #expect(deepest.frame(at: .zero).layers.count == Timeline.maximumDepth)
    let tooDeep = try nested(Timeline.maximumDepth + 1)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Timeline.self, from: tooDeep)
    }
    #expect(sentence(error) == "layer 128 is nested deeper than 128 layers")
  }

  @Test func `a gradient without stops is refused`() {
    let text = #"{"stops":[],"start":[0,0],"end":[0,1]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LinearGradient.self, from: Data(text.utf8))
    }
  }

  @Test func `the last change is the latest of all tracks, births and deaths`() {
    #expect(timeline([]).lastChange == .zero)
    #expect(timeline([cell("a")]).lastChange == .zero)
    #expect(everything().lastChange == at(0.8))
    var late = cell("a")
    late.birth = at(2)
    #expect(timeline([late]).lastChange == at(2))
    late.indexPath.set([0, 5], at: at(3))
    #expect(timeline([late]).lastChange == at(3))
    late.alpha.animate(to: 0, at: at(3), duration: at(5), curve: .linear)
    late.death = at(4)
    // Changes after a layer's death do not count.
    #expect(timeline([late]).lastChange == at(4))
  }
}
