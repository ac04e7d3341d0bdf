import Cellophane
import Imaging
import Painting
import RasterCoding
import Typesetting

/// Returns the benchmark scene with another number of cells, of which thirty fit on the canvas.
func gridTimeline(cells: Int) throws -> Timeline {
  try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 110, height: 68)
    layout.minimumLineSpacing = 14
    layout.sectionInset = EdgeInsets(top: 24, left: 16, bottom: 24, right: 16)
    let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
    let source = PlainSource([cells])
    view.dataSource = source
    stage.rootView.addSubview(view)
    stage.advance(by: 0)
    source.counts[0] += 1
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
    stage.advance(by: 1)
  }
}

/// Measures sampling, painting and encoding for each frame.
func frameBenchmarks(scene: String) throws -> [Measurement] {
  let timeline = try LoadedScene.load(path: scene).timeline
  let count = timeline.playback.frameCount
  let times = (0..<count).map { timeline.playback.sampleTime(ofFrame: $0) }
  let frames = times.map { timeline.frame(at: $0) }
  let painter = try Painter(catalog: .builtIn)
  var results = [
    measure("sample the benchmark scene", unit: "frame", units: count) {
      for time in times { _ = timeline.frame(at: time) }
    }
  ]
  for scale in [1.0, 2.0] {
    results.append(
      try measure("paint at \(Int(scale))×", unit: "frame", units: count) {
        for frame in frames { _ = try painter.paint(frame, scale: scale) }
      })
  }
  let bitmaps = try frames.map { try painter.paint($0, scale: 1) }
  for intent in EncodingIntent.allCases {
    results.append(
      try measure("encode as GIF, \(intent)", unit: "frame", units: count) {
        let encoder = try GIFEncoder(
          width: bitmaps[0].width, height: bitmaps[0].height, options: GIFOptions(intent: intent))
        for bitmap in bitmaps { try encoder.append(bitmap, delay: 2) }
        try encoder.finish { _ in }
      })
  }
  results.append(
    try measure("encode as PNG", unit: "frame", units: count) {
      for bitmap in bitmaps { _ = try PNGWriter.encode(bitmap) }
    })
  for cells in [30, 3000] {
    let grid = try gridTimeline(cells: cells)
    let steps = (0..<40).map { Instant(frame: $0, perSecond: 50) }
    results.append(
      try measure("sample and paint \(cells) cells, 30 visible", unit: "frame", units: 40) {
        for step in steps { _ = try painter.paint(grid.frame(at: step), scale: 1) }
      })
  }
  return results
}
