import Foundation
import Imaging
import RasterCoding
import Rendering
import TestSupport
import Testing

/// Our files in other decoders, and their files in ours; runs with CELLOPHANE_FULL=1.
@Suite(.enabled(if: isFullRun, "scripts/test --full runs what needs other programs"))
struct ForeignDecoderTests {
  @Test(arguments: [(60.0, false), (24, false), (29.97, false), (50, true)])
  func `an animated PNG is the same for other decoders`(fps: Double, isClear: Bool) throws {
    let scratch = try Scratch()
    // A gradient has too many colors for a palette.
    let scene = SampleScene.small(seconds: 0.5, fps: fps)
      .replacingOccurrences(of: "white", with: isClear ? "'#0000'" : "white")
      .replacingOccurrences(of: "16, 12", with: "64, 48")
      .replacingOccurrences(of: "itemSize: [4, 4]", with: "itemSize: [25, 40]")
      .replacingOccurrences(
        of: "fill: red", with: "fill: { linear: { colors: [red, blue] } }, cornerRadius: 2")
    for (name, text) in [("flat", SampleScene.small(seconds: 0.5, fps: fps)), ("rich", scene)] {
      try scratch.write(text, to: "\(name).yaml")
      let run = try Command.run([
        "render", scratch("\(name).yaml"), "-o", scratch("\(name).apng"), "-o",
        scratch("\(name)/%04d.png"), "--scale", "3",
      ])
      #expect(run.status == 0, "\(run.messages)")
    }
    let script = """
      import glob, subprocess, sys
      import numpy as np
      from PIL import Image
      folder, fps = sys.argv[1], float(sys.argv[2])
      for name in ["flat", "rich"]:
          image = Image.open(f"{folder}/{name}.apng")
          assert image.is_animated and image.info["loop"] == 0
          stills = [np.asarray(Image.open(path).convert("RGBA"))
                    for path in sorted(glob.glob(f"{folder}/{name}/*.png"))]
          pictures, position, total = [], 0, 0
          for index in range(image.n_frames):
              image.seek(index)
              pictures.append(np.asarray(image.convert("RGBA")))
              total += image.info["duration"]
              count = round(total * fps / 1000) - position
              assert count > 0
              for still in stills[position:position + count]:
                  assert np.array_equal(still, pictures[-1]), (name, index)
              position += count
          assert position == len(stills) and abs(total - 500) < 0.01, (position, total)
          run = subprocess.run(
              ["ffmpeg", "-v", "error", "-i", f"{folder}/{name}.apng", "-fps_mode", "passthrough",
               "-f", "rawvideo", "-pix_fmt", "rgba", "-"], stdout=subprocess.PIPE, check=True)
          other = np.frombuffer(run.stdout, np.uint8).reshape(-1, *pictures[0].shape)
          assert len(other) == len(pictures), (len(other), len(pictures))
          assert all(np.array_equal(a, b) for a, b in zip(pictures, other)), name
      """
    let result = try Command.run(
      program: "/usr/bin/python3", ["-c", script, scratch.path, "\(fps)"])
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test func `animations that others write are read as they mean them`() throws {
    let scratch = try Scratch()
    let script = """
      import subprocess, sys
      import numpy as np
      from PIL import Image, ImageDraw
      folder = sys.argv[1]
      def ffmpeg(*arguments):
          return subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments],
                                stdout=subprocess.PIPE, check=True).stdout
      for name, pixels in [("a.gif", "rgb24"), ("b.apng", "rgb24"), ("c.apng", "rgba"), ("d.apng", "gray")]:
          form = ["-pix_fmt", pixels] if name != "a.gif" else []
          ffmpeg("-f", "lavfi", "-i", "testsrc=size=60x44:rate=10:duration=1.5", *form, f"{folder}/{name}")
      balls = []
      for index in range(8):
          picture = Image.new("RGBA", (50, 40), (0, 0, 0, 0))
          ImageDraw.Draw(picture).ellipse((index * 4, 5, index * 4 + 15, 25), fill=(200, 40 * index % 256, 90, 255))
          balls.append(picture)
      for disposal in range(3):
          balls[0].save(f"{folder}/e{disposal}.apng", format="PNG", save_all=True, append_images=balls[1:],
                        duration=70, loop=2, disposal=disposal, blend=disposal % 2)
      for disposal in (1, 2):
          balls[0].save(f"{folder}/f{disposal}.gif", save_all=True, append_images=balls[1:], duration=70,
                        loop=0, disposal=disposal)
      import glob
      for path in sorted(glob.glob(f"{folder}/*.*")):
          raw = ffmpeg("-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-") \\
              if path[-5:] in ("b.apng", "c.apng", "d.apng") else b""
          if not raw:
              image = Image.open(path)
              for index in range(image.n_frames):
                  image.seek(index)
                  raw += np.asarray(image.convert("RGBA")).tobytes()
          open(path + ".raw", "wb").write(raw)
      """
    let result = try Command.run(program: "/usr/bin/python3", ["-c", script, scratch.path])
    #expect(result.status == 0, "\(result.messages)")
    let names = try scratch.files().filter { !$0.hasSuffix(".raw") }
    #expect(names.count == 9)
    for name in names {
      let reader = try AnimationReader.open(path: scratch(name)).open()
      var shown: [UInt8] = []
      while let frame = try reader.next() {
        // All that is drawn here is opaque or not there at all.
        for word in frame.bitmap.words {
          shown += [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
      }
      let theirs = Array(try scratch.data(name + ".raw"))
      #expect(shown.count == theirs.count, "\(name)")
      // Where nothing is seen, the colors do not count.
      func visible(_ bytes: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: 4).map { start in
          bytes[start + 3] == 0 ? [0, 0, 0, 0] : Array(bytes[start..<start + 4])
        }
      }
      let isSame = visible(shown) == visible(theirs)
      #expect(isSame, "\(name)")
    }
  }
}
