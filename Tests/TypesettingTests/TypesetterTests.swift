import Foundation
import Geometry
import TestSupport
import Testing
import Timelines
import Typesetting

@Suite struct TypesetterTests {
  private let inter = FontFace(family: "Inter")
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter(catalog: .builtIn) }

  private func layout(
    _ string: String, size: Double = 20, width: Double? = nil,
    alignment: TextContent.Alignment = .left
  ) throws -> TextLayout {
    try typesetter.layout(
      TextRequest(string: string, face: inter, size: size, width: width, alignment: alignment))
  }

  @Test func `positions one glyph after another`() throws {
    let text = try layout("Hallo")
    let line = try #require(text.lines.first)
    #expect(text.lines.count == 1)
    #expect(line.glyphs.count == 5)
    #expect(line.glyphs.map(\.x) == line.glyphs.map(\.x).sorted())
    #expect(line.glyphs[2].id == line.glyphs[3].id)
    #expect(line.glyphs.allSatisfy { $0.y == line.baseline })
    #expect(line.text == "Hallo")
    #expect(text.missingCharacters.isEmpty)
  }

  @Test func `widths add up and grow with the size`() throws {
    // No pair of these is kerned, so the advances are the font's: 4 and 8 times one digit.
    let (short, long) = (try layout("0000"), try layout("00000000"))
    #expect(abs(long.size.width - 2 * short.size.width) < 0.02)
    let large = try layout("0000", size: 80)
    #expect(abs(large.size.width - 4 * short.size.width) < 0.02)
    #expect(abs(large.size.height - 4 * short.size.height) < 0.02)
    #expect(short.lines[0].width == Double(short.size.width))
  }

  @Test func `is as high as its lines`() throws {
    let (one, three) = (try layout("A"), try layout("A\nB\nC"))
    #expect(three.lines.map(\.text) == ["A", "B", "C"])
    #expect(abs(three.size.height - 3 * one.size.height) < 0.01)
    #expect(abs(one.ascent + one.descent - one.size.height) < 1e-9)
    #expect(abs(one.ascent - one.lines[0].baseline) < 1e-9)
    // Inter's own metrics: 0.96875 em above the baseline and 0.2414 em below it.
    #expect(abs(one.ascent - 0.96875 * 20) < 0.02)
  }

  @Test func `a line of missing glyphs is as high as any other`() throws {
    let (boxes, letters) = (try layout("\u{4E2D}\n\u{4E2D}"), try layout("A\nB"))
    #expect(boxes.lines.map(\.baseline) == letters.lines.map(\.baseline))
    #expect(boxes.size.height == letters.size.height)
    let mixed = try layout("A\u{4E2D}\nB")
    #expect(mixed.lines.map(\.baseline) == letters.lines.map(\.baseline))
  }

  @Test func `wraps at the width`() throws {
    let text = try layout("one two three four five six", width: 90)
    #expect(text.lines.count > 1)
    #expect(text.lines.allSatisfy { $0.width <= 90 })
    #expect(text.lines.map(\.text).joined() == "one two three four five six")
    // A word that is too long is broken, so nothing extends beyond the box.
    let word = try layout("Donaudampfschiffahrt", width: 60)
    #expect(word.lines.count > 1)
    #expect(word.lines.allSatisfy { $0.width <= 60 })
  }

  @Test func `aligns lines in the wrap width`() throws {
    let left = try layout("Hi", width: 200)
    let center = try layout("Hi", width: 200, alignment: .center)
    let right = try layout("Hi", width: 200, alignment: .right)
    let width = left.lines[0].width
    #expect(left.lines[0].minX == 0)
    #expect(center.lines[0].minX == (200 - width) / 2)
    #expect(right.lines[0].minX == 200 - width)
    #expect(right.lines[0].glyphs[0].x == left.lines[0].glyphs[0].x + 200 - width)
    #expect(left.size == right.size)
  }

  @Test func `aligns lines relative to the widest without a width`() throws {
    let text = try layout("Hi\nHallo", alignment: .right)
    #expect(text.lines[1].minX == 0)
    #expect(text.lines[0].minX == text.lines[1].width - text.lines[0].width)
  }

  @Test func `an empty text has the height of a line`() throws {
    let text = try layout("")
    #expect(text.lines.count == 1)
    #expect(text.size.width == 0)
    #expect(text.size.height == (try layout("A")).size.height)
    #expect(text.inkBounds == nil)
  }

  @Test func `shows the font's box for a missing glyph`() throws {
    let text = try layout("A中B")
    let line = text.lines[0]
    #expect(text.missingCharacters == ["中"])
    #expect(line.glyphs.map(\.id.index).filter { $0 == 0 }.count == 1)
    #expect(line.glyphs[1].id.index == 0)
    #expect(text.outline(of: line.glyphs[1].id).bounds != nil)
    // The box has its own advance, so it touches neither neighbor.
    let ink = try #require(text.outline(of: line.glyphs[1].id).bounds)
    let end: Double = line.glyphs[1].x + Double(ink.maxX) * 20
    #expect(end < line.glyphs[2].x)
    #expect(text.size.height == (try layout("A")).size.height)
  }

  @Test func `never takes a glyph from another family without a fallback`() throws {
    // DejaVu Sans has the Hebrew letter, Inter does not.
    let request = TextRequest(string: "א", face: FontFace(family: "DejaVu Sans"), size: 20)
    #expect(try typesetter.layout(request).missingCharacters.isEmpty)
    let text = try layout("א")
    #expect(text.missingCharacters == ["א"])
    #expect(text.lines[0].glyphs.allSatisfy { $0.id.font.face.family == "Inter" })
  }

  @Test func `a zero character does not end the text`() throws {
    let text = try layout("A\0B")
    #expect(text.lines[0].text == "A\u{FFFD}B")
  }

  @Test func `kerns by the font's tables`() throws {
    let apart = try layout("A").size.width + layout("V").size.width
    #expect(try layout("AV").size.width < apart - 0.5)
  }

  @Test func `refuses texts beyond the limits`() throws {
    let bytes = TextRequest.maximumBytes
    #expect(throws: Never.self) { try layout(String(repeating: "a", count: bytes), size: 1) }
    #expect(throws: TypesettingError.textTooLong(bytes: bytes + 1, size: 1)) {
      try layout(String(repeating: "a", count: bytes + 1), size: 1)
    }
    #expect(throws: TypesettingError.textTooLong(bytes: 501, size: 2000)) {
      try layout(String(repeating: "W", count: 501), size: 2000)
    }
    let widest = try layout(String(repeating: "W", count: 500), size: 2000)
    #expect(widest.size.width > 900_000)
    for size in [0, -1, 2000.5, Double.nan, .infinity] {
      #expect(throws: TypesettingError.self) { try layout("a", size: size) }
    }
    for width in [-1, Double.nan] {
      #expect(throws: TypesettingError.self) { try layout("a", width: width) }
    }
    #expect(try layout("a b", width: .infinity).lines.count == 1)
    #expect(try layout("ab", width: 0).lines.count == 2)
  }

  @Test func `sets Cyrillic the same in every language of the user`() async {
    // Serbian has its own б in DejaVu Sans, and Pango reads the language from the environment.
    await #expect(processExitsWith: .success) {
      setenv("LANGUAGE", "sr", 1)
      let face = FontFace(family: "DejaVu Sans")
      let typesetter = try Typesetter(catalog: .builtIn)
      let layout = try typesetter.layout(TextRequest(string: "аб", face: face, size: 17))
      let glyphs = layout.lines[0].glyphs.map(\.id.index)
      precondition(glyphs[1] == glyphs[0] + 1, "the font's plain forms follow one another")
    }
  }
}

@Suite struct TypesetterThreadTests {
  @Test func `eight threads with a typesetter each agree`() async throws {
    let requests = (0..<60).map { (number: Int) -> TextRequest in
      let family = number % 3 == 0 ? "DejaVu Sans" : "Inter"
      let face = FontFace(family: family, weight: number % 2 == 0 ? 400 : 700)
      let width: Double? = number % 4 == 0 ? 80 : nil
      return TextRequest(
        string: "Item \(number) – Überschrift \(number * 37)", face: face,
        size: 9 + Double(number % 7) * 1.5, width: width)
    }
    @Sendable func lines() throws -> [[TextLayout.Line]] {
      let typesetter = try Typesetter(catalog: .builtIn)
      return try requests.map { try typesetter.layout($0).lines }
    }
    let expected = try lines()
    let results = await withTaskGroup(of: Result<[[TextLayout.Line]], any Error>.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: Result { try lines() }) }.start()
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8)
    for result in results { #expect(try result.get() == expected) }
  }

  // Pango searches a face on threads of its own, which outlive the call; opening the next face and
  // ending the typesetter meanwhile damaged its tables.
  @Test func `faces are opened while others have just been searched`() async {
    await #expect(processExitsWith: .success) {
      let rounds = isFullRun ? 2000 : 60
      let faces = [
        FontFace(family: "Inter"), FontFace(family: "Inter", weight: 700),
        FontFace(family: "DejaVu Sans"), FontFace(family: "Inter", weight: 500),
      ]
      let group = DispatchGroup()
      for _ in 0..<3 {
        group.enter()
        Thread {
          for round in 0..<rounds {
            guard let typesetter = try? Typesetter(catalog: .builtIn) else { exit(1) }
            for count in 1...faces.count {
              for (index, face) in faces.prefix(count).enumerated() {
                let size = Double(9 + (round + count + index) % 11)
                let request = TextRequest(string: "Face", face: face, size: size)
                guard (try? typesetter.layout(request))?.lines.count == 1 else { exit(2) }
              }
            }
          }
          group.leave()
        }.start()
      }
      group.wait()
    }
  }

  // Cairo shares its open faces between threads, keeps 10 of them, and could close one that another
  // thread began to use.
  @Test func `threads lay out texts in more faces than Cairo keeps open`() async {
    await #expect(processExitsWith: .success) {
      let rounds = isFullRun ? 400 : 40
      let faces = (1...9).flatMap { weight in
        [false, true].map { FontFace(family: "Inter", weight: weight * 100, italic: $0) }
      }
      let group = DispatchGroup()
      for thread in 0..<4 {
        group.enter()
        Thread {
          for round in 0..<rounds {
            guard let typesetter = try? Typesetter(catalog: .builtIn) else { exit(1) }
            for index in faces.indices {
              let face = faces[(index * (2 * thread + 1) + round) % faces.count]
              let request = TextRequest(
                string: "Words that are wrapped \(round)", face: face,
                size: Double(9 + (round + thread + index) % 13), width: 50)
              guard let layout = try? typesetter.layout(request), layout.lines.count > 1 else {
                exit(2)
              }
            }
          }
          group.leave()
        }.start()
      }
      group.wait()
    }
  }
}
