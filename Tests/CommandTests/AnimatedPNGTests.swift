import Foundation
import Imaging
import RasterCoding
import Rendering
import TestSupport
import Testing
import Timing

@Suite struct AnimatedPNGTests {
  @Test func `encode and render write the same animated PNG`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(seconds: 0.25, fps: 60), to: "s.yaml")
    let scene = scratch("s.yaml")
    for jobs in ["1", "2", "8"] {
      let run = try Command.run([
        "render", scene, "-o", scratch("\(jobs).apng"), "-o", scratch("f/%d.png"), "--jobs", jobs,
      ])
      #expect(run.status == 0 && run.messages.isEmpty)
      #expect(try scratch.data("\(jobs).apng") == scratch.data("1.apng"))
    }
    let piped = try Command.run(["render", scene, "-o", "-", "--format", "apng"])
    #expect(try piped.output == scratch.data("1.apng"))
    let folder = try Command.run(["render", scene, "-o", scratch("o/"), "--format", "apng,json"])
    #expect(folder.status == 0)
    #expect(try scratch.data("o/s.apng") == scratch.data("1.apng"))
    // The delays are 1/60 s, which a command line cannot state exactly, so other ones are compared.
    let animation = try AnimationReader.open(path: scratch("1.apng"))
    let encoded = try Command.run([
      "encode", scratch("f"), "--delay", "12.5ms", "--loop", "3", "-o", scratch("y.apng"),
    ])
    #expect(encoded.status == 0 && encoded.text.hasSuffix(", 15 frames\n"))
    let copy = try AnimationReader.open(path: scratch("y.apng"))
    #expect(animation.loopCount == nil && copy.loopCount == 3)
    let (first, second) = (try animation.open(), try copy.open())
    while let frame = try first.next() {
      let other = try second.next()
      #expect(other?.bitmap == frame.bitmap)
      #expect(other.map { $0.duration.ticks * 4 } == frame.duration.ticks * 3)
    }
    #expect(try second.next() == nil)
    let wrong = try Command.run(["encode", scratch("f"), "--delay", "0", "-o", scratch("z.apng")])
    #expect(wrong.status == 64)
  }

  @Test func `encode refuses delays that an animated PNG cannot represent`() throws {
    let scratch = try Scratch()
    try scratch.write("no picture", to: "bad/1.png")
    for (delay, status) in [("0", 64), ("65536s", 64), ("65535s", 65), ("1ms", 65)] {
      let run = try Command.run([
        "encode", scratch("bad"), "--delay", delay, "-o", scratch("x.apng"),
      ])
      // A valid delay leads to the input, which is no image.
      #expect(run.status == Int32(status), "\(delay)")
    }
    #expect(try scratch.files() == ["bad/1.png"])
  }

  @Test func `transparency is kept, without a warning`() throws {
    let scratch = try Scratch()
    let clear = SampleScene.small().replacingOccurrences(of: "white", with: "'#0000'")
    try scratch.write(clear, to: "s.yaml")
    let run = try Command.run(["render", scratch("s.yaml"), "-o", scratch("x.apng"), "--at", "0"])
    #expect(run.status == 64)
    let whole = try Command.run([
      "render", scratch("s.yaml"), "-o", scratch("x.apng"), "-o", scratch("f/%d.png"),
    ])
    #expect(whole.status == 0 && whole.messages.isEmpty)
    let copy = try Command.run([
      "encode", scratch("f"), "--delay", "2cs", "-o", scratch("y.apng"),
    ])
    #expect(copy.status == 0 && copy.messages.isEmpty)
    #expect(try scratch.data("x.apng") == scratch.data("y.apng"))
    let frame = try AnimationReader.open(path: scratch("x.apng")).open().next()
    #expect(frame?.bitmap.words.contains(0) == true)
  }

  @Test func `more frames need no more memory`() throws {
    let scratch = try Scratch()
    // Noise in many colors: nothing can be merged, packed or left out.
    func encode(_ count: Int) throws -> Command.Result {
      var numbers = SeededNumbers(seed: 1)
      var pixels = [UInt32](repeating: 0, count: 256 * 256 * count)
      for index in pixels.indices {
        pixels[index] = UInt32(numbers.below(1 << 24)) | 0xFF00_0000
      }
      return try Command.run(
        [
          "encode", "-", "--size", "256x256", "--count", "\(count)", "--delay", "2cs", "-o",
          scratch("x.apng"),
        ], input: pixels.withUnsafeBytes { Data($0) }, measuresMemory: true)
    }
    let (few, many) = (try encode(20), try encode(80))
    #expect(few.status == 0 && many.status == 0)
    #expect(few.peakMegabytes > 0)
    // The changes alone are 15 MB more.
    #expect(
      many.peakMegabytes < few.peakMegabytes + 8,
      "\(few.peakMegabytes) MB for 20 frames, \(many.peakMegabytes) MB for 80")
  }
}
