import Foundation
import Rendering
import Reporting
import Testing

/// The page of a gallery.
struct GalleryPageTests {
  /// Makes an animation.
  private func animation(_ name: String, title: String? = nil, gif: String?) -> Gallery.Animation {
    Gallery.Animation(
      name: name, title: title, gif: gif, gifBytes: 1500, frameCount: 3, framesPerSecond: 29.97,
      seconds: 0.1, width: 80, height: 40)
  }

  @Test func `the summary counts animations, frames and bytes`() {
    let one = Gallery(animations: [animation("a", gif: "a.gif")]).html
    #expect(one.contains("<p>1 animation, 3 frames, 1.5 KB of GIF</p>"))
    let two = Gallery(animations: ["a", "b"].map { animation($0, gif: "\($0).gif") }).html
    #expect(two.contains("<p>2 animations, 6 frames, 3.0 KB of GIF</p>"))
    #expect(two.contains("<span>0.1 s at 29.97 fps</span>"))
  }

  @Test func `a hostile title or name is text`() {
    let title = "</h2><script>alert(1)</script>"
    let html = Gallery(
      animations: [animation("\"><img onerror=x>", title: title, gif: "a.gif")],
      failures: [.init(name: "<b>", lines: ["a.yaml:1:1: error: <i>", "</pre>"])]
    ).html
    #expect(!html.contains("<script>alert") && !html.contains("<img onerror"))
    #expect(html.contains("&lt;/h2&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(html.contains("<b>&lt;b&gt;</b><pre>a.yaml:1:1: error: &lt;i&gt;\n&lt;/pre&gt;</pre>"))
  }

  @Test func `only failures are listed where there are any`() {
    #expect(!Gallery(animations: [animation("a", gif: "a.gif")]).html.contains("Not rendered"))
    let html = Gallery(animations: [], failures: [.init(name: "a", lines: [])]).html
    #expect(html.contains("Not rendered") && !html.contains("<article"))
  }

  @Test func `the page needs nothing from elsewhere`() {
    let html = Gallery(animations: [animation("a", gif: "a.gif")]).html
    for word in ["http://", "https://", "//cdn", "@import", "fetch(", "<link"] {
      #expect(!html.contains(word), "\(word)")
    }
  }
}
