import CellophaneTesting
import Foundation
import Imaging
import OutputFiles
import PixelComparison
import RasterCoding
import Rendering
import Testing

/// Every case of the painting corpus, to the byte.
///
/// A golden is recorded where there is none, and where `SNAPSHOT_TESTING_RECORD` asks for it; the
/// test fails then, so that somebody looks at it.
@Suite struct CorpusTests {
  @Test(arguments: CorpusCase.all)
  func `a case is painted as it was`(of corpus: CorpusCase) throws {
    let picture = try corpus.paint()
    let isMissing = !FileManager.default.fileExists(atPath: corpus.golden)
    let expected = isMissing ? nil : try PNGReader.read(path: corpus.golden)
    let mode = try RecordRequest(
      argument: nil, scope: nil, environment: ProcessInfo.processInfo.environment
    ).mode
    let isWanted =
      switch mode {
      case .all: true
      case .failed: picture != expected
      case .missing: isMissing
      case .never: false
      }
    if isWanted {
      try NewFile.replace(corpus.golden, with: Data(try PNGWriter.encode(picture)))
      Issue.record("\(corpus.name).png was recorded; look at it, and run the test again")
      return
    }
    let golden = try #require(expected, "\(corpus.name) has no golden")
    guard picture != golden else { return }
    Attachment.record(try PNGWriter.encode(picture), named: "actual.png")
    Attachment.record(
      try PNGWriter.encode(DifferenceImage.difference(expected: golden, actual: picture)),
      named: "difference.png")
    let count = zip(golden.words, picture.words).count { $0 != $1 }
    Issue.record("\(corpus.name) is painted otherwise: \(count) pixels differ")
  }

  @Test func `every golden is a case's, and there are many`() {
    #expect(CorpusCase.goldens == CorpusCase.all.map(\.name))
    #expect(CorpusCase.all.count >= 80)
  }

  @Test func `one painter paints all cases in another order alike`() throws {
    let tools = try FrameTools.live()
    for corpus in CorpusCase.all.reversed() {
      let picture = try tools.paint(corpus.firstFrame(), 1)
      #expect(try picture == corpus.paint(), "\(corpus.name) depends on what was painted before")
    }
  }
}
