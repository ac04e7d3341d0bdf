internal import Foundation
internal import Geometry
internal import Imaging
public import Timelines
public import Timing
public import Typesetting

/// An encoder of a timeline as one SVG that plays by itself.
///
/// The document has no script and refers to nothing outside. The curves of the timeline become
/// keyframes of CSS; where a viewer does not animate, or its user asked for reduced motion, it shows
/// the last state. The encoder is confined to one thread, as the typesetter is.
public struct AnimatedSVGEncoder {
  /// The accuracy of motion.
  public enum Precision: String, Hashable, Sendable, CaseIterable {
    /// Positions are off by at most half a point.
    case standard
    /// Positions are off by at most a tenth of a point.
    case high

    /// The largest error of a position in points.
    public var tolerance: Double {
      switch self {
      case .standard: 0.5
      case .high: 0.1
      }
    }
  }

  /// The part of a timeline that is shown, and its repetition.
  public struct Options: Hashable, Sendable {
    /// The length in the timeline's time, and the speed; the rate does not matter.
    public var playback: Playback
    /// The first instant of the timeline.
    public var start = Instant.zero
    /// The time for which the first state is shown before anything moves.
    public var startHold = Instant.zero
    /// The time for which the last state is shown.
    public var endHold = Instant.zero
    /// Whether the animation plays backward after each time that it plays forward.
    public var playsBackward = false
    /// The number of times it plays; `nil` for ever.
    public var loopCount: Int?
    public var precision = Precision.standard
    /// The size of a point in pixels of CSS; above 0. The precision stays that of points.
    public var scale = 1.0
    /// The title, read by screen readers; empty for none.
    public var title = ""

    /// Makes the options of a playback.
    public init(playback: Playback) {
      self.playback = playback; loopCount = playback.loopCount
    }
  }

  private let textMode: SVGFrameEncoder.TextMode
  private let typesetters: Typesetters

  /// Makes an encoder that sets texts in the faces of a catalog.
  public init(catalog: FontCatalog, textMode: SVGFrameEncoder.TextMode = .outlines) {
    self.textMode = textMode
    typesetters = Typesetters(catalog: catalog)
  }

  /// Encodes a timeline as a document, with notes about what SVG cannot express.
  ///
  /// - Throws: `VectorEncodingError` for a canvas without area; `TypesettingError` for texts,
  ///   `ImageAssetError` for images.
  public func document(of timeline: Timeline, options: Options? = nil) throws -> SVGDocument {
    let size = timeline.canvas.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw VectorEncodingError.emptyCanvas(width: size.width, height: size.height)
    }
    let options = options ?? Options(playback: timeline.playback)
    let playback = options.playback
    let tree = MotionTree(
      timeline, start: options.start, duration: playback.outputDuration, speed: playback.speed,
      holds: (options.startHold.seconds, options.endHold.seconds))
    var writer = AnimatedSVGWriter(
      still: SVGWriter(
        typesetter: try typesetters.typesetter(for: timeline.assets), textMode: textMode,
        canvas: timeline.canvas, assets: timeline.assets, painter: nil),
      tree: tree, poster: tree.times.count - 1, duration: tree.duration,
      tolerance: options.precision.tolerance)
    let body = try writer.markup()
    return SVGDocument(
      text: try text(of: timeline, options: options, body: body, writer: writer), notes: tree.notes)
  }

  /// Returns the text of a document from its parts.
  private func text(
    of timeline: Timeline, options: Options, body: String, writer: AnimatedSVGWriter
  ) throws -> String {
    let width = SVGNumber.text(timeline.canvas.size.width)
    let height = SVGNumber.text(timeline.canvas.size.height)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if writer.still.usesLinks { text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
    let size = timeline.canvas.size
    text += " width=\"\(SVGNumber.text(size.width * options.scale))\""
    text += " height=\"\(SVGNumber.text(size.height * options.scale))\""
    text += " viewBox=\"0 0 \(width) \(height)\""
    text += " role=\"img\">\n"
    let seconds = (writer.sheet.duration * 100).rounded() / 100
    if !options.title.isEmpty { text += "<title>\(SVGText.escaped(options.title))</title>\n" }
    text += "<desc>An animation of \(seconds) s</desc>\n"
    if !writer.sheet.isEmpty {
      let count = options.loopCount.map { options.playsBackward ? 2 * $0 : $0 }
      let loops = count.map { $0 == 1 ? " both" : " \($0) both" } ?? " infinite"
      let direction = options.playsBackward ? " alternate" : ""
      text += "<style>[style]{animation:\(SVGNumber.text(writer.sheet.duration))s linear\(loops)"
      text += "\(direction)}\n\(writer.sheet.text)\n"
      text += "@media(prefers-reduced-motion){[style]{animation:none!important}}</style>\n"
    }
    let definitions = writer.still.definitions
    if !definitions.isEmpty { text += "<defs>\n\(definitions)</defs>\n" }
    let background = timeline.canvas.background
    if background.alpha > 0 {
      text += "<rect width=\"\(width)\" height=\"\(height)\""
      text += SVGWriter.paint("fill", background) + "/>\n"
    }
    return text + body + "</svg>\n"
  }
}
