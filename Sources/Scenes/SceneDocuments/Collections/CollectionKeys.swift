package import Documents
package import Foundation
package import Geometry
package import Imaging
package import Layouts
package import Timelines

package struct ScrollingDocument: Hashable, Sendable, MappedValue {
  /// The rate at which thrown content slows down.
  package enum Deceleration: Hashable, Sendable {
    case named(Name)
    /// The share of the velocity that remains after a millisecond, between 0 and 1.
    case rate(Double)

    /// The rates that UIKit names.
    package enum Name: String, Hashable, Sendable, CaseIterable { case normal, fast }
  }

  /// The axes along which content that fits can still be pulled.
  package enum Axes: String, Hashable, Sendable, CaseIterable {
    case none, vertical, horizontal, both
  }

  /// The alignment of items at the end of a scroll.
  package enum Snap: String, Hashable, Sendable, CaseIterable {
    case none
    /// An item's beginning, at the distance from the edge that the first one initially has.
    case items
    /// An item's center, in the middle of the viewport.
    case centers
  }

  package var paging = false
  package var deceleration = Deceleration.named(.normal)
  package var bounces = true
  package var alwaysBounce = Axes.none
  package var snap = Snap.none

  private static let decelerationForm = ValueForm.either(
    ValueForm<Deceleration.Name>.choice.map({ Deceleration.named($0) }) {
      if case .named(let name) = $0 { name } else { nil }
    }, if: { $0.number == nil }, else: ValueForm<Double>.number(0.5...0.9999).map { .rate($0) })

  static let mapping = Mapping<ScrollingDocument>(
    "scrolling", "The response of the collection to scrolling fingers.", ScrollingDocument(),
    keys: [
      Key("paging", "Whether the content rests only at whole viewports.", .bool, \.paging),
      Key(
        "deceleration",
        "The share of its velocity that thrown content keeps in a millisecond, or a name of UIKit.",
        decelerationForm, \.deceleration),
      Key("bounces", "Whether content moves beyond its edges and springs back.", .bool, \.bounces),
      Key(
        "alwaysBounce", "The axes along which content that fits can still be pulled.", .choice,
        \.alwaysBounce),
      Key(
        "snap", "The alignment at the end of a scroll: the beginning or the center of an item.",
        .choice, \.snap),
    ],
    rules: [
      .check(
        schema: [
          "not": [
            "required": ["paging", "snap"],
            "properties": [
              "paging": ["const": true], "snap": ["enum": ["items", "centers"]],
            ],
          ]
        ]
      ) { scrolling, reader, decoder in
        if scrolling.paging, scrolling.snap != .none {
          reader.refuse(
            "snap", "content can rest at pages or at items, not both; remove 'paging' or 'snap'")
        }
      }
    ])
}

/// The control that refreshes a collection when its content is pulled down.
package struct RefreshDocument: Hashable, Sendable, MappedValue {
  package var color: Color?
  package var location = SourceLocation.missing

  static let mapping = Mapping<RefreshDocument>(
    "refreshControl", "A spinner above the content.", RefreshDocument(), at: \.location,
    keys: [
      Key(
        "color", "The color of the spokes. By default it is UIKit's gray.", .color, \.color,
        or: "tint tintcolor fill")
    ])
}

extension ItemSize: MappedValue {
  private static let lengthForm = ValueForm<Length>(
    .ref("itemLength"), by: SceneDecoder.itemLength,
    write: { length in
      switch length {
      case .auto: "auto"
      case .share: "fill"
      case .points(let points): .number(points)
      case .data(let template): .string(template.source)
      }
    })

  private static let ratioForm = ValueForm<Double>(
    .anyOf([
      .number(SceneLimits.aspectRatio), ["type": "string", "pattern": "^ *[0-9.]+ */ *[0-9.]+ *$"],
    ]), read: { $0.decoder.aspectRatio($0.node) })

  static let mapping = Mapping<ItemSize>(
    "itemSize", "The size of items with limits.",
    ItemSize(width: Side(.share(1)), height: Side(.auto)),
    keys: [
      Key(
        "aspectRatio",
        "The quotient of width and height, a number or such as 16/9. It determines the one that "
          + "is not given.", ratioForm, \.aspectRatio, or: "aspect ratio"),
      Key("width", "The width.", lengthForm, \.width.length, or: "w"),
      Key("minWidth", "The smallest width.", lengthForm, \.width.minimum, or: "minimumwidth"),
      Key("maxWidth", "The greatest width.", lengthForm, \.width.maximum, or: "maximumwidth"),
      Key("height", "The height.", lengthForm, \.height.length, or: "h"),
      Key("minHeight", "The smallest height.", lengthForm, \.height.minimum, or: "minimumheight"),
      Key("maxHeight", "The greatest height.", lengthForm, \.height.maximum, or: "maximumheight"),
    ],
    rules: [
      .check { size, reader, decoder in
        // A height and an aspect ratio determine the width.
        let given = reader.present(among: ["aspectRatio", "width", "height"])
        if given == ["aspectRatio", "height"] { size.width.length = .auto }
        let isFree = size.width.length == .auto || size.height.length == .auto
        if size.aspectRatio != nil, !isFree {
          reader.refuse(
            "aspectRatio",
            "'aspectRatio' has no effect on a size with a width and a height; remove one of the "
              + "three")
        }
      }
    ], foreign: ["'minWidth' and 'minHeight'": "min", "'maxWidth' and 'maxHeight'": "max"])
}

extension ValueForm<CollectionDocument> {
  static let nested = ValueForm(
    .ref("collection"), read: { $0.decoder.collection(from: $0.node) })
}

extension ValueForm<[String: String]> {
  static let data = ValueForm(.ref("data"), read: { $0.decoder.data(from: $0.node) })
}

package struct CollectionDocument: Hashable, Sendable, MappedValue {
  /// The edge at which the content begins, and which stays in view when it grows.
  package enum Anchor: String, Hashable, Sendable, CaseIterable { case top, bottom }

  package var id = "collection"
  package var frame = RelativeFrame.bounds
  package var background: Color?
  package var inset = EdgeInsets.zero
  package var offset = CGPoint.zero
  package var anchor = Anchor.top
  package var layout = LayoutDocument.flow(.init())
  /// The style of items without a style, in sections without one.
  package var style: Reference?
  package var headerStyle: Reference?
  package var footerStyle: Reference?
  package var sections: [SectionDocument] = []
  /// The pose from which inserted items appear; the layout's default where `nil`.
  package var appear: PoseDocument?
  /// The pose to which deleted items disappear; the layout's default where `nil`.
  package var disappear: PoseDocument?
  package var headerAppear: PoseDocument?
  package var headerDisappear: PoseDocument?
  package var footerAppear: PoseDocument?
  package var footerDisappear: PoseDocument?
  package var survivors = SurvivorPolicy.auto
  package var movePolicy = MovePolicy.glide
  package var zIndexSwitch = ZIndexSwitch.auto
  package var boundsPolicy = BoundsChangePolicy.slide
  package var scrolling = ScrollingDocument()
  package var maximumTextScale = Double.infinity
  package var refresh: RefreshDocument?
  package var swipeActions: SwipeActionsDocument?
  /// Whether items appear or disappear in other poses than those of their collection.
  package var hasOwnPoses: Bool {
    itemCollection?.hasOwnPoses == true || sections.contains(where: \.hasOwnPoses)
  }
  /// Whether the view hides what lies outside of its frame.
  package var clips = true
  package var selected: [ItemSelection] = []
  @Indirect package var itemCollection: CollectionDocument?
  package var location = SourceLocation.missing

  private static let contentKeys: [Key<CollectionDocument>] = [
    Key(
      "id", "The name by which steps refer to the collection.",
      ValueForm(
        Vocabulary.identifier, read: { $0.decoder.identifier($0.node) }, write: { .string($0) }),
      \.id, or: "name key"),
    Key(
      "inset", "The content inset.", .insets(isMirrored: true), \.inset, or: "contentinset padding"),
    Key(
      "sections", "The sections, as numbers of items or with their content.", .sections,
      \.sections, need: .required("write counts, as in 'sections: [13, 16]'")),
    Key(
      "frame", "The viewport, relative to the canvas, screen or cell. By default it fills that.",
      .frame, \.frame, or: "position bounds"),
    Key(
      "background",
      "The color behind the items. By default it is transparent, or that of the list's 'form'.",
      .color,
      \.background, or: "backgroundcolor fill color"),
    Key(
      "offset", "The initial content offset. By default the content begins at the inset.", .point,
      \.offset, isShown: false, or: "contentoffset"),
    Key("layout", "The layout of the items.", .anyLayout, \.layout),
    Key(
      "style", "The style of items that have none of their own.", .styleName, \.style,
      or: "cellstyle itemstyle"),
    Key("headerStyle", "The style of the headers of sections.", .styleName, \.headerStyle),
    Key("footerStyle", "The style of the footers of sections.", .styleName, \.footerStyle),
  ]

  private static let motionKeys: [Key<CollectionDocument>] = [
    Key(
      "appear", "The pose from which inserted items appear.", .mapping(), \.appear,
      or: "enter initial insertanimation"),
    Key(
      "disappear", "The pose to which deleted items disappear.", .mapping(), \.disappear,
      or: "exit deleteanimation final"),
    Key(
      "anchor",
      "The edge at which short content lies, and which stays in view while content that is "
        + "scrolled to it grows.", .choice, \.anchor),
    Key(
      "survivors", "Whether an item that exists before and after an update is one view or two.",
      .choice, \.survivors),
    Key(
      "movePolicy", "Whether moved items move to their new positions, or disappear and appear.",
      .choice, \.movePolicy),
    Key(
      "zIndexSwitch", "The time at which items take a new paint order during a change.",
      .choice(as: "zIndexSwitch"), \.zIndexSwitch),
    Key("headerAppear", "The pose from which new headers appear.", .mapping(), \.headerAppear),
    Key("headerDisappear", "The pose to which headers disappear.", .mapping(), \.headerDisappear),
    Key("footerAppear", "The pose from which new footers appear.", .mapping(), \.footerAppear),
    Key("footerDisappear", "The pose to which footers disappear.", .mapping(), \.footerDisappear),
    Key(
      "boundsPolicy", "The motion of items when the frame changes.", .choice(as: "boundsPolicy"),
      \.boundsPolicy),
  ]

  private static let otherKeys: [Key<CollectionDocument>] = [
    Key(
      "clip",
      "Whether what lies outside of the frame is hidden. Items that are wholly outside are "
        + "not there, as in UIKit.", .bool, \.clips, or: "clipstobounds maskstobounds overflow"),
    Key(
      "scrolling", "The response of the content to scrolling fingers.", .mapping(), \.scrolling,
      or: "scroll"),
    Key(
      "refresh", "The spinner above the content, which a step pulls down to refresh the content.",
      .mappedOrBool("true, false or a mapping for refresh"), \.refresh, shown: false),
    Key(
      "swipeActions", "The actions that a finger uncovers beside items.", .mapping(),
      \.swipeActions, or: "actions trailingactions leadingactions contextualactions"),
    Key(
      "selected", "The items that are initially selected.", .targets, \.selected, or: "selection"),
    Key(
      "itemCollection", "The nested collection of each item that has none of its own.", .nested,
      \.itemCollection),
    Key(
      "maximumTextSize",
      "The largest size at which texts in the collection follow the 'textSize' of the interface.",
      .textSize, \.maximumTextScale, isShown: false),
  ]

  static let mapping = Mapping<CollectionDocument>(
    "collection", "A collection in its initial state.", CollectionDocument(), at: \.location,
    keys: contentKeys + motionKeys + otherKeys,
    rules: [
      .check { collection, reader, decoder in
        if reader.optional("offset") == nil {
          collection.offset = CGPoint(x: -collection.inset.left, y: -collection.inset.top)
        }
        if reader.optional("background") == nil, case .list(let list) = collection.layout,
          let form = list.form
        {
          collection.background = decoder.systemColor(
            .listBackground(isGrouped: form.isGrouped))
        }
        collection.checkDirection(reader, decoder.bag)
        if decoder.traits.reducesMotion { collection.reduceMotion() }
      }
    ],
    foreign: [
      "a style for the items; a collection has no corners": "cornerradius borderradius",
      "'shadow' in the style of the items": "shadow",
      "'frame' outside of the canvas, or items that are inserted later": "hidden",
      "'select', which adds items to the selection": "allowsmultipleselection",
      "'sections: [{items: …}]'": "items cells",
      "'sections', with 'data' in sections and items": "data", "'sections', a list": "section",
      "'frame: [x, y, width, height]'": "size x y width height",
      "'style', the name of a style": "cell", "'layout: {itemSize: …}'": "itemsize",
      "'layout: {type: grid, columns: …}'": "columns",
      "'anchor: bottom' for content that begins below": "alignment",
      "'layout: {lineSpacing: …, interitemSpacing: …}'": "spacing gap",
      "a negative distance between the rows of the layout": "overlap",
      "'headerStyle', and 'headerExtent' of the layout": "header",
      "'footerStyle', and 'footerExtent' of the layout": "footer",
      "'scrolling: {paging: true}'": "paging ispagingenabled",
      "nothing: only a step scrolls": "isscrollenabled", "'scrolling: {bounces: …}'": "bounces",
      "'layout: {direction: …}'": "direction",
      "'refresh: true'": "refreshcontrol refreshable pulltorefresh swiperefresh",
    ])

  /// Lets all elements fade in and out where they would move, grow or turn.
  private mutating func reduceMotion() {
    let fade = PoseDocument(alpha: 0, location: location)
    (appear, disappear, boundsPolicy) = (fade, fade, .crossfade)
    (headerAppear, headerDisappear, footerAppear, footerDisappear) = (nil, nil, nil, nil)
  }

  /// Records an error for each value that needs content which scrolls vertically, or can be pulled.
  private func checkDirection(_ reader: MappingReader, _ bag: DiagnosticBag) {
    let isHorizontal = layout.direction == .horizontal
    if anchor == .bottom, isHorizontal, let node = reader.optional("anchor") {
      bag.error(
        at: node.location,
        "'anchor: bottom' has no effect on a collection that scrolls horizontally", .removal())
    }
    guard let refresh else { return }
    if isHorizontal {
      bag.error(
        at: refresh.location,
        "'refresh' needs a collection that scrolls vertically; remove it, or the layout's "
          + "'direction: horizontal'")
    }
    if !scrolling.bounces {
      bag.error(
        at: refresh.location,
        "'refresh' needs content that can be pulled; remove 'bounces: false' from 'scrolling'")
    }
  }
}
