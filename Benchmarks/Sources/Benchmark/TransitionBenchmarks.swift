import Cellophane

/// Measures chains of transitions on one stage; the cost of a step must not grow with their number.
func transitionBenchmarks() throws -> [Measurement] {
  try [50, 200, 800].flatMap { steps in
    [
      try chain("batch update", of: steps) { stage, view, source, step in
        source.counts[0] += step % 2 == 0 ? 1 : -1
        let path = [IndexPath(item: 2, section: 0)]
        if step % 2 == 0 { view.insertItems(at: path) } else { view.deleteItems(at: path) }
      },
      try chain("reload", of: steps) { _, view, _, step in
        view.reloadItems(at: [IndexPath(item: step % 20, section: 0)])
      },
      try chain("layout change", of: steps) { _, view, _, step in
        view.setCollectionViewLayout(
          step % 2 == 0 ? CollectionViewCircleLayout() : CollectionViewFlowLayout(),
          animated: true)
      },
      try chain("scroll", of: steps) { _, view, _, step in
        view.setContentOffset(CGPoint(x: 0, y: step % 2 == 0 ? 300 : 0), animated: true)
      },
      try chain("scroll under a pinned header", of: steps, pinned: true) { _, view, _, step in
        view.setContentOffset(CGPoint(x: 0, y: step % 2 == 0 ? 300 : 0), animated: true)
      },
      try screens(of: steps),
    ]
  }
}

/// Measures steps that change one collection view of 100 items.
private func chain(
  _ name: String, of steps: Int, pinned: Bool = false,
  _ step: (Stage, CollectionView, PlainSource, Int) -> Void
) throws -> Measurement {
  try measure("\(name), one of \(steps)", unit: "step", units: steps) {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
      let source = PlainSource([100])
      let layout = CollectionViewFlowLayout()
      layout.headerReferenceSize.height = pinned ? 40 : 0
      layout.sectionHeadersPinToVisibleBounds = pinned
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      for index in 0..<steps {
        step(stage, view, source, index)
        stage.advance(by: 0.5)
      }
      withExtendedLifetime(source) {}
    }
  }
}

/// Measures pushes and pops of a screen with a few views.
private func screens(of steps: Int) throws -> Measurement {
  try measure("push or pop, one of \(steps)", unit: "step", units: steps) {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
      func screen(_ color: Color) -> ViewController {
        let controller = ViewController()
        controller.view.backgroundColor = color
        for index in 0..<10 {
          let part = View(frame: CGRect(x: 20, y: 60 * index, width: 350, height: 50))
          part.backgroundColor = .black
          controller.view.addSubview(part)
        }
        return controller
      }
      let navigation = NavigationController(rootViewController: screen(.white))
      stage.rootViewController = navigation
      stage.advance(by: 0)
      for index in 0..<steps {
        if index % 2 == 0 {
          navigation.pushViewController(screen(.white), animated: true)
        } else {
          navigation.popViewController(animated: true)
        }
        stage.advance(by: 0.6)
      }
    }
  }
}
