internal import Documents
internal import Imaging
internal import Timelines

/// The collections and screens that steps may name.
struct StepTargets {
  /// All outermost collections, in their order; `nil` if none could be decoded.
  var collections: [CollectionDocument]? = []
  /// The screens that could be decoded; `nil` in a scene without `screens`.
  var screens: [ScreenDocument]?
}

/// Readers of screens and of the navigation around them.
extension SceneDecoder {
  // MARK: Navigation

  /// Decodes the navigation.
  func navigation(from node: Node) -> NavigationDocument? {
    guard let reader = MappingReader(node, kind: "navigation", bag: bag) else { return nil }
    defer { reader.finish() }
    guard let node = reader.optional("bar") else {
      return NavigationDocument(bar: .standard(in: theme))
    }
    if node.string == "none" { return NavigationDocument(bar: nil) }
    guard node.entries != nil else {
      bag.expected("'none' or a mapping for bar", found: node)
      return nil
    }
    return bar(from: node).map { NavigationDocument(bar: $0) }
  }

  /// Decodes the bar at the top.
  private func bar(from node: Node) -> BarDocument? {
    guard let reader = MappingReader(node, kind: "bar", bag: bag) else { return nil }
    defer { reader.finish() }
    let bar = BarDocument.standard(in: theme)
    return BarDocument(
      height: reader.value("height", default: bar.height) {
        bag.number($0, "height", in: SceneLimits.barHeight)
      },
      background: reader.value("background", default: bar.background) { color($0, "background") },
      titleColor: reader.value("titleColor", default: bar.titleColor) { color($0, "titleColor") },
      tint: reader.value("tint", default: bar.tint) { color($0, "tint") },
      hairline: reader.value("hairline", default: bar.hairline) { color($0, "hairline") })
  }

  /// Warns about a colour of the canvas that screens cover, and about a bar without a title.
  func warnOfHiddenParts(of scene: SceneDocument, in reader: MappingReader) {
    let turns = scene.steps.contains { step in
      if case .bounds(let change) = step.operation { change.onDevice().turnsDevice } else { false }
    }
    if let background = reader.optional("canvas")?["background"], !turns,
      scene.screens.allSatisfy({ $0.background.alpha == 1 || $0.layout != nil })
    {
      bag.warning(
        at: background.location,
        "this colour is not seen, because the screens cover it with their own; write 'background' in "
          + "the screens")
    }
    let pushes = scene.steps.contains { if case .push = $0.operation { true } else { false } }
    if scene.navigation.bar != nil, !pushes, scene.screens.allSatisfy({ $0.title == nil }) {
      bag.warning(
        at: reader.keyLocation(reader.optional("navigation") == nil ? "screens" : "navigation"),
        "the bar at the top is empty, because no screen has a 'title'; add titles, or write "
          + "'navigation: {bar: none}'")
    }
  }

  // MARK: Screens

  /// Decodes all screens; their ids differ, and so do those of their collections and views.
  func screens(from node: Node) -> [ScreenDocument]? {
    guard let nodes = bag.list(node, "screens", count: 1...SceneLimits.screens) else { return nil }
    let counts = nodes.map { $0["collections"]?.elements?.count ?? 0 }
    let count = counts.reduce(0, +)
    // A single screen with too many collections is reported at its own location.
    if count > SceneLimits.collections, counts.allSatisfy({ $0 <= SceneLimits.collections }) {
      bag.error(
        at: node.location,
        "the screens have \(count) collections altogether; at most "
          + "\(SceneLimits.collections) are allowed")
    }
    var ids: [String: SourceLocation] = [:]
    var collections: [String: SourceLocation] = [:]
    var views: [String: SourceLocation] = [:]
    return nodes.enumerated().compactMap { index, node in
      guard let reader = MappingReader(node, kind: "screen", bag: bag) else { return nil }
      defer { reader.finish() }
      let idNode = reader.required("id", hint: "steps name the screen by it")
      let id = idNode.flatMap(identifier)
      if let id, let idNode {
        note(id, "the id", at: idNode.location, of: "the screen", begun: node.location, in: &ids)
      }
      var screen = ScreenDocument(
        id: id ?? "", title: reader.value("title", title),
        background: theme == .dark ? .black : .white, location: node.location)
      screen.background = reader.value("background", default: screen.background) {
        color($0, "background")
      }
      screen.collections = reader.value("collections", default: []) { node in
        bag.list(node, "collections", count: 0...SceneLimits.collections).map {
          self.collections(from: $0, needsID: count > 1, taken: &collections)
        }
      }
      screen.views = reader.value("views", default: []) { node in
        bag.list(node, "views", count: 0...SceneLimits.views)?
          .compactMap { view(from: $0, taken: &views) }
      }
      // Even an invalid layout counts for the steps that push the screen.
      screen.layout = reader.value("layout") { layout(from: $0) ?? .flow(.init()) }
      screen.sheet = reader.value("sheet", sheet)
      checkSheet(of: screen, isFirst: index == 0, in: reader)
      if screen.layout != nil { checkLayout(of: screen, isFirst: index == 0, in: reader) }
      return screen
    }
  }

  /// Records an error if the layout of a screen has no collection.
  private func checkLayout(of screen: ScreenDocument, isFirst: Bool, in reader: MappingReader) {
    if !screen.collections.isEmpty {
      bag.error(
        at: reader.keyLocation("layout"),
        "'layout' is for the collection of the previous screen, but this screen has collections of "
          + "its own; keep one of them")
    } else if isFirst {
      bag.error(
        at: reader.keyLocation("layout"),
        "'layout' is for the collection of the previous screen, but the first screen has none; "
          + "give it 'collections'")
    }
    for key in reader.present(among: ["background", "views"]) {
      bag.error(
        at: reader.keyLocation(key),
        "'\(key)' has no effect beside 'layout', with which the previous screen stays and its "
          + "collection changes its layout; remove it")
    }
  }

  /// Reads the title of a screen.
  private func title(from node: Node) -> TitleDocument? {
    text(node, "title").map { TitleDocument($0, location: node.location) }
  }

  /// Decodes a view, whose name must be unique in the scene.
  private func view(from node: Node, taken: inout [String: SourceLocation]) -> ScreenViewDocument? {
    guard let reader = MappingReader(node, kind: "view", bag: bag) else { return nil }
    defer { reader.finish() }
    let keys = reader.present(among: ["id", "name"])
    if keys.count == 2 {
      bag.error(
        at: reader.keyLocation("name"), "'id' and 'name' of a view are the same; keep one of them")
    }
    var id: String?
    if let key = keys.first, let named = reader.optional(key) {
      id = name(named, key)
      if let id {
        note(
          id, "the \(key)", at: named.location, of: "the view", begun: node.location, in: &taken)
      }
    }
    let frame = reader.value("frame", default: .bounds, relativeFrame)
    let data = reader.value("data", default: [:], data)
    let pages = reader.value("pageControl", pageControl)
    let style =
      reader.optional("pageControl") == nil
      ? reader.required("style", hint: "the style determines the appearance of a view")
      : reader.optional("style")
    let reference = style.flatMap { styleReference($0, "style") }
    guard reference != nil || pages != nil else { return nil }
    var view = ScreenViewDocument(
      id: id, frame: frame, style: reference, data: data, location: node.location)
    view.pageControl = pages
    return view
  }

  /// Decodes the dots for the pages of a collection: `true`, its id, or a mapping.
  private func pageControl(from node: Node) -> PageControlDocument? {
    let dark = theme == .dark
    var pages = PageControlDocument(
      color: Color(white: dark ? 1 : 0, alpha: 0.3), currentColor: Color(white: dark ? 1 : 0),
      location: node.location)
    if case .bool(true) = node.value { return pages }
    if node.string != nil {
      pages.target = name(node, "pageControl")
      return pages
    }
    guard let reader = MappingReader(node, kind: "pageControl", bag: bag) else { return nil }
    defer { reader.finish() }
    pages.target = reader.value("of") { name($0, "of") }
    pages.count = reader.value("count") { bag.integer($0, "count", in: SceneLimits.pages) }
    read(reader, "color", into: &pages.color, color)
    read(reader, "currentColor", into: &pages.currentColor, color)
    read(reader, "size", into: &pages.size, dotLength)
    pages.currentWidth = reader.value("currentWidth") { dotLength($0, "currentWidth") }
    read(reader, "gap", into: &pages.gap, dotLength)
    return pages
  }

  /// Reads a length of a page control, in points.
  private func dotLength(_ node: Node, _ what: String) -> Double? {
    bag.number(node, what, in: SceneLimits.dotLength)
  }

  /// Records a name, and an error if it is a duplicate.
  func note(
    _ name: String, _ what: String, at location: SourceLocation, of owner: String,
    begun start: SourceLocation, in taken: inout [String: SourceLocation]
  ) {
    if let before = taken[name] {
      bag.error(
        at: location,
        "\(what) \(name.quoted) is already used by \(owner) in line \(before.line); choose another")
    } else {
      taken[name] = start
    }
  }
}
