import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct SelectionTests {
  private let line = timeline(
    ["0/0", "0/1", "0/12", "1/0"].map { cell($0, x: 0) }
      + [cell("0/0", x: 0, collection: "list"), cell("header@0", x: 0, kind: .supplementary)])

  /// Returns the elements that leave the canvas on the left; every selected one does.
  private func chosen(_ expectation: MotionExpectation) -> [String] {
    line.findings(of: [expectation]).flatMap(\.elements).map { "\($0.collection) \($0.key)" }
  }

  @Test func `keys and collections are patterns`() {
    let all = MotionExpectation.staysInside().kinds(.cell)
    #expect(chosen(all) == ["grid 0/0", "grid 0/1", "grid 0/12", "grid 1/0", "list 0/0"])
    #expect(chosen(all.of("0/0")) == ["grid 0/0", "list 0/0"])
    #expect(chosen(all.of("0/1*").in("grid")) == ["grid 0/1", "grid 0/12"])
    #expect(
      chosen(all.of("*/0").in("*i*"))
        == ["grid 0/0", "list 0/0", "grid 1/0"].sorted { a, b in
          let order = ["grid 0/0", "grid 1/0", "list 0/0"]
          return (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
        })
    #expect(chosen(all.of("*").in("l*t")) == ["list 0/0"])
    #expect(chosen(all.of("1/0", "0/1")) == ["grid 1/0", "grid 0/1"])
    #expect(chosen(all.of("0/1", "0/1*")) == ["grid 0/1", "grid 0/12"])
    #expect(chosen(.staysInside().of("header*")) == ["grid header@0"])
  }

  @Test func `a selection that matches nothing fails and lists the available names`() {
    #expect(
      line.sentences(.settlesBy(1).of("0/31").in("grid")) == [
        "no cell matches 0/31 in grid (available: 0/0, 0/1, 0/12, 1/0)"
      ])
    let finding = line.findings(of: [.settlesBy(1).of("0/31").in("list")]).first
    #expect(finding?.missingKey == "0/31" && finding?.alternatives == ["0/0"])
    #expect(finding?.elements == [])
    #expect(
      line.sentences(.noJump().in("lsit")) == [
        "no cell or supplementary matches in lsit; there are none"
      ])
    #expect(
      line.sentences(.settlesBy(1).kinds(.decoration)) == [
        "no decoration matches; there are none"
      ])
  }

  @Test func `each listed key must match within the time span`() {
    #expect(line.sentences(.settlesBy(1).of("0/0", "0/2", "7*")).count == 2)
    let brief = timeline([cell("a").with { $0.death = at(0.5) }, cell("b")])
    #expect(brief.sentences(.noJump().of("a").to(0.5)) == [])
    #expect(
      brief.sentences(.noJump().of("a").from(0.5)) == [
        "no cell or supplementary matches a from 0.500 s on (available: a, b)"
      ])
    #expect(
      line.sentences(.appearsBefore("0/99").of("0/0").in("list")) == [
        "no cell matches 0/99 in list (available: 0/0)"
      ])
  }

  @Test func `a single element cannot overlap, which is reported`() {
    #expect(
      line.sentences(.neverOverlaps().of("0/1")) == [
        "'neverOverlaps' needs two elements, and only cell 0/1 of grid matches (tolerance 0.5 pt)"
      ])
  }

  @Test func `findings have the index and the order of their expectations`() {
    let expectations: [MotionExpectation] = [
      .staysInside().of("0/1"), .settlesBy(1), .staysInside().of("0/0").in("list"),
      .noJump().of("absent"),
    ]
    let findings = line.findings(of: expectations)
    #expect(findings.map(\.index) == [0, 2, 3])
    #expect(findings.map(\.expectation) == [0, 2, 3].map { expectations[$0] })
    #expect(line.findings(of: []) == [])
  }

  @Test func `many similar failures are reported by the first eight`() {
    let row = timeline((0..<11).map { cell("\($0)", x: 0) })
    let sentences = row.sentences(.staysInside())
    #expect(sentences.count == 9)
    #expect(sentences.last == "the same is true of 3 more elements")
  }
}
