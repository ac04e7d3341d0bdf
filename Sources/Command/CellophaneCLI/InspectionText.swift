import Documents
import Foundation
import Geometry
import Timelines
import Timing

/// The elements of one instant, in the form of the JSON.
struct InspectedMoment: Encodable {
  let time: Instant
  let elements: [Element]

  /// Returns the moment as JSON with sorted keys.
  func json() throws -> Data { try sortedJSON(self) }
}

/// The elements of every frame, in the form of the JSON.
struct InspectedFrames: Encodable {
  let frames: [InspectedMoment]

  /// Returns the frames as JSON with sorted keys.
  func json() throws -> Data { try sortedJSON(self) }
}

/// Returns a value as JSON with sorted keys, an element or frame on a line.
private func sortedJSON(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return TimelineJSON.copy(try encoder.encode(value), rounded: false)
}

/// The texts of inspections, for people and for spreadsheets.
enum InspectionText {
  /// The columns of the rows.
  private static let columns = [
    "time", "collection", "key", "kind", "centerX", "centerY", "width", "height", "frameX",
    "frameY", "frameW", "frameH", "alpha", "zIndex", "visible",
  ]

  /// Returns a line of column names and a line for each element, as RFC 4180 separates them.
  ///
  /// It is a format for programs: values are exact.
  static func rows(_ moments: [InspectedMoment]) -> Data {
    var lines = [columns.joined(separator: ",")]
    for moment in moments {
      for element in moment.elements {
        lines.append(cells(of: element, at: moment.time).map(quoted).joined(separator: ","))
      }
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Returns a table for each instant, with aligned columns.
  static func table(_ moments: [InspectedMoment]) -> [String] {
    moments.map { moment -> [String] in
      let head = "at \(text(moment.time.seconds)) s, \(moment.elements.count) elements"
      guard !moment.elements.isEmpty else { return [head] }
      let rows =
        [Array(columns.dropFirst())]
        + moment.elements.map { element in
          // The widths are those of what is shown.
          cells(of: element, at: moment.time, decimals: 3).dropFirst().map(\.printable)
        }
      let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
      let lines = rows.map { row in
        let padded = row.indices.map { column in
          let space = String(repeating: " ", count: widths[column] - row[column].count)
          // Names on the left, numbers on the right.
          return column < 3 ? row[column] + space : space + row[column]
        }
        return padded.joined(separator: "  ")
      }
      return [head] + lines
    }.enumerated().flatMap { $0.offset == 0 ? $0.element : [""] + $0.element }
  }

  static func overview(of timeline: Timeline, title: String?) -> [String] {
    let playback = timeline.playback
    var counts: [LayerKind: Int] = [:]
    for identity in timeline.layers.compactMap(\.identity) {
      counts[identity.kind, default: 0] += 1
    }
    let kinds: [LayerKind] = [.cell, .supplementary, .decoration, .view, .snapshot]
    let layers = kinds.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
    var lines: [String] = []
    if let title { lines.append("title     \(title)") }
    let size = timeline.canvas.size
    lines.append(
      "canvas    \(text(size.width)) × \(text(size.height)) pt, scale \(text(timeline.canvas.scale))"
    )
    lines.append(
      "output    \(playback.frameCount) frames at \(text(playback.framesPerSecond)) fps, "
        + "\(text(playback.outputDuration.seconds)) s, "
        + (playback.loopCount.map { "\($0) times" } ?? "for ever")
        + (playback.speed == 1 ? "" : ", speed \(text(playback.speed))"))
    lines.append("changes   until \(text(timeline.lastChange.seconds)) s")
    lines.append("elements  " + (layers.isEmpty ? "none" : layers.joined(separator: ", ")))
    return lines
  }

  /// Returns the values of the columns for an element.
  private static func cells(
    of element: Element, at time: Instant, decimals: Int? = nil
  ) -> [String] {
    func number(_ value: Double) -> String {
      guard let decimals else { return text(value) }
      let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
      return text((value * unit).rounded() / unit)
    }
    return [
      text(time.seconds), element.identity.collection, element.identity.key,
      element.identity.kind.rawValue, number(element.center.x), number(element.center.y),
      number(element.size.width), number(element.size.height), number(element.frame.minX),
      number(element.frame.minY), number(element.frame.width), number(element.frame.height),
      number(element.alpha), String(element.zIndex), String(element.isVisible),
    ]
  }

  /// Returns a number in decimals.
  private static func text(_ number: Double) -> String { TimelineJSON.text(of: number) }

  /// Puts a value in quotes if it contains separators.
  private static func quoted(_ value: String) -> String {
    guard value.utf8.contains(where: { "\",\n\r".utf8.contains($0) }) else { return value }
    return "\"" + value.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}
