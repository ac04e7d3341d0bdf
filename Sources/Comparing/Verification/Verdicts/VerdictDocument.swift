import Documents
public import Foundation
import OutputFiles
import Rendering

/// Verdicts on goldens that differ or are missing: a JSON document.
///
/// The command's verification and the assertions of `CellophaneTesting` write one beside the images of
/// each golden, with the verdict `open`; people, or programs that show the images, decide.
public struct VerdictDocument: Hashable, Sendable, Codable {
  /// The current version of the format.
  public static let formatVersion = 1
  /// The maximum number of bytes that are read.
  public static let maximumBytes = 16 << 20
  /// The name of the documents in folders of artifacts.
  public static let fileName = "verdict.json"

  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case verdicts, entries

    var range: NumberRange? { self == .verdicts ? .version : nil }
  }

  /// The version of the format of this document.
  public var verdicts = Self.formatVersion
  public var entries: [VerdictEntry]

  /// Creates a document.
  public init(entries: [VerdictEntry]) { self.entries = entries }

  /// Reads a document.
  ///
  /// - Throws: `RenderError` with the name of the file and its error.
  public init(path: String) throws {
    let data = try InputFile.read(path, atMost: Self.maximumBytes, as: "the verdicts")
    do {
      self = try JSONDecoder().decode(VerdictDocument.self, from: data)
    } catch let error as DecodingError {
      throw RenderError(.invalidData, at: path, "it is no document of verdicts: \(error.words)")
    } catch {
      throw RenderError(.invalidData, at: path, "it is no document of verdicts")
    }
    guard verdicts == Self.formatVersion else {
      throw RenderError(
        .invalidData, at: path,
        "verdicts of format \(verdicts) are not known; this tool reads format \(Self.formatVersion)"
      )
    }
  }

  /// The document as JSON with sorted keys, ending in a line feed.
  ///
  /// - Throws: `EncodingError`, though no document causes one.
  public func json() throws -> Data { try prettyJSON() }
}

/// The verdict on one golden.
public struct VerdictEntry: Hashable, Sendable, Codable {
  /// A person's decision.
  public enum Verdict: String, Hashable, Sendable, Codable {
    /// Not decided yet.
    case open
    case accepted, rejected
  }

  /// A person's comment.
  public struct Comment: Hashable, Sendable, Codable {
    public var text: String
    /// The instant that it is about, in seconds of the timeline; `nil` for the whole animation.
    public var at: Double?
    /// The element that it is about, as in sentences; `nil` for all.
    public var element: String?

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case text, at, element

      var range: NumberRange? { self == .at ? .seconds : nil }
    }

    /// Creates a comment.
    public init(text: String, at: Double? = nil, element: String? = nil) {
      self.text = text; self.at = at; self.element = element
    }
  }

  /// The scene's path, or the test.
  public var scene: String
  /// The golden's path without extension, relative to the folder in which the tool ran; empty in the
  /// verdicts of a review page, which are on animations.
  public var golden: String
  public var verdict: Verdict
  public var comments: [Comment]
  /// The digests (SHA-256) of the golden's files, by their extensions; empty without a golden.
  public var before: [String: String]
  /// The digests of the files that replace them; empty to remove a golden whose scene is gone.
  public var after: [String: String]
  /// The differences, as sentences.
  public var sentences: [String]
  /// The path of the scene of a golden whose scene is gone, if it is known.
  public var source: String?
  /// The path of the files that replace the golden's, without extension, relative to the document;
  /// `nil` in a document that only decides.
  public var files: String?
  /// The path of an image that shows the difference, relative to the document.
  public var image: String?

  /// Creates a verdict.
  public init(
    scene: String, golden: String, verdict: Verdict = .open, comments: [Comment] = [],
    before: [String: String], after: [String: String], sentences: [String] = [],
    source: String? = nil, files: String? = nil, image: String? = nil
  ) {
    self.scene = scene; self.golden = golden; self.verdict = verdict; self.comments = comments
    self.before = before; self.after = after; self.sentences = sentences
    self.source = source; self.files = files; self.image = image
  }

  private enum CodingKeys: String, CodingKey {
    case scene, golden, verdict, comments, before, after, sentences, source, files, image
  }

  /// Reads a verdict; comments, sentences, source, files and image may be missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    scene = try values.decode(String.self, forKey: .scene)
    golden = try values.decode(String.self, forKey: .golden)
    verdict = try values.decode(Verdict.self, forKey: .verdict)
    comments = try values.decodeIfPresent([Comment].self, forKey: .comments) ?? []
    before = try values.decode([String: String].self, forKey: .before)
    after = try values.decode([String: String].self, forKey: .after)
    sentences = try values.decodeIfPresent([String].self, forKey: .sentences) ?? []
    source = try values.decodeIfPresent(String.self, forKey: .source)
    files = try values.decodeIfPresent(String.self, forKey: .files)
    image = try values.decodeIfPresent(String.self, forKey: .image)
  }
}
