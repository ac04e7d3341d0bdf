import Foundation
import Geometry
import Testing
import Timing

/// Expects a track to survive a round trip through JSON.
private func expectRoundTrip<Value: Animatable>(
  _ track: Track<Value>, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let data = try JSONEncoder().encode([track])
  let back = try JSONDecoder().decode([Track<Value>].self, from: data)
  #expect(back == [track], sourceLocation: sourceLocation)
}

/// Returns tracks that rest, jump, add, wait and blend between two values.
private func tracks<Value: Animatable>(_ first: Value, _ second: Value) -> [Track<Value>] {
  let second0 = Instant(seconds: 0.5)
  var jumping = Track(first)
  jumping.set(second, at: second0)
  var adding = Track(first)
  adding.animate(to: second, at: .zero, duration: second0, curve: .easeInEaseOut)
  adding.animate(
    to: first, at: Instant(seconds: 0.2), delay: Instant(seconds: 0.1), duration: second0,
    curve: .spring(Spring(dampingRatio: 0.7, duration: 0.5)))
  var blending = adding
  blending.animate(
    to: second, at: second0, duration: second0, curve: .spring(Spring()),
    beginsFromCurrentState: true)
  var retargeted = Track(first)
  for (value, time) in [(second, 0.0), (first, 0.2), (second, 0.3)] {
    retargeted.animate(
      to: value, at: Instant(seconds: time), duration: second0, curve: .linear,
      retargeting: .system)
  }
  return [Track(first), jumping, adding, blending, retargeted]
}

struct TrackJSONTests {
  @Test func `tracks of numbers survive JSON`() throws {
    for track in tracks(0.1, 1.0 / 3) { try expectRoundTrip(track) }
  }

  @Test func `tracks of points survive JSON`() throws {
    for track in tracks(CGPoint(x: 0.1, y: 1e9), CGPoint(x: -1.0 / 3, y: 0)) {
      try expectRoundTrip(track)
    }
  }

  @Test func `tracks of sizes survive JSON`() throws {
    for track in tracks(CGSize(width: 50, height: 50), CGSize(width: 124.0 / 3, height: 0)) {
      try expectRoundTrip(track)
    }
  }

  @Test func `tracks of transforms of the plane and of space survive JSON`() throws {
    var eye = Transform3D.identity
    eye.m34 = -1 / 20000
    let far = eye.translatedBy(x: 0, y: 0, z: 19500)
    let turned = Transform3D(Affine(rotationAngle: 1).scaledBy(x: 0.2, y: 0.3))
    for track in tracks(Transform3D.identity, turned) { try expectRoundTrip(track) }
    for track in tracks(turned, far) { try expectRoundTrip(track) }
  }

  @Test func `a resting track is its bare value`() throws {
    #expect(String(decoding: try JSONEncoder().encode(Track(0.5)), as: UTF8.self) == "0.5")
    #expect(
      String(decoding: try JSONEncoder().encode(Track(CGPoint(x: 1, y: 2))), as: UTF8.self)
        == "[1,2]")
  }

  @Test func `a segment contains begin, duration, curve and the added change`() throws {
    var track = Track(0.0)
    track.animate(
      to: 10, at: Instant(seconds: 1), duration: Instant(seconds: 0.3), curve: .linear)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(track.segments), as: UTF8.self)
        == #"[{"adding":-10,"begin":1,"curve":[0,0,1,1],"duration":0.3}]"#)
  }

  @Test func `a segment that neither adds nor blends is refused`() {
    let text =
      #"{"model":1,"segments":[{"begin":0,"duration":1,"curve":[0,0,1,1]}]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Track<Double>.self, from: Data(text.utf8))
    }
  }
}
