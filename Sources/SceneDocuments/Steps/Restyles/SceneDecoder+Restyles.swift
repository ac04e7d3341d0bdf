internal import Documents

/// Readers of steps that restyle items and views.
extension SceneDecoder {
  /// The keys for items in a step that restyles.
  private static let itemKeys = ["items", "item"]
  /// The keys for views in a step that restyles.
  private static let viewKeys = ["view", "views"]

  /// Returns whether a step restyles views, and so needs no collection.
  func restylesViews(_ node: Node?) -> Bool {
    guard let node else { return false }
    return Self.viewKeys.contains { node[$0] != nil }
      && Self.itemKeys.allSatisfy { node[$0] == nil }
  }

  /// Decodes a change of styles.
  func restyle(from node: Node) -> RestyleOperation? {
    guard let reader = MappingReader(node, kind: "restyle", bag: bag) else { return nil }
    defer { reader.finish() }
    let subject = restyledElements(from: reader)
    let layer = reader.value("layer", layerReference)
    let style = reader.value("style") { styleReference($0, "style") }
    let overrides = overrides(from: reader)
    if reader.optional("layer") != nil {
      for key in reader.present(among: ["back"]) {
        bag.error(
          at: reader.keyLocation(key),
          "\(key.quoted) has no effect on a layer, which turns with its style; remove it")
      }
    } else {
      for key in reader.present(among: ["frame", "rotation"]) {
        bag.error(
          at: reader.keyLocation(key),
          "\(key.quoted) is a property of a layer; name the 'layer', or move items by 'pose'")
      }
    }
    if reader.optional("style") == nil, overrides.properties.isEmpty, !reader.hasUnknownKeys {
      bag.error(
        at: reader.location,
        "this restyle changes nothing; give it a 'style', or properties of one such as 'fill'")
    }
    return subject.map {
      RestyleOperation(
        subject: $0, layer: layer, style: style, overrides: overrides, location: node.location)
    }
  }

  /// Reads the name of a layer.
  func layerReference(_ node: Node) -> RestyleOperation.LayerReference? {
    name(node, "layer").map { .init(name: $0, location: node.location) }
  }

  /// Decodes the items or the views that are restyled.
  func restyledElements(from reader: MappingReader) -> RestyleOperation.Subject? {
    guard let key = oneKey(of: Self.itemKeys + Self.viewKeys, in: reader),
      let node = reader.optional(key)
    else { return nil }
    switch key {
    case "items": return .items(many(node, key) { target(from: $0, key) })
    case "item": return target(from: node, key).map { .items([$0]) }
    case "views":
      guard node.elements != nil else { return view(node, key).map { .views([$0]) } }
      return bag.list(node, key, count: 1...SceneLimits.views).map {
        .views($0.compactMap { view($0, key) })
      }
    default: return view(node, key).map { .views([$0]) }
    }
  }

  /// Reads the name of an existing view.
  private func view(_ node: Node, _ what: String) -> RestyleOperation.ViewReference? {
    guard let name = bag.text(node, what) else { return nil }
    guard let screens = targets.screens else {
      bag.error(
        at: node.location,
        "there is no view \(name.quoted); views are on 'screens', and this scene has none")
      return nil
    }
    let names = screens.flatMap(\.views).compactMap(\.id)
    guard names.contains(name) else {
      bag.error(
        at: node.location,
        names.isEmpty
          ? "there is no view \(name.quoted); no view of a screen has a 'name'"
          : "there is no view \(name.quoted)\(NearestName.hint(for: name, among: names))")
      return nil
    }
    return .init(name: name, location: node.location)
  }

  /// Decodes properties of a style, each of which may be missing.
  ///
  /// - Parameter ofLayer: Whether the style is that of a layer, with a frame and a rotation.
  func overrides(from reader: MappingReader, ofLayer: Bool = true) -> StyleOverrides {
    let style = style(
      from: reader, name: "restyle", at: reader.location, depth: 0, allowsNone: true)
    var values = ofLayer ? placed(style, from: reader) : StackedStyleValue(style: style)
    values.style.back = reader.value("back") { node in
      node.string == "none" ? nil : back(from: node, name: "restyle")
    }
    checkLinks(of: values.style)
    let properties = StyleOverrides.Property.allCases.filter {
      ofLayer || $0 != .frame && $0 != .rotation
    }
    let present = reader.present(among: properties.map(\.rawValue))
    return StyleOverrides(
      values: values, properties: present.compactMap(StyleOverrides.Property.init))
  }
}
