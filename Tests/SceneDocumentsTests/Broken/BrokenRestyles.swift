extension Broken {
  /// The documents with errors in names of layers and in steps that restyle.
  static let restyles: [Broken] = [
    Broken(
      "layer-name-twice.yaml", "8:16", "the name 'badge' is already used by the layer in line 6"),
    Broken("path-without-length.yaml", "5:36", "this path has no length; add a line or a curve"),
    Broken("path-of-two-ways.yaml", "5:36", "a motion has one way, but this path moves its pen"),
    Broken("path-of-words.yaml", "5:36", "expected a path such as"),
    Broken("path-arc-of-a-circle.yaml", "5:55", "arc must be from -350deg to 350deg; a circle"),
    Broken("path-syntax.yaml", "5:36", "'K' is no command; there are M L H V C S Q T A Z"),
    Broken("path-with-offset.yaml", "5:64", "'offset' has no effect beside a 'path', which moves"),
    Broken(
      "orient-without-path.yaml", "5:30", "'orient' has no effect without a 'path'; remove it"),
    Broken("mask-with-name.yaml", "4:17", "unknown key 'name'"),
    Broken(
      "restyle-back-of-layer.yaml", "7:43", "'back' has no effect on a layer, which turns with"),
    Broken(
      "restyle-frame-of-item.yaml", "7:29",
      "'rotation' is a property of a layer; name the 'layer', or move items by 'pose'"),
    Broken("restyle-item-and-view.yaml", "7:29", "restyle has both 'item' and 'view'; keep one"),
    Broken(
      "restyle-key-unknown.yaml", "7:29", "unknown key 'fil'; did you mean 'fill'?"),
    Broken(
      "restyle-of-nothing.yaml", "7:14",
      "this restyle changes nothing; give it a 'style', or properties"),
    Broken(
      "restyle-placeholder-on-first.yaml", "8:34", "the view in line 6 has no value for {title}"),
    Broken(
      "restyle-placeholder-unknown.yaml", "8:35", "a restyled item has no value for {titel}"),
    Broken(
      "restyle-style-unknown.yaml", "7:36", "there is no style 'crad'; did you mean 'card'?"),
    Broken("restyle-view-unknown.yaml", "8:21", "there is no view 'bagde'; did you mean 'badge'?"),
    Broken(
      "restyle-view-without-screens.yaml", "7:21",
      "there is no view 'badge'; views are on 'screens', and this scene"),
    Broken(
      "restyle-without-item.yaml", "7:14", "restyle needs one of items, item, view, views"),
    Broken(
      "collection-for-restyled-view.yaml", "8:6",
      "'collection' has no effect on views, which are on screens; remove it"),
  ]
}
