import Foundation
import TestSupport
import Testing

/// The choice between an exact and a lossy WebP.
struct LossChoiceTests {
  private let scratch: Scratch

  init() throws { scratch = try SampleScene.folder() }

  private func run(_ arguments: String...) throws -> Command.Result {
    try Command.run(arguments, in: scratch)
  }

  @Test func `a WebP is lossy where a GIF would be smaller, and the command says so`() throws {
    let first = try run("render", "photo.yaml", "-o", "a.webp", "--jobs", "1", "--cache", "c")
    #expect(first.status == 0, "\(first.messages)")
    #expect(first.messages.contains("photo.yaml: warning: a.webp is lossy, in quality 90, since "))
    #expect(first.messages.contains("--lossless keeps every pixel"))
    #expect(first.text.contains("(quality 90, 20 frames per second, scale 2; 2 encodings)"))
    let chosen = try scratch.data("a.webp")

    // The same beside a GIF, with more workers, from the cache, in a plan, and asked for.
    let beside = try run("render", "photo.yaml", "-o", "b.webp", "-o", "b.gif", "--jobs", "4")
    #expect(beside.messages.contains("b.webp is lossy, in quality 90"))
    let cached = try run("render", "photo.yaml", "-o", "c.webp", "--cache", "c", "--json")
    #expect(cached.messages.contains("c.webp is lossy, in quality 90"))
    #expect(cached.text.contains("\"quality\" : 90"))
    _ = try run("render", "photo.yaml", "-o", "d.webp", "--quality", "90")
    for name in ["b", "c", "d"] { #expect(try scratch.data(name + ".webp") == chosen, "\(name)") }

    let exact = try run("render", "photo.yaml", "-o", "e.webp", "--lossless", "--cache", "c")
    #expect(exact.messages == "")
    let (bytes, gif) = (try scratch.data("e.webp").count, try scratch.data("b.gif").count)
    #expect(chosen.count <= gif && gif < bytes)
    #expect(first.messages.contains("\(bytes) bytes without loss and \(gif) as a GIF"))
    let diff = try run("diff", "photo.yaml", "e.webp")
    #expect(diff.status == 0, "\(diff.text)")
    // Nothing can be written twice to standard output.
    _ = try Command.run(
      program: "/bin/sh",
      ["-c", "\"$COMMAND\" render photo.yaml -o - --format webp > f.webp"],
      environment: ["COMMAND": try Command.path], folder: scratch.path)
    #expect(try scratch.data("f.webp") == scratch.data("e.webp"))
  }

  @Test func `a WebP that is smaller than a GIF keeps its pixels`() throws {
    let result = try run("render", "small.yaml", "-o", "a.webp")
    #expect(result.messages == "" && !result.text.contains("quality"), "\(result.text)")
    _ = try run("render", "small.yaml", "-o", "b.webp", "--lossless")
    #expect(try scratch.data("a.webp") == scratch.data("b.webp"))
  }

  @Test func `a limit of bytes and the choice of loss go together`() throws {
    _ = try run("render", "photo.yaml", "-o", "e.webp", "--lossless")
    let bytes = try scratch.data("e.webp").count
    // The exact one fits, but has more bytes than a GIF.
    let wide = try run("render", "photo.yaml", "-o", "a.webp", "--max-bytes", "\(bytes)")
    #expect(wide.text.contains("(quality 90, ") && wide.messages.contains("a.webp is lossy"))
    let narrow = try run("render", "photo.yaml", "-o", "b.webp", "--max-bytes", "4KB")
    #expect(narrow.status == 0, "\(narrow.messages)")
    #expect(try scratch.data("b.webp").count <= 4000)
    let exact = try run(
      "render", "photo.yaml", "-o", "c.webp", "--max-bytes", "\(bytes / 2)", "--lossless")
    #expect(exact.status == 0 && !exact.text.contains("quality"), "\(exact.text)")
    #expect(try scratch.data("c.webp").count <= bytes / 2)
    for (arguments, message) in [
      (["a.webp", "--lossless", "--quality", "80"], "--lossless and --quality exclude each other"),
      (["a.gif", "--lossless"], "--lossless is for .webp"),
      (["a.webp", "--lossless", "--matrix", "quality=80"], "--lossless and --quality exclude"),
    ] {
      let result = try Command.run(["render", "photo.yaml", "-o"] + arguments, in: scratch)
      #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
    }
  }
}
