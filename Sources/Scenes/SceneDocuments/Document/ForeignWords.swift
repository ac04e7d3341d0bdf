/// The words that other tools and languages use for ours, and what to write instead.
///
/// The words are those of CSS and the Web Animations API, SwiftUI, UIKit and Core Animation, Flutter,
/// Framer Motion, GSAP, anime.js, React Native, Lottie and Figma. They stand beside the keys and
/// mappings that they belong to; here are those of several mappings, and those of values.
enum ForeignWords {
  /// Returns what to write instead of an unknown key of a kind of mapping; `nil` if the key is
  /// not in the table.
  ///
  /// Case, hyphens and underscores do not matter. A key with its value, such as `align:top`, may have
  /// a suggestion of its own.
  static func suggestion(for key: String, in kind: String) -> String? {
    let word = normalized(key)
    let family = families.first { $0.key.split(separator: " ").contains { $0 == kind } }?.value
    for table in [own[kind], shared[family ?? kind]] {
      // A mapping itself is known by no word.
      if let suggestion = table?[word.isEmpty ? "-" : word] { return suggestion }
    }
    return nil
  }

  /// Returns all that may be written instead of another tool's word, in order.
  static func sentences(for word: String) -> [String] {
    let word = normalized(word)
    let found = [own, shared].flatMap { $0.values.compactMap { $0[word] } }
    return word.isEmpty ? [] : Set(found).sorted()
  }

  /// Returns a word without all that does not matter in it.
  static func normalized(_ word: String) -> String {
    String(word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
  }

  private static func table(_ words: KeyValuePairs<String, String>) -> [String: String] {
    Dictionary(
      words.flatMap { sentence, words in words.split(separator: " ").map { (String($0), sentence) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The words that belong to definitions and their keys, by the kind of mapping.
  private static let own = Dictionary(
    (Vocabulary.definitions + [SceneDocument.whole.definition]).map { definition in
      let keys = definition.words.map { table(["'\($0.key)'": $0.foreign]) }
      return (
        definition.name, keys.reduce(table(definition.foreign)) { $0.merging($1) { own, _ in own } }
      )
    }, uniquingKeysWith: { $0.merging($1) { first, _ in first } })

  /// The kinds of mapping that have words in common.
  private static let families: KeyValuePairs = [
    "style back layer mask restyle keyframe state": "looks",
    "flow grid list circle stack coverFlow waterfall spinner springy newtonian": "layouts",
    "run text": "texts", "push present pop dismiss": "screens", "itemPose pose": "poses",
  ]

  /// The words of GSAP for the easings that have three ways.
  private static let easings = Dictionary(
    uniqueKeysWithValues: [
      "Quad": "power1", "Cubic": "power2", "Quart": "power3", "Quint": "power4", "Sine": "sine",
      "Expo": "expo", "Circ": "circ", "Back": "back", "Elastic": "elastic", "Bounce": "bounce",
    ].flatMap { name, word in
      ["In", "Out", "InOut"].map { ("\(word).\($0.lowercased())", "'ease\($0)\(name)'") }
    })

  /// The words that several kinds of mapping have, and those for values, by what to write instead.
  private static let shared: [String: [String: String]] = [
    "looks": table([
      "'image'": "picture",
      "a 'frame' of a layer that grows from one side; scales are about the center":
        "transformorigin anchorpoint",
      "'pose: {items: …, zIndex: …}' in a step; layers are painted in their order": "zindex",
      "'scale: [1, y]' in 'pose' or 'animate'": "scaley",
      "'scale: [x, 1]' in 'pose' or 'animate'": "scalex",
      "'linked: { to: distance, keyframes: {…} }' on a layer": "parallax",
      "'linked: { to: scroll, keyframes: {…} }'":
        "scrolltimeline animationtimeline interpolate scrolllinked",
      "'states: { pressed: {…} }'": "pressed active highlighted hover whiletap",
      "'states: { selected: {…} }'": "selected",
      "'states: { dragging: {…} }'": "dragging whiledrag", "'fill', or 'color' in 'text'": "color",
      "'text: [{string: …, color: …}]'": "foregroundcolor textcolor",
      "'fill: {linear: {colors: […]}}'": "gradient lineargradient",
      "'fill: {radial: {colors: […]}}'": "radialgradient",
      "'cornerCurve: continuous'": "cornersmoothing smoothcorners",
      "'border: {width: …, color: …}'":
        "borderwidth bordercolor stroke strokewidth strokecolor outline linewidth",
      "'shadow: {color: …, offset: [x, y], blur: …}'":
        "boxshadow dropshadow shadowcolor shadowradius shadowoffset elevation",
      "'shadow', whose color has the opacity": "shadowopacity",
      "'trim: [0, 1]'":
        "strokestart strokeend trimpath strokedashoffset pathlength drawsvg dashoffset",
      "'backdrop: {blur: …}'": "backdropfilter glass material blureffect",
      "'blur', or 'backdrop: {blur: …}'": "filter",
      "'clip: true'": "overflow clipstobounds maskstobounds cliptobounds",
      "'mask', or 'shape'": "clippath", "'text: [{string: …, font: …}]'": "font fontfamily",
      "'text: [{string: …, size: …}]'": "fontsize",
      "'text: [{string: …, weight: …}]'": "fontweight",
      "'text: [{string: …, align: …}]'": "textalign", "'image', or 'shape' with a path": "icon",
      "'shape: {path: …}'": "path svg d", "'shape: ellipse'": "circle oval",
      "'inset' in 'text', or 'frame' of a layer": "padding",
      "'sectionInset' of the layout": "margin",
      "'itemSize' of the layout, or 'frame' of a layer": "size width height",
      "'frame' of a layer": "x y position", "'rotation' of a layer": "rotate",
      "'rotation' of a layer, or the step 'pose'": "transform",
      "'match', or 'name' of a layer": "id",
      "'match'": "layoutid viewtransitionname matchedgeometryeffect hero heroid sharedelement",
    ]),
    "layouts": table([
      "a negative distance between rows, such as gap: -20":
        "overlap overlaps overlapping itemoverlap negativespacing negativegap",
      "'itemSize'": "cellsize size estimateditemsize",
      "'itemSize: [width, height]'": "itemwidth itemheight",
      "'lineSpacing: …' and 'interitemSpacing: …'": "spacing gap",
      "'lineSpacing'": "rowgap rowspacing minimumlinespacing",
      "'interitemSpacing'": "columngap minimuminteritemspacing itemspacing gutter",
      "'sectionInset'": "margin margins padding inset insets contentinset",
      "'direction'": "scrolldirection orientation axis",
      "'headerExtent'": "headerheight headersize headerreferencesize",
      "'footerExtent'": "footerheight",
      "'pinHeaders: true'": "stickyheaders sectionheaderspintovisiblebounds sticky",
      "'rightToLeft: true'": "rtl", "'itemSize', from which the rows follow": "rows",
      "'type: grid', which has 'columns'": "columns columncount numberofcolumns",
      "'itemAlignment: top'": "align:top", "'itemAlignment: bottom'": "align:bottom",
      "'rowAlignment: start'": "align:left align:leading align:start",
      "'rowAlignment: end'": "align:right align:trailing align:end",
      "'rowAlignment: center'": "align:center",
      "'rowAlignment'": "alignment justifycontent", "'rowAlignment' or 'itemAlignment'": "align",
      "'itemAlignment'": "alignitems verticalalignment",
      "'itemSize: {aspectRatio: …}'": "aspectratio", "'itemSize: {maxWidth: …}'": "maxwidth",
      "'itemSize: {minWidth: …}'": "minwidth",
      "'type: list' with 'itemSize: [fill, height]'": "rowheight", "'type'": "kind name",
    ]),
    "texts": table([
      "'string'": "text content label value", "'size'": "fontsize", "'weight'": "fontweight",
      "'weight: bold'": "bold", "'font'": "fontfamily family typeface fontname",
      "'italic: true'": "fontstyle", "'color'": "textcolor fill foreground foregroundcolor",
      "'align'": "textalign alignment textalignment halign horizontal",
      "'vertical'": "valign verticalalign", "'tracking'": "letterspacing kerning spacing kern",
      "'lineHeight'": "linespacing leading",
      "'lines'": "maxlines numberoflines linelimit lineclamp",
      "'truncate'": "overflow linebreakmode ellipsis textoverflow ellipsizemode",
      "'underline: true' or 'strikethrough: true'": "textdecoration",
      "'strikethrough: true'": "linethrough strike", "'inset'": "padding margin insets",
      "'inset', 'align' and 'vertical'": "position", "'inset' and 'align'": "x",
      "'inset' and 'vertical'": "y", "a layer with a 'frame' and the text": "frame",
      "'runs'": "spans parts", "'color' with an opacity, such as \"#0008\"": "opacity alpha",
      "'direction: rightToLeft'": "rtl", "'direction'": "writingdirection",
    ]),
    "screens": table([
      "'transition'": "animation style type kind", "'screen'": "name id target toscreen",
      "'item' or 'view'": "from source", "'item'": "cell", "'transition: none'": "animated",
      "'sheet: {detents: …}' in the screen": "detents", "'sheet' in the screen": "sheet",
      "'detent'": "selecteddetentidentifier initialdetent height",
      "'duration' beside the operation, in the step": "duration",
      "'curve' beside the operation, in the step": "curve",
      "'spring' beside the operation, in the step": "spring",
    ]),
    "poses": table([
      "'alpha'": "fade", "'offset: [x, y]'": "translate translation x y position",
      "'rotation'": "rotate angle rotationz", "'rotation: {x: …}'": "rotationx",
      "'rotation: {y: …}'": "rotationy", "'scale'": "zoom size", "'scale: [x, y]'": "scalex scaley",
      "'offset', 'scale' and 'rotation'": "transform", "'zIndex'": "z layer", "'items'": "item",
    ]),
    "value of curve": easings.merging(
      table([
        "'easeInOutQuad'": "quad", "'easeInOutCubic'": "cubic",
        "'easeOutBack'": "curves.easeoutback back overshoot",
        "'easeOutElastic'": "curves.elasticout elastic",
        "'easeOutBounce'": "curves.bounceout bounce",
        "'ease'": "curves.ease",
        "'easeIn'": "in curves.easein kcamediatimingfunctioneasein curveeasein accelerate",
        "'easeOut'": "out curves.easeout kcamediatimingfunctioneaseout curveeaseout decelerate",
        "'easeInOut'": "inout curves.easeinout curveeaseinout acceleratedecelerate",
        "'linear'": "curves.linear", "'easeInEaseOut'": "kcamediatimingfunctioneaseineaseout",
        "\"cubic-bezier(0.4, 0, 0.2, 1)\"": "fastoutslowin curves.fastoutslowin standard",
        "\"cubic-bezier(0.2, 0, 0, 1)\"": "emphasized",
        "'spring' instead of 'curve', such as 'spring: bouncy'": "spring curves.spring",
      ])
    ) { first, _ in first },
    "value of mode": table([
      "'fill'": "cover scaleaspectfill aspectfill", "'fit'": "contain scaleaspectfit aspectfit",
      "'stretch'": "scaletofill", "'center'": "none",
    ]),
    "value of rowAlignment": table([
      "'start'": "left leading", "'end'": "right trailing", "'center'": "middle",
      "'justify'": "between spacebetween",
    ]),
    "value of align": table([
      "'start'": "left leading", "'end'": "right trailing", "'center'": "middle",
      "'justified'": "justify",
    ]),
    "value of layout": table([
      "'flow' with 'direction: horizontal'": "horizontal row", "'list', or 'flow'": "vertical",
      "'waterfall'": "masonry pinterest", "'list'": "rows column linear table tableview stackview",
      "'coverFlow', or 'flow' with 'direction: horizontal'": "carousel", "'circle'": "radial ring",
      "'stack'": "overlap overlapping deck pile cards", "'spinner'": "wheel",
    ]),
    "value of detent": table([
      "'medium'": "half middle", "'large'": "full fullscreen max expanded",
      "a number of points": "collapsed small mini auto",
    ]),
  ]
}
