import Foundation
import TestSupport
import Testing

/// The tests that need other programs; runs with CELLOPHANE_FULL=1, as `scripts/test --full` sets.
@Suite(.enabled(if: isFullRun, "scripts/test --full runs what needs other programs"))
struct FullTests {
  /// Finds a program in the search path.
  private func program(_ names: String...) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)")
      {
        return "\(folder)/\(name)"
      }
    }
    throw CommandError(text: "\(names[0]) is not installed")
  }

  /// Renders the starter scene and a page about it.
  private func makePage() throws -> Scratch {
    let scratch = try Scratch()
    #expect(try Command.run(["new", scratch("in/first.yaml")]).status == 0)
    let run = try Command.run([
      "render", scratch("in"), "-o", scratch("out/"), "--format", "gif,svg-frames", "--json",
    ])
    #expect(run.status == 0)
    try run.output.write(to: URL(fileURLWithPath: scratch("out/manifest.json")))
    let page = try Command.run([
      "gallery", scratch("out/manifest.json"), "-o", scratch("out/index.html"),
    ])
    #expect(page.status == 0)
    return scratch
  }

  @Test func `the page scrubs, steps and keeps its layout in a browser`() throws {
    let scratch = try makePage()
    let probe = """
      <script>
      addEventListener("load", () => {
        const card = document.querySelector(".card");
        const box = (element) => {
          const rect = element.getBoundingClientRect();
          return [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(",");
        };
        const before = box(card) + " " + box(card.querySelector(".gif"));
        const press = (key) =>
          card.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        card.focus();
        for (let count = 0; count < 12; count += 1) { press("ArrowRight"); }
        press("ArrowLeft");
        setTimeout(() => {
          const image = card.querySelector(".frame img");
          const after = box(card) + " " + box(image);
          const stepped = card.querySelector("output").textContent;
          const range = card.querySelector("input");
          range.value = 40;
          range.dispatchEvent(new Event("input"));
          const scrubbed = card.querySelector("output").textContent;
          press(" ");
          const playing = card.querySelector("[data-action=play]").title;
          press(" ");
          const paused = card.querySelector("[data-action=play]").title;
          document.title = JSON.stringify({
            same: before === after, stepped, scrubbed, playing, paused,
            loaded: image.naturalWidth, path: new URL(image.src).pathname.split("/").pop(),
          });
        }, 1500);
      });
      </script></body>
      """
    let html = try scratch.read("out/index.html").replacingOccurrences(of: "</body>", with: probe)
    try scratch.write(html, to: "out/probe.html")
    let result = try Command.run(
      program: try program("chromium", "chromium-browser", "google-chrome"),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(scratch("profile"))",
        "--virtual-time-budget=6000", "--window-size=900,900", "--dump-dom",
        "file://\(scratch("out/probe.html"))",
      ])
    let found = try #require(result.text.firstMatch(of: /<title>(\{.*\})<\/title>/))
    let object = try JSONSerialization.jsonObject(with: Data(found.1.utf8))
    let facts = try #require(object as? [String: Any])
    #expect(facts["same"] as? Bool == true)
    #expect(facts["stepped"] as? String == "11 0.22 s")
    #expect(facts["path"] as? String == "0011.svg")
    #expect(facts["scrubbed"] as? String == "40 0.80 s")
    #expect(facts["playing"] as? String == "Pause")
    #expect(facts["paused"] as? String == "Play")
    #expect(facts["loaded"] as? Int == 360)
  }

  @Test func `frames are well-formed for a validator`() throws {
    let scratch = try makePage()
    let frames = try scratch.files().filter { $0.hasSuffix(".svg") }.map { scratch($0) }
    #expect(frames.count > 50)
    let result = try Command.run(
      program: try program("xmllint"), ["--noout", "--nonet"] + frames)
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test func `the GIF lasts as long for another decoder`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(seconds: 0.97, fps: 30), to: "s.yaml")
    #expect(try Command.run(["render", scratch("s.yaml"), "-o", scratch("x.gif")]).status == 0)
    let result = try Command.run(
      program: try program("ffprobe"),
      [
        "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", scratch("x.gif"),
      ])
    #expect(result.text.hasPrefix("0.97"))
  }

  @Test func `scenes keep to the schema for another validator`() throws {
    let scratch = try Scratch()
    #expect(try Command.run(["new", scratch("first.yaml")]).status == 0)
    try scratch.write(SampleScene.small(), to: "small.yaml")
    try scratch.write(SampleScene.broken, to: "broken.yaml")
    try Command.run(["schema"]).output.write(to: URL(fileURLWithPath: scratch("schema.json")))
    let script = """
      import json, sys, yaml, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      check = jsonschema.Draft202012Validator(schema)
      for path in sys.argv[2:]:
          print(sum(1 for _ in check.iter_errors(yaml.safe_load(open(path)))) > 0)
      """
    let result = try Command.run(
      program: try program("python3"),
      ["-c", script]
        + ["schema.json", "first.yaml", "small.yaml", "broken.yaml"].map { scratch($0) })
    #expect(result.text == "False\nFalse\nTrue\n", "\(result.messages)")
  }
}
