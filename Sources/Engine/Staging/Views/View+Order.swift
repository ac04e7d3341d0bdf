/// The order of subviews, and their removal.
extension View {
  /// Removes the view from its superview to add it to another one; its layer ends.
  func leave(for newSuperview: View?) {
    guard let superview else { return }
    if let newSuperview {
      superview.willRemoveSubview(self)
      if window !== newSuperview.window { tellWillMove(toWindow: newSuperview.window) }
    }
    superview.hierarchy.children.removeAll { $0 === self }
    self.superview = nil
    if newSuperview != nil { leaveConstraints(around: superview) }
    detach()
    siblingOrder = 0
  }

  /// Moves the last of the children in front of some number of others.
  package func insertChild(_ view: View, at index: Int) {
    guard let last = hierarchy.children.popLast() else { return }
    hierarchy.children.insert(last, at: min(max(0, index), children.count))
    orderSubviews()
  }

  /// The order among siblings, if it differs from the order of adding.
  var siblingOrder: Int {
    get { hierarchy.siblingOrder }
    set {
      let hasChanged = newValue != hierarchy.siblingOrder
      hierarchy.siblingOrder = newValue
      guard hasChanged, let layer, let recorder else { return }
      recorder.setIndexPath(pathForOrder, of: layer)
    }
  }

  /// Gives the subviews paint orders in their present order.
  func orderSubviews() {
    for (order, view) in children.enumerated() { view.siblingOrder = order }
  }

  /// Adds a view that stands for a bare layer, in front of some number of children.
  package func insertBareLayer(_ view: View, at index: Int) {
    view.removeFromSuperview()
    view.siblingOrder = children.last?.siblingOrder ?? 0
    hierarchy.children.append(view)
    view.superview = self
    if let recorder, !link.isSnapshot { view.attach(to: recorder, parent: layer) }
    if index < children.count - 1 {
      hierarchy.children.insert(hierarchy.children.removeLast(), at: max(0, index))
      orderSubviews()
    }
  }

  /// Removes several subviews at once; complexity O(subviews).
  func removeSubviews(_ views: [View]) {
    if views.isEmpty { return }
    let gone = Set(views.map { ObjectIdentifier($0) })
    let hadWindow = window != nil
    for view in views where view.superview === self {
      willRemoveSubview(view)
      if hadWindow { view.tellWillMove(toWindow: nil) }
      view.willMove(toSuperview: nil)
    }
    hierarchy.children.removeAll { gone.contains(ObjectIdentifier($0)) }
    for view in views where view.superview === self {
      view.superview = nil
      view.detach()
      if hadWindow { view.tellDidMoveToWindow() }
      view.didMoveToSuperview()
    }
  }
}
