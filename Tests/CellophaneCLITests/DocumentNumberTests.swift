import CellophaneCLI
import Documents
import Foundation
import MotionSpecs
import Rendering
import Reporting
import SceneDocuments
import SceneRendering
import TestSupport
import Testing
import Verification

/// The numbers of every kind of document that is decoded, each with its range.
@Suite struct `the numbers of documents` {
  /// A number: the keys that lead to it, and the least and the greatest valid value.
  struct Number: CustomTestStringConvertible, Sendable {
    let kind: Kind
    let keys: String
    let low: Double
    let high: Double

    var testDescription: String { "\(kind): \(keys)" }
  }

  /// A kind of document.
  enum Kind: String, CaseIterable, Sendable {
    case plan, job, manifest, result, verifyLine, verdicts, golden, run, dependencies, specification
  }

  /// The largest tolerance.
  private static let largest = 1e8

  /// All numbers with their ranges. A version may be any number, of which the message names one
  /// that is not known.
  private static let rows: [(Kind, String, Double, Double)] = [
    (.plan, "jobs", 0, 1e6), (.job, "cost", 0, 1e9),
    (.manifest, "jobs", 0, 1e6), (.manifest, "shard", 1, 1e4), (.manifest, "shards", 1, 1e4),
    (.result, "job", 0, 999_999), (.result, "frames", 0, 1e5),
    (.result, "framesPerSecond", 0, 120), (.result, "width", 0, 16_384),
    (.result, "height", 0, 16_384), (.result, "seconds", 0, 1e9), (.result, "cost", 0, 1e9),
    (.result, "error.exit", 0, 255), (.result, "outputs.0.bytes", 0, 0x1p40),
    (.result, "outputs.0.setting.quality", 0, 100),
    (.result, "outputs.0.setting.framesPerSecond", 0, 120),
    (.result, "outputs.0.setting.scale", 0, 8), (.result, "outputs.0.setting.encodings", 0, 1e6),
    (.verifyLine, "job", 0, 999_999), (.verifyLine, "status", 0, 255),
    (.verifyLine, "outcome.seconds", 0, 1e9), (.verifyLine, "outcome.problems.0.line", 0, 1e9),
    (.verdicts, "entries.0.comments.0.at", 0, 1e9),
    (.golden, "framesPerSecond", 1, 120), (.golden, "scale", 0.1, 8),
    (.golden, "limits.points", 0, largest), (.golden, "limits.seconds", 0, largest),
    (.golden, "limits.alpha", 0, largest), (.golden, "limits.channel", 0, 255),
    (.golden, "limits.perceptual", 0, largest), (.golden, "limits.pixels", 0, largest),
    (.golden, "limits.ignoreOutset", 0, largest),
    (.run, "0.frames", 1, 1e5), (.run, "0.framesPerSecond", 0.0001, 120),
    (.run, "0.width", 1, 16_384), (.run, "0.height", 1, 16_384), (.run, "0.seconds", 0, 1e9),
    (.dependencies, "width", 0, 16_384), (.dependencies, "height", 0, 16_384),
    (.dependencies, "scale", 0.1, 8), (.dependencies, "framesPerSecond", 1, 120),
    (.dependencies, "seconds", 0, 1e9),
    (.specification, "steps.0.line", 0, 1e9),
    (.specification, "steps.0.motions.0.subjects.0.changes.0.samples.0.time", 0, 1),
  ]

  /// All numbers.
  static let numbers = rows.map { Number(kind: $0.0, keys: $0.1, low: $0.2, high: $0.3) }

  /// A valid document of a kind; of documents with lines the line that has the numbers.
  private static func sample(_ kind: Kind) -> String {
    switch kind {
    case .plan:
      #"{"arguments":[],"digest":"4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945","jobs":0,"plan":1}"#
    case .job:
      #"{"cost":1,"inputs":[],"name":"a","outputs":[],"scene":"a.yaml","values":[]}"#
    case .manifest: #"{"jobs":1,"kind":"render","manifest":1,"plan":"x","shard":1,"shards":10000}"#
    case .result:
      #"""
      {"cost":1,"error":{"diagnostics":[],"exit":1},"expectations":[],"frames":1,"framesPerSecond":10,
      "height":1,"job":0,"outputs":[{"bytes":1,"path":"a.gif","setting":{"encodings":1,
      "framesPerSecond":10,"quality":1,"scale":1}}],"scene":"a.yaml","seconds":1,"values":{},"width":1}
      """#
    case .verifyLine:
      #"""
      {"job":0,"status":1,"outcome":{"subject":"a","verdict":"differs","seconds":1,"causes":[],
      "problems":[{"kind":"differs","file":"a","line":1,"title":"t","details":[]}],
      "failsExpectations":false,"hasComparedPixels":true,"isUnstable":false}}
      """#
    case .verdicts:
      #"""
      {"verdicts":1,"entries":[{"scene":"a","golden":"g/a","verdict":"open","before":{},"after":{},
      "comments":[{"text":"t","at":1}]}]}
      """#
    case .golden:
      #"""
      {"golden":1,"subject":"a","framesPerSecond":10,"scale":1,"frames":[],"fingerprint":{
      "cellophane":"1","cairo":"1","pango":"1","freeType":"1","fonts":{}},"limits":{"points":1,
      "seconds":1,"alpha":1,"channel":1,"perceptual":1,"pixels":1,"ignoreItems":["a"],
      "ignoreOutset":1}}
      """#
    case .run:
      #"""
      [{"scene":"a.yaml","outputs":[],"frames":1,"framesPerSecond":10,"seconds":1,"width":1,
      "height":1}]
      """#
    case .dependencies:
      #"""
      {"documents":[],"fonts":[],"images":[],"width":1,"height":1,"scale":1,"framesPerSecond":10,
      "seconds":1}
      """#
    case .specification:
      #"""
      {"spec":1,"title":"t","file":"a.yaml","canvas":[10,10],"duration":1,"steps":[{"name":"s",
      "line":1,"begin":0,"motions":[{"name":"m","delay":0,"duration":1,"curve":"sampled","subjects":[
      {"name":"c/k","collection":"c","key":"k","role":"surviving","offset":0,"changes":[
      {"property":"opacity","from":0,"to":1,"samples":[{"time":0,"value":0}]}]}]}]}]}
      """#
    }
  }

  /// Reads a document of a kind from a file.
  private func read(_ kind: Kind, _ path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    switch kind {
    case .plan, .job: _ = try BatchPlan(path: path)
    case .manifest: _ = try ManifestFile.read(path)
    case .result: _ = try JSONDecoder().decode(JobResult.self, from: data)
    case .verifyLine: _ = try JSONDecoder().decode(VerifyLine.self, from: data)
    case .verdicts: _ = try VerdictDocument(path: path)
    case .golden: _ = try GoldenManifest(path: path)
    case .run: _ = try RunManifest(path: path)
    case .dependencies: _ = try JSONDecoder().decode(SceneDependencies.self, from: data)
    case .specification: _ = try MotionSpec.decode(data)
    }
  }

  /// Returns a value with the number at keys replaced.
  private func replacing(_ keys: ArraySlice<Substring>, in value: Any, by number: NSNumber) -> Any {
    guard let key = keys.first else { return number }
    if var list = value as? [Any], let index = Int(key) {
      list[index] = replacing(keys.dropFirst(), in: list[index], by: number)
      return list
    }
    var map = value as? [String: Any] ?? [:]
    map[String(key)] = replacing(keys.dropFirst(), in: map[String(key)] ?? [:], by: number)
    return map
  }

  /// Returns the error of a document whose number is another one; `nil` if it is read.
  private func error(_ number: Number, _ value: Double) throws -> String? {
    let scratch = try Scratch()
    let sample = try JSONSerialization.jsonObject(with: Data(Self.sample(number.kind).utf8))
    let changed = replacing(
      number.keys.split(separator: ".")[...], in: sample,
      by: Int(exactly: value).map { NSNumber(value: $0) } ?? NSNumber(value: value))
    let line = String(
      decoding: try JSONSerialization.data(withJSONObject: changed, options: .sortedKeys),
      as: UTF8.self)
    let head = number.kind == .job ? Self.sample(.plan) : nil
    try scratch.write((head.map { $0 + "\n" } ?? "") + line + "\n", to: "document.json")
    do {
      try read(number.kind, scratch("document.json"))
      return nil
    } catch let error as DecodingError {
      return "document.json: " + error.words
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: numbers) func `are read within their range only`(number: Number) throws {
    let key = String(number.keys.split(separator: ".").last ?? "")
    for good in [number.low, number.high] {
      // A plan of no jobs that counts some, and one whose digest is that of another, are refused
      // for that, and not for the number.
      let error = try error(number, good)
      #expect(
        error == nil || error?.contains("another digest") == true
          || error?.contains("shards, not") == true, "\(good)")
    }
    let step = number.low == number.low.rounded() && number.high > 8 ? 1 : 0.0001
    for bad in [number.low - step, number.high + step, -1e18, 1e18] {
      let error = try error(number, bad)
      #expect(error?.contains(key) == true && error?.contains("document.json") == true, "\(bad)")
    }
  }

  @Test(arguments: Kind.allCases) func `are all in the list`(kind: Kind) throws {
    /// Returns the keys that lead to numbers.
    func keys(_ value: Any, _ path: String) -> [String] {
      if let map = value as? [String: Any] {
        return map.flatMap { keys($0.value, path + "." + $0.key) }
      }
      if let list = value as? [Any] {
        return list.enumerated().flatMap { keys($0.element, path + ".\($0.offset)") }
      }
      return value is NSNumber && !(value is Bool) ? [String(path.dropFirst())] : []
    }
    let sample = try JSONSerialization.jsonObject(with: Data(Self.sample(kind).utf8))
    let known = Set(Self.numbers.filter { $0.kind == kind }.map(\.keys))
    // Versions are compared, and values of timelines have types of their own, which clamp them.
    let others = ["plan", "manifest", "verdicts", "golden", "spec"]
    let values = /canvas\..*|duration|.*(begin|delay|offset|from|to|value|duration)/
    for key in keys(sample, "") where !others.contains(key) && key.wholeMatch(of: values) == nil {
      #expect(known.contains(key), "\(key)")
    }
  }

  @Test func `hostile manifests are refused at once`() throws {
    let scratch = try Scratch()
    for (jobs, shard, shards) in [
      ("1", 0, 0), ("1", 1, 1_000_000_000), ("1000000000000", 1, 1),
      ("9223372036854775807", 1, 1), ("1", 2, 1), ("-1", 1, 1), ("1e300", 1, 1),
    ] {
      try scratch.write(
        #"{"jobs":\#(jobs),"kind":"render","manifest":1,"plan":"x","shard":\#(shard),"#
          + #""shards":\#(shards)}"# + "\n", to: "m.jsonl")
      #expect(throws: RenderError.self) { try ManifestUnion([scratch("m.jsonl")]) }
    }
  }
}
