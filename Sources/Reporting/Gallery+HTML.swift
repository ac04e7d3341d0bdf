import Foundation
import OutputFiles
import Rendering

extension Gallery {
  /// The page: one document that needs only the files that it links.
  public var html: String {
    let count = animations.count
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Cellophane: \(count) animation\(count == 1 ? "" : "s")</title>
      <style>
      \(GalleryStyle.css)
      </style>
      </head>
      <body>
      \(GalleryIcons.sprite)
      <header>
      <h1>Cellophane</h1>
      <p>\(summary)</p>
      <p class="keys"><kbd>space</kbd> plays, <kbd>←</kbd> <kbd>→</kbd> step</p>
      </header>
      <main>
      \(animations.map(card).joined(separator: "\n"))
      </main>
      \(failureList)<script>
      \(GalleryScript.source)
      </script>
      </body>
      </html>

      """
  }

  /// A summary of the page, in a line.
  private var summary: String {
    let frames = animations.reduce(0) { $0 + $1.frameCount }
    let bytes = animations.reduce(0) { $0 + $1.gifBytes }
    let count = animations.count
    return "\(count) animation\(count == 1 ? "" : "s"), \(frames) frames, "
      + "\(PageText.size(bytes)) of GIF"
  }

  /// The scenes that could not be rendered, if there are any.
  private var failureList: String {
    if failures.isEmpty { return "" }
    let items = failures.map { failure in
      let lines = failure.lines.map(PageText.escaped).joined(separator: "\n")
      return "<li><b>\(PageText.escaped(failure.name))</b><pre>\(lines)</pre></li>"
    }
    return """
      <section class="failures">
      <h2>Not rendered</h2>
      <ul>
      \(items.joined(separator: "\n"))
      </ul>
      </section>

      """
  }

  /// Returns one animation with its properties and controls.
  private func card(_ animation: Animation) -> String {
    let name = PageText.escaped(animation.name)
    let heading = PageText.escaped(animation.title ?? animation.name)
    let facts = [
      animation.gif == nil ? nil : PageText.size(animation.gifBytes),
      "\(animation.width) × \(animation.height) px",
      "\(animation.frameCount) frame\(animation.frameCount == 1 ? "" : "s")",
      "\(PageText.decimal(animation.seconds)) s at \(PageText.decimal(animation.framesPerSecond)) fps",
    ].compactMap(\.self)
    let size = "width=\"\(animation.width)\" height=\"\(animation.height)\""
    var picture = ""
    if let gif = animation.gif {
      picture =
        "<img class=\"gif\" src=\"\(PageText.link(gif))\" \(size) loading=\"lazy\" "
        + "decoding=\"async\" alt=\"\(heading)\">"
    }
    return """
      <article class="card" id="\(PageText.identifier(animation.name))" tabindex="0" \
      aria-label="\(heading)"\(frameData(of: animation))>
      <div class="stage" style="--w: \(animation.width); --h: \(animation.height)">\(picture)\
      <div class="frame"></div></div>
      <div class="words">
      <h2>\(heading)</h2>
      \(animation.title == nil ? "" : "<p class=\"name\">\(name)</p>")
      <p class="facts">\(facts.map { "<span>\($0)</span>" }.joined(separator: " "))</p>
      </div>
      \(animation.frames == nil ? "" : controls(of: animation, heading: heading))</article>
      """
  }

  /// The attributes by which the script finds the frames.
  private func frameData(of animation: Animation) -> String {
    guard let frames = animation.frames else { return "" }
    let folder = frames.folder.isEmpty || frames.folder == "." ? "" : frames.folder + "/"
    return " data-prefix=\"\(PageText.link(folder + frames.prefix))\""
      + " data-suffix=\"\(PageText.link(frames.suffix))\""
      + " data-digits=\"\(frames.digits)\" data-count=\"\(animation.frameCount)\""
      + " data-fps=\"\(animation.framesPerSecond)\""
  }

  /// The buttons and the scrubber.
  private func controls(of animation: Animation, heading: String) -> String {
    func button(_ action: String, _ icon: String, _ label: String, extra: String = "") -> String {
      "<button type=\"button\" data-action=\"\(action)\" aria-label=\"\(label)\" "
        + "title=\"\(label)\"\(extra)><svg aria-hidden=\"true\"><use href=\"#i-\(icon)\"/></svg>"
        + "</button>"
    }
    return """
      <div class="controls">
      <input type="range" min="0" max="\(animation.frameCount - 1)" value="0" step="1" \
      aria-label="Frame of \(heading)">
      <div class="row">
      \(button("back", "back", "Step back"))
      \(button("play", "play", "Play"))
      \(button("forward", "forward", "Step forward"))
      <button type="button" data-action="slow" aria-pressed="false" title="Quarter speed">¼×</button>
      <output><span class="number">0</span> <span class="time">0.00 s</span></output>
      \(button("large", "large", "Larger", extra: " aria-pressed=\"false\""))
      </div>
      </div>

      """
  }
}
