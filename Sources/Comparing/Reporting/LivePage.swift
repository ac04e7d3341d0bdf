/// The page of `cellophane watch`, which its server sends.
package enum LivePage {
  /// The document.
  package static var html: String {
    var page = PageDocument(
      title: "cellophane watch",
      files: [
        "watch.css", "tuning.css", "values.js", "motions.js", "bars.js", "tuning.js", "watch.js",
      ],
      body: """
        <noscript><p>This page needs JavaScript.</p></noscript>
        <div id="watch"></div>
        """)
    page.connections = "'self'"
    return page.html
  }
}
