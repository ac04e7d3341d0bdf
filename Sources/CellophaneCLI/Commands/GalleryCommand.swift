import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import Reporting

/// `cellophane gallery`: writes one page with rendered animations.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write an offline page of rendered animations.",
    discussion: """
      The page shows the GIFs and SVG frames of the manifest that "render --json"
      prints, frame by frame. It links them by relative paths, so that the page and
      the files can be moved together:
        cellophane render scenes/ -o out/ --format gif,svg-frames --json > out/manifest.json
        cellophane gallery out -o out/index.html
      """)

  @Argument(help: "A manifest, or a folder with manifest.json.")
  var source: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The .html file to write.", valueName: "file"))
  var output: String

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      guard
        ["html", "htm"].contains((output as NSString).pathExtension.lowercased())
          || OutputLocation.isNullDevice(output)
      else {
        throw RenderError(.invalidArgument, at: output, "the page's name ends in .html")
      }
      try checkManifest()
      let gallery = try Gallery(manifest: source, page: output)
      try OutputSet(files: [output]).refuse(replacing: gallery.files(of: source, page: output))
      let page = Data(gallery.html.utf8)
      try NewFile.replace(output, with: page)
      if !quiet {
        let count = gallery.animations.count
        try Console.print(
          "\(output)  \(Console.size(page.count)), \(count) animation\(count == 1 ? "" : "s")")
      }
    }
  }

  /// Throws advice on writing the manifest if a folder has none.
  private func checkManifest() throws {
    let manifest = (source.hasSuffix("/") ? source : source + "/") + Gallery.manifestName
    guard OutputTarget.isExistingFolder(source),
      !FileManager.default.fileExists(atPath: manifest)
    else { return }
    throw RenderError(
      .missingInput, at: source,
      "the folder has no \(Gallery.manifestName); make it with: "
        + "cellophane render … -o \(source) --format gif,svg-frames --json > \(manifest)")
  }
}
