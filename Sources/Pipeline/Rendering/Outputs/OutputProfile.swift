public import OutputFiles

/// A place where animations are shown: the forms that it plays, and the limits that it sets.
///
/// ```swift
/// try timeline.render(to: "insert.gif", for: .slack)
/// ```
public struct OutputProfile: Hashable, Sendable {
  /// A figure of a profile, and where it comes from.
  public struct Fact: Hashable, Sendable {
    public let text: String
    /// The document that says so; `nil` for a decision of this library.
    public let source: String?
  }

  /// The name, as the command takes it.
  public let name: String
  /// The forms that the place plays, the usual one first.
  public let formats: [OutputFormat]
  /// The largest size in pixels; `nil` for any.
  public let maximumWidth: Int?
  public let maximumHeight: Int?
  /// The number of plays; `nil` as the scene says.
  public let loop: EncodingOptions.Loop?
  /// The largest number of bytes of a file; `nil` for any.
  public let byteLimit: Int?
  /// The reasons of the figures.
  public let facts: [Fact]

  /// All profiles, in the order of the documentation.
  public static let all = [pullRequest, readme, slack, docs, figma]

  /// A comment of a pull request or an issue on GitHub.
  public static let pullRequest = OutputProfile(
    name: "pull-request", formats: [.animation(.gif), .animation(.mp4), .animation(.webm)],
    maximumWidth: 1780, maximumHeight: nil, loop: .forever, byteLimit: 10_000_000,
    facts: [
      Fact(
        text: "GitHub takes GIF, MP4 and WebM, and at most 10 MB of images and, on a free plan, "
          + "of videos.", source: "GitHub Docs, Attaching files"),
      Fact(
        text: "It does not promise to play an SVG.",
        source: "GitHub Docs, Working with non-code files"),
      Fact(
        text: "Its column is 890 px wide, 980 without two margins of 45; screens of double "
          + "density show twice as many.", source: "github.com/sindresorhus/github-markdown-css"),
    ])

  /// A README or another Markdown file of a repository on GitHub.
  public static let readme = OutputProfile(
    name: "readme", formats: [.animation(.gif), .svg], maximumWidth: 1780, maximumHeight: nil,
    loop: .forever, byteLimit: 10_000_000,
    facts: [
      Fact(
        text: "GitHub displays GIF and SVG from a repository.",
        source: "GitHub Docs, Working with non-code files"),
      Fact(
        text: "The CSS animation of an SVG was seen to play there, but no document promises it.",
        source: "github.com/tomchen/my-avatar"),
      Fact(
        text: "The width and the limit of bytes are those of pull requests, so that one file "
          + "serves both.", source: nil),
    ])

  /// A message on Slack.
  public static let slack = OutputProfile(
    name: "slack", formats: [.animation(.gif)], maximumWidth: 720, maximumHeight: 1000,
    loop: .forever, byteLimit: 2_000_000,
    facts: [
      Fact(
        text: "Slack shows GIF, JPEG, PNG and BMP, and makes them smaller than 360 × 500 px; "
          + "screens of double density show twice as many.",
        source: "Slack, message attachments, image_url"),
      Fact(
        text: "Above 2 MB a linked image may stay folded; newer versions say 20 MB.",
        source: "Slack, the label of the preference about linked images"),
    ])

  /// Documentation that is read in a browser.
  public static let docs = OutputProfile(
    name: "docs",
    formats: [.svg]
      + ([.gif, .apng, .webp, .avif, .mp4, .webm] as [AnimationForm]).map {
        .animation($0)
      }, maximumWidth: nil, maximumHeight: nil, loop: nil, byteLimit: nil,
    facts: [
      Fact(
        text: "Browsers show APNG, AVIF, GIF, SVG and WebP as images, and MP4 and WebM as videos.",
        source: "web-platform-dx.github.io/web-features-explorer"),
      Fact(
        text: "An SVG is sharp in any size, and still for readers who ask for reduced motion.",
        source: nil),
    ])

  /// A file of Figma.
  public static let figma = OutputProfile(
    name: "figma", formats: [.animation(.gif), .animation(.mp4), .animation(.webm)],
    maximumWidth: 4096, maximumHeight: 4096, loop: .forever, byteLimit: 100_000_000,
    facts: [
      Fact(
        text: "Figma takes GIF of at most 4096 × 4096 px.",
        source: "developers.figma.com/docs/plugins/api/Image"),
      Fact(
        text: "It takes MP4 and WebM of at most 100 MB, on paid plans.",
        source: "developers.figma.com/docs/plugins/api/Video"),
    ])

  /// Returns the profile of a name.
  ///
  /// - Throws: `RenderError` of an invalid argument that lists the names.
  public static func named(_ name: String) throws -> OutputProfile {
    if let profile = all.first(where: { $0.name == name }) { return profile }
    throw RenderError(.invalidArgument, "`profile` is \(names), not \(name)")
  }

  /// The names, as a sentence lists them.
  public static var names: String {
    let names = all.map(\.name)
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// The extensions of the forms, the usual one first.
  public var extensions: [String] { formats.map { "." + $0.name } }

  /// The limits as words: `at most 720 × 1000 px, 2 MB; plays forever`.
  public var limits: String {
    let size =
      switch (maximumWidth, maximumHeight) {
      case (let width?, let height?): "\(width) × \(height) px"
      case (let width?, nil): "\(width) px wide"
      case (nil, let height?): "\(height) px high"
      case (nil, nil): nil as String?
      }
    let bytes = byteLimit.map { "\($0 / 1_000_000) MB" }
    let most = [size, bytes].compactMap(\.self).joined(separator: ", ")
    let plays =
      switch loop {
      case .forever: "plays forever"
      case .times(let count): "plays \(count) times"
      case nil: "plays as the scene says"
      }
    return most.isEmpty ? plays : "at most \(most); \(plays)"
  }
}

extension RenderRequest {
  /// Returns the request with what a place asks for, wherever it does not say anything itself.
  ///
  /// Without targets, the files are written to the current folder.
  ///
  /// - Throws: `RenderError` of an invalid argument if the place does not show one of the targets.
  public func applying(_ profile: OutputProfile) throws -> RenderRequest {
    var request = self
    if request.targets.isEmpty { request.targets = [.folder(path: ".")] }
    for target in request.targets { try profile.check(target, formats: formats) }
    let takesFormats = request.targets.contains {
      switch $0 {
      case .folder, .nullDevice: true
      default: false
      }
    }
    if takesFormats { request.formats = formats ?? [profile.formats[0]] }
    request.sampling.maximumWidth = sampling.maximumWidth ?? profile.maximumWidth
    request.sampling.maximumHeight = sampling.maximumHeight ?? profile.maximumHeight
    let forms = request.animationForms
    let writesSVG = request.writesSVG
    if writesSVG || forms.contains(where: { $0.format.choices.contains(.loop) }) {
      request.animations.loop = animations.loop ?? profile.loop
    }
    if writesSVG || !forms.isEmpty {
      request.animations.byteLimit = animations.byteLimit ?? profile.byteLimit
    }
    return request
  }
}

extension OutputProfile {
  /// Throws if a target is nothing that the place shows; a still image is.
  fileprivate func check(_ target: OutputTarget, formats given: [OutputFormat]?) throws {
    let (location, wanted): (String?, [OutputFormat]?) =
      switch target {
      case .animation(let form, let path): (path, [.animation(form)])
      case .svg(let path): (path, [.svg])
      case .image(let path): (path, [])
      case .folder(let path), .nullDevice(let path): (path, given ?? [])
      case .timeline(let path): (path, nil)
      case .pngFrames(let pattern), .svgFrames(let pattern): (pattern.description, nil)
      case .standardOutput: ("-", nil)
      }
    if let wanted, wanted.allSatisfy(formats.contains) { return }
    throw RenderError(
      .invalidArgument, at: location,
      "`profile` \(name) is for files in \(extensions.joined(separator: ", ")) and stills in .png; "
        + "name one of these, or leave `profile` out")
  }
}
