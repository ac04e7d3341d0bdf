extension Broken {
  /// The documents with errors in screens or in steps that open and close them.
  static let screens: [Broken] = [
    Broken(
      "background-beside-layout.yaml", "5:18",
      "'background' has no effect beside 'layout', with which the previous screen"),
    Broken("bar-false.yaml", "3:19", "expected 'none' or a mapping for bar, found"),
    Broken("bar-too-high.yaml", "3:28", "height is 1000.5, but must be from 0 to 1000"),
    Broken("collection-for-pop.yaml", "8:5", "'collection' has no effect on 'pop'; remove it"),
    Broken(
      "collection-for-view.yaml", "9:5",
      "'collection' has no effect on a screen that opens from a 'view'; remove it"),
    Broken(
      "collections-and-screens.yaml", "3:1",
      "scene has both 'collections' and 'screens'; keep one of them"),
    Broken(
      "compat-for-slide.yaml", "7:28",
      "'compat' has no effect on the transition 'slide', only on 'popInOut';"),
    Broken(
      "compat-without-transition.yaml", "7:11",
      "'compat' needs 'transition: popInOut' beside it; without one"),
    Broken(
      "curve-for-none.yaml", "8:5", "'curve' has no effect on the transition 'none'; remove it"),
    Broken(
      "data-switch-for-cover.yaml", "7:47",
      "'dataSwitch' has no effect on the transition 'cover', only on"),
    Broken("dismiss-by-number.yaml", "7:14", "expected true or a mapping for dismiss, found"),
    Broken("dismiss-to.yaml", "7:15", "unknown key 'to'"),
    Broken(
      "duplicate-id-over-screens.yaml", "5:37",
      "the id 'grid' is already used by the collection in line 4; choose"),
    Broken(
      "duplicate-screen.yaml", "5:10",
      "the id 'photos' is already used by the screen in line 4; choose another"),
    Broken(
      "duplicate-view.yaml", "6:33",
      "the name 'picture' is already used by the view in line 5; choose"),
    Broken(
      "duration-for-none.yaml", "8:5",
      "'duration' has no effect on the transition 'none'; remove it"),
    Broken(
      "interactive-for-none.yaml", "7:33",
      "'interactive' has no effect on the transition 'none'; remove it"),
    Broken(
      "layout-beside-collections.yaml", "5:50",
      "'layout' is for the collection of the previous screen, but this"),
    Broken(
      "layout-of-first-screen.yaml", "4:18",
      "'layout' is for the collection of the previous screen, but the first"),
    Broken(
      "layout-of-screen-for-slide.yaml", "7:11",
      "screen 'detail' has a 'layout' for the collection of the previous"),
    Broken(
      "layout-to-layout-for-pop.yaml", "7:23",
      "only 'push' has the transition 'layoutToLayout'; a screen that it"),
    Broken(
      "layout-to-layout-presented.yaml", "7:43",
      "only 'push' has the transition 'layoutToLayout'; a screen that it"),
    Broken(
      "layout-to-layout-without-layout.yaml", "7:40",
      "'layoutToLayout' needs a screen with a 'layout' and without"),
    Broken(
      "navigation-without-screens.yaml", "4:1",
      "'navigation' has no effect on a scene without 'screens'; remove it"),
    Broken("no-collections.yaml", "1:1", "scene needs one of collections, screens"),
    Broken(
      "no-collection-for-step.yaml", "5:5", "this step needs a collection, but no screen has one"),
    Broken(
      "missing-collection-over-screens.yaml", "7:5",
      "'collection' is missing in step; name one of grid, large"),
    Broken(
      "missing-id-over-screens.yaml", "5:32",
      "'id' is missing in collection; each of several collections needs one"),
    Broken("match-empty.yaml", "4:17", "this match is empty; give it a name or remove it"),
    Broken("match-in-mask.yaml", "4:47", "'match' has no effect within a 'mask' or a 'back';"),
    Broken("match-of-back.yaml", "4:40", "unknown key 'match'"),
    Broken(
      "match-twice.yaml", "8:32",
      "duplicate match 'cover', first used in line 5, column 12; matches"),
    Broken(
      "match-twice-by-template.yaml", "4:51",
      "duplicate match 'cover-{key}', first used in line 4, column 27; matches"),
    Broken(
      "match-unknown-value.yaml", "4:17",
      "the item in line 6 has no value for {titel}; did you mean {title}?"),
    Broken("pop-false.yaml", "7:10", "expected true or a mapping for pop, found"),
    Broken("pop-to-unknown.yaml", "7:15", "there is no screen 'potos'; did you mean 'photos'?"),
    Broken("push-by-number.yaml", "7:11", "expected a screen's id or a mapping for push, found"),
    Broken("push-unknown.yaml", "7:11", "there is no screen 'detial'; did you mean 'detail'?"),
    Broken(
      "push-without-screen.yaml", "7:11",
      "'screen' is missing in push; the id of the screen to open"),
    Broken(
      "push-without-screens.yaml", "5:5",
      "'push' needs screens, but this scene has none; write 'screens'"),
    Broken(
      "row-to-grid-without-collection.yaml", "7:40",
      "'rowToGrid' ends in a collection of the new screen, but 'detail' has"),
    Broken(
      "screen-id-with-slash.yaml", "4:10",
      "an id cannot contain '/', which separates ids in reports"),
    Broken(
      "screen-without-id.yaml", "4:5", "'id' is missing in screen; steps name the screen by it"),
    Broken("source-unknown.yaml", "8:17", "there is no collection 'gird'; did you mean 'grid'?"),
    Broken(
      "target-for-slide.yaml", "7:28",
      "'to' has no effect on the transition 'slide', only on 'rowToGrid'"),
    Broken(
      "target-on-other-screen.yaml", "7:55",
      "there is no collection 'grid' on screen 'detail' (available: large)"),
    Broken(
      "unknown-transition.yaml", "7:43",
      "unknown transition 'crossDisolve'; did you mean 'crossDissolve'?"),
    Broken(
      "view-and-item.yaml", "8:64", "a screen opens from an 'item' or from a 'view', not both;"),
    Broken(
      "view-for-cover.yaml", "8:31",
      "'view' has no effect on the transition 'cover', only on 'popInOut'; remove it"),
    Broken(
      "view-for-slide.yaml", "8:28",
      "'view' has no effect on the transition 'slide', only on 'popInOut'; remove it"),
    Broken("view-unknown.yaml", "8:56", "there is no view 'mimi'; did you mean 'mini'?"),
    Broken(
      "view-without-views.yaml", "7:56",
      "there is no view 'mini'; no view of a screen has a 'name'"),
    Broken(
      "view-placeholder-on-first.yaml", "4:17",
      "the view in line 6 has no value for {titel}: it is on"),
    Broken(
      "view-placeholder-without-item.yaml", "4:17",
      "the view in line 9 has no value for {titel}: the step in"),
    Broken(
      "view-placeholder-unknown.yaml", "4:17",
      "the view in line 9 has no value for {titel}; did you mean {title}?"),
    Broken(
      "view-without-style.yaml", "4:26",
      "'style' is missing in view; the style determines the appearance of a view"
    ),
    Broken(
      "views-beside-layout.yaml", "6:40",
      "'views' has no effect beside 'layout', with which the previous screen"),
  ]
}
