import CellophaneTesting
import Foundation
import Imaging
import OutputFiles
import PixelComparison
import RasterCoding
import Rendering
import Testing

/// Every case of the painting corpus, to the byte.
/// A missing golden is recorded, and any that `SNAPSHOT_TESTING_RECORD` selects; the test then
/// fails so that the new golden is reviewed.
@Suite struct CorpusTests {
  @Test(arguments: CorpusCase.all)
  func `a case matches its golden`(of corpus: CorpusCase) throws {
    let actual = try corpus.paint()
    let isMissing = !FileManager.default.fileExists(atPath: corpus.golden)
    let expected = isMissing ? nil : try PNGReader.read(path: corpus.golden)
    let mode = try RecordRequest(
      argument: nil, scope: nil, environment: ProcessInfo.processInfo.environment
    ).mode
    let isWanted =
      switch mode {
      case .all: true
      case .failed: actual != expected
      case .missing: isMissing
      case .never: false
      }
    if isWanted {
      try NewFile.replace(corpus.golden, with: Data(try PNGWriter.encode(actual)))
      Issue.record("\(corpus.name).png was recorded; look at it, and run the test again")
      return
    }
    let golden = try #require(expected, "\(corpus.name) has no golden")
    guard actual != golden else { return }
    Attachment.record(try PNGWriter.encode(actual), named: "actual.png")
    Attachment.record(
      try PNGWriter.encode(DifferenceImage.difference(expected: golden, actual: actual)),
      named: "difference.png")
    let count = zip(golden.words, actual.words).count { $0 != $1 }
    Issue.record("\(corpus.name) is painted otherwise: \(count) pixels differ")
  }

  @Test func `every golden belongs to a case, and there are many`() {
    #expect(CorpusCase.goldens == CorpusCase.all.map(\.name))
    #expect(CorpusCase.all.count >= 80)
  }

  @Test func `one painter paints all cases identically in another order`() throws {
    let tools = try FrameTools.live()
    for corpus in CorpusCase.all.reversed() {
      let actual = try tools.paint(corpus.firstFrame(), 1).bitmap
      #expect(try actual == corpus.paint(), "\(corpus.name) depends on what was painted before")
    }
  }
}
