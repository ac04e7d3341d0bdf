internal import Imaging

/// The runs of a frame in the rows of a band.
struct BandRuns {
  /// The rectangle of the frame whose runs were made.
  let rect: PixelRect
  /// The smallest rectangle around the changes in the band's rows; `nil` without changes.
  let changed: PixelRect?
  /// The runs, row after row.
  let runs: RunList
  /// For each row of the band in the rectangle the end of its runs.
  let rowEnds: [Int]

  /// Writes the runs of a part of a frame's rectangle, with those of successive rows joined.
  ///
  /// - Parameters:
  ///   - bands: all bands, by their numbers.
  ///   - runs: the runs of each.
  ///   - writer: the target, which has room for all of them, and may be in the memory of the only
  ///     band: what is written never overtakes what is read.
  static func write(
    _ part: PixelRect, of bands: [BandRuns], _ runs: [UnsafeBufferPointer<IndexRun>],
    to writer: inout IndexRunWriter
  ) {
    let rect = bands[0].rect
    let (left, right) = (part.x - rect.x, part.x - rect.x + part.width)
    var places = bands.map { _ in (row: 0, run: 0) }
    for y in rect.y..<rect.y + rect.height {
      let number = RowBand.number(ofBlock: y / RowBand.blockRows, of: bands.count)
      let place = places[number]
      let end = bands[number].rowEnds[place.row]
      places[number] = (place.row + 1, end)
      guard part.y..<part.y + part.height ~= y else { continue }
      var x = 0
      for index in place.run..<end {
        let run = runs[number][index]
        let count = min(x + run.count, right) - max(x, left)
        if count > 0 { writer.add(run, count: count) }
        x += run.count
      }
    }
    _ = writer.endRow()
  }
}
