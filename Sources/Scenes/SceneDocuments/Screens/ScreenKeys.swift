internal import Documents
internal import Foundation
internal import Imaging
internal import Timelines

extension NavigationDocument: MappedValue {
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

extension BarDocument: MappedValue {
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

extension ScreenDocument: MappedValue {
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
              .map { TitleDocument($0, location: reading.node.location) }
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

extension ScreenViewDocument: MappedValue {
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

extension PageControlDocument: MappedValue {
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

extension SheetDocument: MappedValue {
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
