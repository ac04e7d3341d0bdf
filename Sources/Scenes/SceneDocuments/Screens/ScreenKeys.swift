package import Documents
internal import Foundation
package import Imaging
package import Timelines

package struct NavigationDocument: Hashable, Sendable, MappedValue {
  package var bar: BarDocument? = BarDocument()

  private static let barForm = ValueForm<BarDocument?>.word(
    "none", for: nil,
    else: ValueForm<BarDocument>(
      .ref("bar"),
      read: {
        BarDocument.mapping.read($0.node, by: $0.decoder, into: .standard(in: $0.decoder.theme))
      }
    ).expecting("'none' or a mapping for bar") { $0.entries != nil }.map { .some($0) })

  static let mapping = Mapping<NavigationDocument>(
    "navigation", "The surroundings of the screens.", NavigationDocument(),
    keys: [
      Key(
        "bar", "The navigation bar at the top, or 'none'.", barForm, \.bar,
        missing: { .standard(in: $0.theme) })
    ])
}

package struct BarDocument: Hashable, Sendable, MappedValue {
  package static let titleFont = FontDescriptor(weight: 600)
  /// The font of the back button's title.
  package static let backFont = FontDescriptor()
  /// The size of both texts in points.
  package static let textSize = 17.0

  package var height: Double
  package var background: Color
  package var titleColor: Color
  package var tint: Color
  package var hairline: Color

  /// Makes a bar, by default as high as a navigation bar with a status bar.
  package init(
    height: Double = 64, background: Color = Color(rgba: 0xF7F7_F8FF), titleColor: Color = .black,
    tint: Color = Color(rgba: 0x0A7A_FFFF), hairline: Color = Color(rgba: 0x0000_0033)
  ) {
    self.height = height; self.background = background; self.titleColor = titleColor
    self.tint = tint; self.hairline = hairline
  }

  static func standard(in theme: Theme) -> BarDocument {
    guard theme == .dark else { return BarDocument() }
    return BarDocument(
      background: Color(rgba: 0x1C1C_1EFF), titleColor: .white, tint: Color(rgba: 0x0A84_FFFF),
      hairline: Color(rgba: 0xFFFF_FF33))
  }

  static let mapping = Mapping<BarDocument>(
    "bar", "The navigation bar with the title and the back button.", BarDocument(),
    keys: [
      Key(
        "height", "The height of the bar, which is added to the content inset of screens.",
        .number(SceneLimits.barHeight), \.height),
      Key(
        "background", "The color of the bar.", .shownColor, \.background,
        or: "color backgroundcolor"),
      Key("titleColor", "The color of the title.", .shownColor, \.titleColor, or: "textcolor"),
      Key("tint", "The color of the back button.", .shownColor, \.tint, or: "tintcolor"),
      Key(
        "hairline", "The color of the line at the lower edge.", .shownColor, \.hairline,
        or: "border separator"),
    ], foreign: ["'title' of each screen": "title"])
}

package struct ScreenDocument: Hashable, Sendable, MappedValue {
  package var id = ""
  package var title: TitleDocument?
  package var background = Color.white
  /// The screen's own collections, whose ids differ over all screens of a scene.
  package var collections: [CollectionDocument] = []
  /// The views above the collections, in paint order.
  package var views: [ScreenViewDocument] = []
  /// The layout that the previous screen's collection changes to.
  /// Only a screen without collections of its own has it, and is opened by `layoutToLayout`.
  package var layout: LayoutDocument?
  package var sheet: SheetDocument?
  package var location = SourceLocation.missing

  /// The keys are read in this order, the collections and views after the others.
  static let mapping = Mapping<ScreenDocument>(
    "screen", "A screen in its initial state.", ScreenDocument(), at: \.location,
    keys: [
      Key(
        "id", "The name by which steps open the screen and return to it.",
        ValueForm(.ref("screenID"), read: { $0.decoder.identifier($0.node) }), \.id,
        need: .required("steps name the screen by it"), or: "name key"),
      Key(
        "title", "The title in the navigation bar.",
        ValueForm(
          ValueForm<String>.longText.schema,
          read: { reading in
            ValueForm<String>.longText.read(reading)
              .map { TitleDocument(string: $0, location: reading.node.location) }
          }), \.title),
      Key(
        "background", "The color behind everything on the screen.", .shownColor, \.background,
        missing: { $0.theme == .dark ? .black : .white }, or: "backgroundcolor fill color"),
      .sibling(
        "collections",
        "The collections of the screen. Their ids differ on all screens, which have at most "
          + "\(SceneLimits.collections) collections together.",
        .code(.list(.ref("collection"), atMost: SceneLimits.collections))),
      .sibling(
        "views", "Styled rectangles above the collections, in paint order.",
        .code(.list(.ref("view"), atMost: SceneLimits.views)), or: "subviews children elements"),
      Key(
        "layout",
        "The layout that the collection of the previous screen changes to, instead of collections "
          + "of its own.",
        // Even an invalid layout counts for the steps that push the screen.
        ValueForm(.ref("layout"), read: { $0.decoder.layout(from: $0.node) ?? .flow(.init()) }),
        \.layout),
      Key(
        "sheet",
        "Whether the screen is presented as a sheet over the lower part of the canvas, or the "
          + "sheet's look and heights.",
        .mappedOrBool("true or a mapping for sheet"), \.sheet, or: "sheetpresentationcontroller"),
    ],
    rules: [
      Rule(schema: [
        "dependentSchemas": [
          "layout": [
            "properties": [
              "collections": ["maxItems": 0], "background": false, "views": false,
              "sheet": ["const": false],
            ]
          ]
        ]
      ])
    ],
    foreign: [
      "'sheet: {cornerRadius: …}', or a view with a style": "cornerradius",
      "a view with a style that has a 'shadow'": "shadow",
      "'sheet: true', and 'present' the screen": "modal",
      "'sheet: true'": "bottomsheet modalpresentationstyle",
      "'sheet: {detents: …}'": "detents presentationdetents", "'sheet: {grabber: true}'": "grabber",
      "'collections', a list with one entry": "collection",
      "'navigation: {bar: …}' of the scene": "navigationbar",
    ])
}

/// A styled rectangle on a screen.
///
/// Its templates are resolved with its own values and the item that opened the screen.
package struct ScreenViewDocument: Hashable, Sendable, MappedValue {
  package var id: String?
  package var frame = RelativeFrame.bounds
  package var style: Reference?
  package var pageControl: PageControlDocument?
  package var data: [String: String] = [:]
  package var location = SourceLocation.missing

  private static let pagesForm = ValueForm<PageControlDocument>(
    .anyOf([["const": true], .ref("name"), .ref("pageControl")]),
    read: { reading in
      guard reading.node.string != nil || reading.node.value == .bool(true) else {
        return PageControlDocument.mapping.read(reading.node, by: reading.decoder)
      }
      var pages = PageControlDocument.standard(reading)
      if reading.node.string != nil { pages?.target = ValueForm<String>.name.read(reading) }
      return pages
    })

  static let mapping = Mapping<ScreenViewDocument>(
    "view", "A styled rectangle on a screen.", ScreenViewDocument(), at: \.location,
    keys: [
      .sibling(
        "id", "The name in steps and reports, which is unique on all screens.",
        ValueForm<String>.name, or: "key"),
      .sibling("name", "An older word for the id.", ValueForm<String>.name),
      Key(
        "frame", "The frame, relative to the screen. By default it is the whole screen.",
        .frame, \.frame, or: "position size x y width height"),
      Key("data", "Values that override those of the item that opens the screen.", .data, \.data),
      Key(
        "pageControl",
        "Dots of a collection's pages: true for the first collection of the screen, its id, or "
          + "more about them.", pagesForm, \.pageControl),
      Key("style", "The name of the view's style.", .styleName, \.style),
    ],
    rules: [
      .guarding(schema: [
        "anyOf": [.requires("style"), .requires("pageControl")],
        "dependentSchemas": ["id": .refuses(["name"])],
      ]) { view, reader, _ in
        if reader.optional("pageControl") == nil {
          _ = reader.required("style", hint: "the style determines the appearance of a view")
        }
        return view.style != nil || view.pageControl != nil
      }
    ],
    foreign: [
      "'data', and a placeholder in the style": "text",
      "'style', the name of a style": "fill background",
    ])
}

package struct PageControlDocument: Hashable, Sendable, MappedValue {
  package var target: String?
  package var count: Int?
  package var color = Color.clear
  package var currentColor = Color.black
  package var size = 7.0
  package var currentWidth: Double?
  package var gap = 9.0
  package var location = SourceLocation.missing

  package var source: LinkSource { LinkSource(motion: .page, target: target) }

  /// Returns the dots in the middle of a view, from the left.
  ///
  /// Between two pages the highlight moves from one dot to the other with the content.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - page: The present page, counted from 0; between two of them while the content moves.
  package func dots(count: Int, page: Double) -> [StackedLayer] {
    guard count > 0 else { return [] }
    let page = min(max(page, 0), Double(count - 1))
    let wide = currentWidth ?? size
    let widths = (0..<count).map { size + (wide - size) * max(0, 1 - abs(page - Double($0))) }
    var x = -(widths.reduce(0, +) + gap * Double(count - 1)) / 2
    return widths.enumerated().map { index, width in
      defer { x += width + gap }
      let share = max(0, 1 - abs(page - Double(index)))
      let appearance = Appearance(
        fill: .solid(color.interpolated(to: currentColor, progress: share)),
        cornerRadius: min(width, size) / 2)
      return StackedLayer(
        appearance,
        frame: RelativeFrame(
          horizontal: .init(start: .init(points: x, share: 0.5), extent: .init(points: width)),
          vertical: .init(start: .init(points: -size / 2, share: 0.5), extent: .init(points: size)))
      )
    }
  }

  private static let lengthForm = ValueForm<Double>.number(SceneLimits.dotLength, as: "dotLength")

  static let mapping = Mapping<PageControlDocument>(
    "pageControl", "The dots of a collection's pages, of which the present one is highlighted.",
    PageControlDocument(), at: \.location,
    keys: [
      Key(
        "of", "The collection. By default it is the first one of the screen.", .name, \.target,
        or: "collection"),
      Key(
        "count", "The number of dots. By default it is that of the collection's pages.",
        .integer(SceneLimits.pages), \.count, or: "pages numberofpages dots"),
      Key(
        "color", "The color of the other dots.", .color, \.color,
        missing: { Color(white: $0.theme == .dark ? 1 : 0, alpha: 0.3) },
        or: "tint pageindicatortintcolor tintcolor"),
      Key(
        "currentColor", "The color of the present page's dot.", .color, \.currentColor,
        missing: { $0.theme == .dark ? .white : .black },
        or: "active activecolor currentpageindicatortintcolor"),
      Key("size", "The diameter of the dots, in points.", lengthForm, \.size, or: "width diameter"),
      Key(
        "currentWidth",
        "The width of the present page's dot, in points. By default it is a circle.", lengthForm,
        \.currentWidth, or: "activewidth"),
      Key("gap", "The gap between the dots, in points.", lengthForm, \.gap, or: "spacing"),
    ], foreign: ["'size', the diameter": "radius"])
}

/// The title of a screen, with its location for warnings about missing glyphs.
package struct TitleDocument: Hashable, Sendable {
  package var string: String
  package var location: SourceLocation
}

package struct SheetDocument: Hashable, Sendable, MappedValue {
  /// The heights at which the sheet rests, in the order of the document; never empty.
  package var detents: [SheetDetent]
  package var cornerRadius: Double
  package var grabber: Bool
  package var dimming: Double
  package var undimmed: SheetDetent?
  package var isDismissible: Bool
  package var location: SourceLocation

  /// Makes a sheet, by default almost as high as the canvas.
  package init(
    detents: [SheetDetent]? = nil, cornerRadius: Double = 16, grabber: Bool = false,
    dimming: Double = 0.2, undimmed: SheetDetent? = nil, isDismissible: Bool = true,
    location: SourceLocation
  ) {
    self.detents = detents ?? [SheetDetent(.large, location: location)]
    self.cornerRadius = cornerRadius; self.grabber = grabber; self.dimming = dimming
    self.undimmed = undimmed; self.isDismissible = isDismissible; self.location = location
  }

  private static let detentsForm = ValueForm<[SheetDetent]>(
    .array(.ref("detent"), 1...SceneLimits.detents),
    read: { reading in
      let (node, bag) = (reading.node, reading.bag)
      if node.elements == nil {
        return bag.unexpected("a list for detents", found: node, hint: .value(Node(list: [node])))
      }
      let detents = bag.list(node, "detents", count: 1...SceneLimits.detents)?
        .compactMap { reading.decoder.detent(from: $0, "a detent") }
      return detents?.isEmpty == true ? nil : detents
    }, write: { .texts($0.map(\.name)) })

  static let mapping = Mapping<SheetDocument>(
    "sheet", "The look and the heights of a screen that is presented as a sheet.",
    SheetDocument(location: .missing), at: \.location,
    keys: [
      Key(
        "detents", "The different heights at which the sheet rests. It opens to the first one.",
        detentsForm, \.detents, or: "heights sizes snappoints stops presentationdetents maxheight"),
      Key(
        "cornerRadius", "The radius of the two upper corners, in points.",
        .number(0...1_000), \.cornerRadius,
        or: "preferredcornerradius presentationcornerradius radius borderradius rounding"),
      Key(
        "grabber", "Whether a bar at the upper edge shows that the sheet can be dragged.", .bool,
        \.grabber,
        or:
          "prefersgrabbervisible handle draghandle presentationdragindicator showdraghandle dragindicator"
      ),
      Key(
        "dimming", "The opacity of the black over the screen below, at the highest detent.",
        .number(0...1), \.dimming, or: "dim scrim overlay backdrop backdropopacity"),
      Key(
        "undimmed",
        "The height up to which the screen below is not dimmed and receives touches. By default "
          + "it is dimmed at all heights.", ValueForm.detent, \.undimmed,
        or: "largestundimmeddetentidentifier presentationbackgroundinteraction"),
      Key(
        "dismissible",
        "Whether a finger closes the sheet by dragging it far enough below its lowest detent.",
        .bool, \.isDismissible, or: "enablepandowntoclose isdismissible"),
    ],
    rules: [
      .check { sheet, reader, _ in
        if reader.optional("detents") == nil { sheet.detents[0].location = sheet.location }
      }
    ],
    foreign: [
      "'detents', a list": "detent", "'detents: [height]'": "height",
      "'detents: [50%]'": "fraction",
      "'detent' in the 'present' step": "selecteddetentidentifier initial",
      "'dismissible: false'": "ismodalinpresentation interactivedismissdisabled",
      "'background' beside 'sheet', in the screen": "background fill",
    ])
}
