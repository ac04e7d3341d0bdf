import ArgumentParser
import Foundation
import Rendering
import Reporting

/// `cellophane gallery`: one page to look at what was rendered.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Writes one offline page that shows what was rendered, frame by frame.",
    discussion: """
      It reads the manifest that "render --json" prints, and refers to the GIFs and SVG frames by
      relative paths, so that the page and the files can be moved together:
        cellophane render scenes/ -o out/ --format gif,svg-frames --json > out/manifest.json
        cellophane gallery out -o out/index.html
      """)

  @Argument(help: "The manifest of a run, or the folder with it as manifest.json.")
  var source: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The .html file to write.", valueName: "file"))
  var output: String

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      guard ["html", "htm"].contains((output as NSString).pathExtension.lowercased()) else {
        throw RenderError(.usage, at: output, "the page's name ends in .html")
      }
      let gallery = try Gallery(manifest: source, page: output)
      let page = Data(gallery.html.utf8)
      try NewFile.replace(output, with: page)
      if !quiet {
        let count = gallery.animations.count
        try Console.print(
          "\(output)  \(Console.size(page.count)), \(count) animation\(count == 1 ? "" : "s")")
      }
    }
  }
}
