import Documents
import Rendering
import ScenePlayback
import SceneRendering

/// The checks of scenes with their variants, one after the other.
struct SceneChecks {
  /// A message about a scene.
  struct Message {
    enum Content {
      case warning(Diagnostic)
      /// A failed expectation.
      case failure(Diagnostic)
      case error(Diagnostic)
      /// A line of an error that is not about a place in a document.
      case line(String)
    }

    let content: Content
    let input: SceneInput

    /// The message as a line.
    var text: String {
      switch content {
      case .warning(let diagnostic), .failure(let diagnostic), .error(let diagnostic):
        diagnostic.description
      case .line(let line): line
      }
    }
  }

  /// The numbers of scenes that are fine, of variants that are, and of both that are not.
  private(set) var good = 0, goodVariants = 0, bad = 0
  private(set) var status = CommandStatus.done
  private let allowance: SceneAllowance
  /// The messages about scenes themselves, which are not repeated for their variants.
  private var reported: Set<String> = []

  init(_ allowance: SceneAllowance) { self.allowance = allowance }

  /// Takes note of an error that is reported already.
  mutating func note(_ error: RenderError) { status = max(status, error.status) }

  /// Checks a scene, or a variant of one.
  ///
  /// - Parameter load: Returns the scene, within its limits.
  /// - Returns: The messages that the scene without variants did not have.
  mutating func check(
    _ input: SceneInput, load: @escaping @Sendable (SceneInput) throws -> LoadedScene
  ) -> [Message] {
    var contents: [Message.Content] = []
    do {
      let (warnings, failures) = try SceneBudget(allowance, of: input.label).run {
        let scene = try load(input)
        return (scene.warnings, scene.findings())
      }
      contents = warnings.map { .warning($0) } + failures.map { .failure($0) }
      if !failures.isEmpty {
        status = max(status, .differs)
        bad += 1
      } else if input.variant == nil {
        good += 1
      } else {
        goodVariants += 1
      }
    } catch {
      let known = RenderError(error, at: input.label)
      let diagnostics = (error as? DocumentError)?.diagnostics.map { Message.Content.error($0) }
      contents = diagnostics ?? known.lines.map { .line($0) }
      status = max(status, known.status)
      bad += 1
    }
    let messages = contents.map { Message(content: $0, input: input) }
    guard input.variant == nil else { return messages.filter { !reported.contains($0.text) } }
    reported.formUnion(messages.map(\.text))
    return messages
  }

  /// The numbers in a sentence.
  var summary: String {
    let variants =
      goodVariants == 0
      ? "" : " and \(goodVariants) \(goodVariants == 1 ? "variant" : "variants")"
    let noun = good == 1 ? "scene" : "scenes"
    let verb = good + goodVariants == 1 ? "is" : "are"
    let count = "\(good) \(noun)\(variants) \(verb) fine"
    return bad == 0 ? count : count + ", \(bad) \(bad == 1 ? "is" : "are") not"
  }
}
