internal import Documents
internal import Foundation
package import Imaging
internal import Timelines
package import Timing

extension Canvas: MappedValue {
  static let mapping = Mapping<Canvas>(
    "canvas", "The area that is painted.", Canvas(size: CGSize(width: 1, height: 1)),
    keys: [
      Key(
        "size", "The size [width, height] in points.", .size(1...SceneLimits.canvasSide), \.size,
        need: .required("write 'size: [width, height]' in points")),
      Key(
        "scale", "The number of pixels per point.", .number(SceneLimits.scale), \.scale,
        or: "dpr pixelratio devicepixelratio density"),
      Key(
        "background", "The color behind everything.", .shownColor, \.background,
        missing: { $0.theme == .dark ? .black : .white }, or: "color backgroundcolor fill bg"),
    ],
    rules: [
      .check(.ifWhole) { canvas, reader, decoder in
        let pixels = [canvas.size.width, canvas.size.height].map {
          (Double($0) * canvas.scale).rounded(.up)
        }
        let isWide = pixels.contains { $0 > SceneLimits.pixelSide }
        if isWide || pixels[0] * pixels[1] > SceneLimits.pixels, let node = reader.optional("size")
        {
          decoder.bag.error(
            at: node.location,
            "the canvas has \(Int(pixels[0])) × \(Int(pixels[1])) pixels"
              + (isWide
                ? "; at most \(Int(SceneLimits.pixelSide)) a side are allowed"
                : ", which is more than the \(Int(SceneLimits.pixels)) allowed"))
        }
      }
    ],
    foreign: [
      "'size: [width, height]'": "width height dimensions w h",
      "'output: {fps: …}' of the scene": "fps", "'traits: {theme: dark}' of the scene": "theme",
      "'canvas: {size: [320, 480]}'": "-",
    ])
}

/// The default settings for sampling a scene, which a caller can override.
package struct OutputSettings: Hashable, Sendable, MappedValue {
  /// The default color of touch dots; the stage has the same.
  package static let touchColor = Color(white: 0.4, alpha: 0.4)

  package var fps: Double
  package var duration: Instant?
  package var hold: Instant
  /// Whether the document gives `hold`, so that it also follows a motion that repeats for ever.
  package var isHoldGiven = false
  package var loop: Int?
  package var speed: Double
  package var intent: EncodingIntent?

  package var touches: Color?

  /// Makes settings, by default 50 frames per second to the end of all motion and half a second.
  package init(
    fps: Double = 50, duration: Instant? = nil, hold: Instant = Instant(seconds: 0.5),
    loop: Int? = nil, speed: Double = 1, touches: Color? = nil
  ) {
    self.fps = fps; self.duration = duration; self.hold = hold
    self.loop = loop; self.speed = speed; self.touches = touches
  }

  private static let loopForm = ValueForm<Int?>.word(
    "forever", for: nil,
    else: ValueForm(
      ValueForm<Int>.integer(1...65_535).schema,
      read: { reading in
        guard let number = reading.node.number, number != -1 else {
          return reading.bag.unexpected(
            "'forever' or a whole number for loop", found: reading.node,
            hint: reading.decoder.endless(reading.node))
        }
        return ValueForm<Int>.integer(1...65_535).read(reading).map { .some($0) }
      }, write: { $0.flatMap { ValueForm<Int>.integer(1...65_535).write($0) } }))

  private static let touchesForm = ValueForm<Color?>(
    .anyOf([["type": "boolean"], .ref("colorText")]),
    read: { reading in
      if case .bool(let isShown) = reading.node.value {
        return .some(isShown ? OutputSettings.touchColor : nil)
      }
      return ValueForm<Color>.color
        .expecting("true, false or a color for touches") { $0.string != nil }.read(reading)
        .map { .some($0) }
    }, write: { $0 == nil ? false : nil })

  private static let durationForm = ValueForm<Instant?>.word(
    "auto", for: nil,
    else: ValueForm(
      .ref("time"),
      read: { $0.decoder.time($0.node, $0.key, orElse: "'auto' or ").map { .some($0) } }))

  static let mapping = Mapping<OutputSettings>(
    "output", "The timing of the output.", OutputSettings(),
    keys: [
      Key(
        "fps", "The number of frames per second.", .number(SceneLimits.fps), \.fps,
        or: "framerate rate"),
      Key(
        "speed", "The speed of the output relative to the scene. A value of 0.25 is slow motion.",
        .number(SceneLimits.speed), \.speed, or: "playbackspeed timescale"),
      Key(
        "hold",
        "The time for which the last frame is shown if the duration is 'auto'. Motions that "
          + "repeat for ever end without it.", .time, \.hold, or: "pause end delay"),
      Key(
        "loop", "The number of times the output plays.", loopForm, \.loop,
        or: "repeat iterations loops iterationcount repeatcount"),
      Key(
        "intent",
        "The balance of bytes and looks of a GIF: the fewest bytes, gradients without visible "
          + "bands, or the nearest to the painted frames.", .choice, \.intent, shown: "balanced"),
      Key(
        "touches", "Whether dots show the touches of fingers, or the color of these dots.",
        touchesForm, \.touches, or: "showtouches pointer"),
      Key(
        "duration",
        "The duration of the output. With 'auto' it ends when all motion has ended and 'hold' is "
          + "over.", durationForm, \.duration, or: "length time"),
    ],
    rules: [
      .check { output, reader, decoder in
        output.isHoldGiven = reader.optional("hold") != nil
        guard let duration = output.duration, let node = reader.optional("duration") else { return }
        let frames = (duration.seconds / output.speed * output.fps).rounded(.up)
        if duration <= .zero {
          decoder.bag.error(at: node.location, "the duration is 0; give a time above 0, or 'auto'")
        } else if frames > Double(SceneLimits.frames) {
          decoder.bag.error(
            at: node.location,
            "the output has \(Int(frames)) frames; at most \(SceneLimits.frames) are allowed; "
              + "lower fps or the duration")
        }
      }
    ],
    foreign: [
      "'duration', a time": "frames", "'canvas: {size: …}' of the scene": "size",
      "'canvas: {scale: …}' of the scene": "scale",
      "the option -o of `cellophane render`": "format",
      "the options of `cellophane render`": "quality",
    ])
}
