internal import Imaging

/// A source of the runs of successive frames in the rows of a band, given their palettes.
final class BandMapper {
  /// The largest number of frames that wait.
  static let mostFrames = 8
  /// The number of runs from which on no more frames are mapped.
  private static let mostRuns = 1 << 18

  /// The runs of a frame.
  struct Frame {
    /// The runs in the band's rows.
    var rows: BandRuns
    /// The number of the part with its colors; -1 without parts.
    var part: Int
    /// The rectangle that the frame's image has to cover in any case.
    var needed: PixelRect?
    /// Whether that is cleared after the display time.
    var isCleared = false
  }

  private let schedule: PaletteSchedule
  private let spool: FrameSpool
  private let band: RowBand
  /// The packed words of the next frames.
  private var reader: WordReader
  /// The number of the next frame.
  private var next = 0
  /// The number of the present part.
  private var part = -1
  /// The number of frames until the next part.
  private var framesLeft = 0
  /// The rectangle of the last image, if it is cleared.
  private var last = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether the last image is cleared.
  private var isCleared = false
  /// The indices on the canvas.
  private var canvas: IndexCanvas
  /// The frames that wait.
  private var frames: [Frame] = []

  /// Makes a source of the frames in a spool.
  ///
  /// The only band has all rows if pixels may be holes: what is cleared depends on all changes.
  init(
    _ band: RowBand, width: Int, height: Int, schedule: PaletteSchedule, tolerance: Float?,
    spool: FrameSpool
  ) throws {
    precondition(band.count == 1 || !spool.hasHoles, "holes need all rows of a frame")
    self.band = band; self.schedule = schedule; self.spool = spool
    reader = try spool.reader(from: 0)
    canvas = IndexCanvas(
      width: width, height: height, colors: schedule.shared, indexer: schedule.indexer,
      tolerance: tolerance)
  }

  /// The number of frames that wait.
  var frameCount: Int { frames.count }

  /// Removes some of the frames that wait, the first ones, and returns them.
  func take(_ count: Int) -> [Frame] {
    defer { frames.removeFirst(count) }
    return Array(frames[..<count])
  }

  /// Maps frames until some wait, or those that wait have many runs.
  func map(atMost most: Int = mostFrames) throws {
    var runCount = frames.reduce(0) { $0 + $1.rows.runs.count }
    while next < spool.headers.count, frames.count < most, runCount < Self.mostRuns {
      let header = spool.headers[next]
      next += 1
      if framesLeft == 0, part + 1 < schedule.parts.count {
        part += 1
        framesLeft = schedule.parts[part].frameCount
        canvas.use(schedule.parts[part].colors ?? schedule.shared)
      }
      framesLeft -= 1
      let frame = try show(header)
      runCount += frame.rows.runs.count
      frames.append(frame)
    }
  }

  /// Puts the next frame on the canvas.
  ///
  /// Pixels become holes only where the image before them is cleared, so that has to cover them,
  /// and the next one paints the rest of it again.
  private func show(_ header: FrameSpool.Header) throws -> Frame {
    let holes = nextHoles
    guard holes != nil || isCleared else {
      return Frame(
        rows: try canvas.show(header.rect, of: header, in: band, from: &reader), part: part)
    }
    var area = PixelBounds()
    for rect in [header.rect, isCleared ? last : nil, holes] { area.include(rect) }
    if isCleared { canvas.clear(last) }
    let runs = try canvas.show(area.rect ?? header.rect, of: header, in: band, from: &reader)
    var needed = holes
    // A cleared image needs another one after it, even if that paints nothing.
    if isCleared, runs.changed == nil, needed == nil {
      needed = PixelRect(x: last.x, y: last.y, width: 1, height: 1)
    }
    var bounds = PixelBounds()
    bounds.include(runs.changed)
    bounds.include(needed)
    isCleared = holes != nil
    if let rect = bounds.rect { last = rect }
    return Frame(rows: runs, part: part, needed: needed, isCleared: isCleared)
  }

  /// The rectangle of the pixels that become holes in the frame after the present one.
  private var nextHoles: PixelRect? { next < spool.headers.count ? spool.headers[next].holes : nil }
}
