internal import Documents

/// The appearance of the interface, which system colors follow.
package enum Theme: String, Hashable, Sendable, CaseIterable { case light, dark }

/// The conversion of a document's tree into a scene, with all errors recorded.
/// An invalid value is replaced by a harmless one, so that the rest is checked too; the scene is
/// discarded if the bag contains errors at the end.
struct SceneDecoder {
  let bag: DiagnosticBag
  let styleNames: [String]
  private let knownStyles: Set<String>
  let traits: InterfaceTraits
  /// The names of the scene's colors, which are written with a '$'.
  let colorNames: [String]
  /// The nesting depth of the collection that is being decoded; the outermost counts as 1.
  var depth = 0
  /// The largest factor of the sizes of the texts that are being decoded.
  var maximumTextScale = Double.infinity
  var style = StyleContext()
  /// The collections and screens that steps may name.
  var targets = StepTargets()

  /// Prepares to decode a tree with its includes merged.
  init(bag: DiagnosticBag, root: Node) {
    self.bag = bag
    styleNames = root["styles"]?.entries?.map(\.key) ?? []
    knownStyles = Set(styleNames)
    colorNames = root["colors"]?.entries?.map(\.key) ?? []
    // The traits determine how everything else is read; their mistakes are reported later.
    traits = root["traits"].map { Self.traits(of: $0) } ?? InterfaceTraits()
  }

  init(bag: DiagnosticBag) {
    self.bag = bag
    (styleNames, knownStyles, colorNames, traits) = ([], [], [], InterfaceTraits())
  }

  /// The appearance that system colors have.
  var theme: Theme { traits.theme }

  func scene(from node: Node, source: String) -> SceneDocument? {
    guard let reader = MappingReader(node, kind: "scene", bag: bag) else { return nil }
    // The version has been checked and the includes have been merged.
    var scene = SceneDocument.settings.read(from: reader, by: self, into: SceneDocument.blank).owner
    scene.source = source
    reader.value("colors", namedColors)
    reader.value("numbers", namedNumbers)
    reader.value("strings", namedStrings)
    let count = bag.errorCount
    // Both are read even if only one is allowed, so that all errors are reported.
    _ = oneKey(of: ["collections", "screens"], in: reader)
    scene = SceneDocument.contents.read(from: reader, by: self, into: scene).owner
    let hasScreens = reader.optional("screens") != nil
    if !hasScreens, reader.optional("navigation") != nil {
      reader.refuse(
        "navigation", "'navigation' has no effect on a scene without 'screens'", .removal())
    }
    var inSteps = self
    let collections = scene.allCollections
    inSteps.targets = StepTargets(
      collections: collections.isEmpty && bag.hasErrors ? nil : collections,
      screens: hasScreens ? scene.screens : nil)
    scene.steps = reader.value("steps", default: [], inSteps.steps)
    let isContentValid = bag.errorCount == count
    scene.expectations = reader.value("expect", default: [], inSteps.expectations)
    reader.finish()
    if hasScreens { warnOfHiddenParts(of: scene, in: reader) }
    SceneChecks(scene: scene, isContentValid: isContentValid, bag: bag).run()
    return scene
  }

  func styleReference(_ node: Node, _ what: String) -> Reference? {
    guard node.entries == nil else {
      return bag.refusal(
        at: node.location,
        "expected the name of a style for \(what), found a mapping; give it a name in 'styles', and "
          + "write the name here")
    }
    guard let name = bag.text(node, what) else { return nil }
    guard knownStyles.contains(name) else {
      return bag.refusal(
        at: node.location,
        styleNames.isEmpty
          ? "there is no style \(name.quoted); the scene has no 'styles'"
          : "there is no style \(name.quoted)", NearestName.hint(for: name, among: styleNames))
    }
    return Reference(name: name, location: node.location)
  }
}
