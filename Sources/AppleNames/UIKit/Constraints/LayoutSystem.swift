import ConstraintSolving
import Foundation
import Geometry
import Layouts
import Staging

/// The constraints of views around a host, as equations in the edges and sizes of these views.
///
/// Each placed view and each layout guide has four variables: the width, height, minimum x and
/// minimum y of its alignment rectangle, in its superview's coordinates. All sizes come before all
/// positions, since variables that constraints leave open take the least values in their order.
/// The alignment rectangle of a host is constant, as are those of all other views.
final class LayoutSystem {
  /// The reason for an equation.
  enum Source {
    case constraint(NSLayoutConstraint)
    /// A part of the layout itself, in words.
    case own(String)
  }

  /// The view whose size is unknown, if the system finds its fitting size.
  let fittingRoot: View?
  /// The widths at which texts wrap, by view; others do not wrap.
  let wraps: [ObjectIdentifier: CGFloat]
  /// The views whose given frames the system starts from, in the order in which they were made.
  private(set) var hosts: [View] = []
  private var hostKeys: Set<ObjectIdentifier> = []
  /// The placed views and the layout guides, in the order of their variables.
  private(set) var members: [any LayoutItem] = []
  /// The numbers of the members, by identity.
  private var memberIndices: [ObjectIdentifier: Int] = [:]
  /// The variables of the content sizes of scroll views, by scroll view and axis.
  private(set) var contentVariables: [ContentKey: Int] = [:]
  /// The number of variables so far.
  private var variableCount = 0
  /// The lengths that views of a stack take where equal priorities leave a choice, by variable.
  var preferredValues: [Int: Double] = [:]
  /// The equations in the order of their importance in conflicts: earlier ones are kept.
  private(set) var equations: [ConstraintSystem.Constraint] = []
  /// The reasons for the equations.
  private(set) var sources: [Source] = []
  /// The views whose geometry counts as constant; a change of it changes the system.
  private(set) var constantViews: [ObjectIdentifier: View] = [:]

  /// The views whose margins or safe areas count.
  private(set) var insetViews: [ObjectIdentifier: View] = [:]

  /// A scroll view and an axis of its content.
  struct ContentKey: Hashable {
    let scrollView: ObjectIdentifier
    let axis: NSLayoutConstraint.Axis
  }

  /// Makes the system of a host, and of others that constraints connect with it.
  init(of host: View, wraps: [ObjectIdentifier: CGFloat]) {
    fittingRoot = nil
    self.wraps = wraps
    build(from: host)
  }

  /// Makes the system of what is in a view of unknown size.
  ///
  /// - Parameters:
  ///   - target: The size in points that the view shall have.
  ///   - priorities: The priorities of its width and height.
  init(
    fitting view: View, target: CGSize, priorities: (width: Double, height: Double),
    wraps: [ObjectIdentifier: CGFloat]
  ) {
    fittingRoot = view
    self.wraps = wraps
    build(from: view)
    let known = equations.count
    for (axis, length, priority) in [
      (NSLayoutConstraint.Axis.horizontal, target.width, priorities.width),
      (.vertical, target.height, priorities.height),
    ] where priority > 0 {
      let limited = min(max(0, Double(length)), Self.largestTarget)
      add(size(of: view, axis) - limited, .equal, priority, .own("the fitting size"))
    }
    targetEquations = known..<equations.count
  }

  /// The largest length in points that a fitting size is compared with.
  private static let largestTarget = 100_000.0
  /// The equations of a target size.
  private var targetEquations = 0..<0

  // MARK: Collection

  /// The rounding of frames; `nil` for none.
  var rounding: LayoutRounding? {
    LayoutRounding(hosts.first?.stage ?? fittingRoot?.stage ?? Stage.current)
  }

  /// Collects the members and constraints, and makes the equations.
  private func build(from start: View) {
    let constraints = collect(from: start)
    hosts.sort { $0.serialNumber < $1.serialNumber }
    if let fittingRoot { append(fittingRoot) }
    for host in hosts { appendContents(of: host) }
    variableCount = 4 * members.count
    for view in containers { if let stack = view as? UIStackView { addEquations(of: stack) } }
    for constraint in constraints { addEquation(of: constraint) }
    for case let view as View in members { addIntrinsicSize(of: view) }
    for index in members.indices { addLeastSize(ofMember: index) }
  }

  /// The hosts and the placed views, each of which may contain placed views.
  private var containers: [View] {
    hosts.filter { $0 !== fittingRoot } + members.compactMap { $0 as? View }
  }

  /// Returns the active constraints of a host and of the hosts that they connect it with.
  private func collect(from start: View) -> [NSLayoutConstraint] {
    var found: [NSLayoutConstraint] = []
    var keys: Set<ObjectIdentifier> = []
    insertHost(start)
    var index = 0
    while index < hosts.count {
      let host = hosts[index]
      index += 1
      var holders = fittingRoot == nil ? Array(sequence(first: host, next: \.superview)) : [host]
      forEachPlacedView(in: host) { holders.append($0) }
      if fittingRoot != nil { for view in holders { insertTiedSubviews(of: view) } }
      for holder in holders {
        for constraint in holder.constraints
        where constraint.priority.rawValue > 0 && constraint.items.contains(where: isVariable) {
          if keys.insert(ObjectIdentifier(constraint)).inserted { found.append(constraint) }
          if fittingRoot == nil { insertHosts(of: constraint, heldBy: holder) }
        }
      }
    }
    // Constraints of several stages may have equal numbers.
    return found.enumerated().sorted {
      ($0.element.activationNumber, $0.offset) < ($1.element.activationNumber, $1.offset)
    }.map(\.element)
  }

  /// Adds a host unless it is known.
  private func insertHost(_ view: View) {
    if hostKeys.insert(ObjectIdentifier(view)).inserted { hosts.append(view) }
  }

  /// Adds the hosts of all placed views whose positions matter for a constraint.
  private func insertHosts(of constraint: NSLayoutConstraint, heldBy holder: View) {
    for item in constraint.items {
      var view = item.layoutOwner
      while let present = view, present !== holder {
        if present.isPlacedByConstraints { insertHost(host(of: present)) }
        view = present.superview
      }
    }
  }

  /// Adds the subviews with constraints that fill a view whatever its size is.
  private func insertTiedSubviews(of view: View) {
    guard view === fittingRoot || hostKeys.contains(ObjectIdentifier(view)) else { return }
    for child in view.children
    where child.constraintHost != nil && child.translatesAutoresizingMaskIntoConstraints {
      let fills = child.autoresizingMask.isSuperset(of: [.flexibleWidth, .flexibleHeight])
      if fills || isContentView(child, of: view) { insertHost(child) }
    }
  }

  private func isContentView(_ view: View, of cell: View) -> Bool {
    (cell as? CollectionViewCell)?.contentView === view
  }

  /// Whether a view fills the fitting root, or another view that does.
  private func isTied(_ view: View) -> Bool {
    fittingRoot != nil && view !== fittingRoot && hostKeys.contains(ObjectIdentifier(view))
  }

  /// Returns the host around a view; the fitting root is one too.
  private func host(of view: View) -> View {
    var view = view
    while view !== fittingRoot, view.isPlacedByConstraints, let superview = view.superview {
      view = superview
    }
    return view
  }

  /// Calls a body with all placed views of a host, from the outside in.
  private func forEachPlacedView(in view: View, _ body: (View) -> Void) {
    for child in contents(of: view) {
      body(child)
      forEachPlacedView(in: child, body)
    }
  }

  /// Returns the placed subviews of a view in the order of their variables.
  private func contents(of view: View) -> [View] {
    let placed = view.children.filter { !$0.isBareLayer && $0.isPlacedByConstraints }
    guard let stack = view as? UIStackView else { return placed }
    // The last variables take what is left: that is the last view of those without a size of their
    // content, such as stacks, or else the first view.
    let arranged = stack.arrangedSubviews.filter(\.isPlacedByConstraints)
    let sized = arranged.filter { stack.hasIntrinsicLength($0) }
    let others = arranged.filter { !stack.hasIntrinsicLength($0) }
    return sized.reversed() + others
      + placed.filter { view in !arranged.contains { $0 === view } }
  }

  /// Adds a member.
  private func append(_ member: any LayoutItem) {
    memberIndices[ObjectIdentifier(member)] = members.count
    members.append(member)
  }

  /// Adds the guides and the placed subviews of a view to the members.
  private func appendContents(of view: View) {
    for guide in view.layoutGuides { append(guide) }
    for child in contents(of: view) {
      append(child)
      appendContents(of: child)
    }
  }

  /// Returns whether the system gives a part of an item's frame.
  private func isVariable(_ item: any LayoutItem) -> Bool {
    if let guide = item as? SystemLayoutGuide {
      guard let owner = guide.owningView else { return false }
      if guide.area == .content, hasVariableContent(owner) { return true }
      return isVariable(owner)
    }
    if let view = item as? View {
      if view === fittingRoot || isTied(view) { return true }
      return view.isPlacedByConstraints && hostKeys.contains(ObjectIdentifier(host(of: view)))
    }
    guard let owner = item.layoutOwner else { return false }
    return hostKeys.contains(ObjectIdentifier(host(of: owner)))
  }

  /// Returns whether constraints may give the content size of a view.
  private func hasVariableContent(_ view: View) -> Bool {
    view is ScrollView && !(view is CollectionView)
      && hostKeys.contains(ObjectIdentifier(host(of: view)))
  }

  // MARK: Variables

  /// Returns a further variable.
  func makeVariable() -> LinearExpression {
    variableCount += 1
    return LinearExpression(variable: variableCount - 1)
  }

  /// Returns the index of a member's size along an axis.
  func sizeVariable(ofMember index: Int, _ axis: NSLayoutConstraint.Axis) -> Int {
    2 * index + axis.rawValue
  }

  /// Returns the index of a member's minimum x or y.
  func positionVariable(ofMember index: Int, _ axis: NSLayoutConstraint.Axis) -> Int {
    2 * members.count + 2 * index + axis.rawValue
  }

  /// Returns the number of a member; `nil` for other items.
  func memberIndex(of item: any LayoutItem) -> Int? { memberIndices[ObjectIdentifier(item)] }

  // MARK: Equations

  /// Adds a relation of an expression to 0.
  func add(
    _ expression: LinearExpression, _ relation: ConstraintSystem.Relation, _ priority: Double,
    _ source: Source
  ) {
    guard priority > 0 else { return }
    equations.append(
      ConstraintSystem.Constraint(
        terms: expression.terms, relation: relation, constant: expression.constant,
        priority: min(priority, ConstraintSystem.requiredPriority)))
    sources.append(source)
  }

  /// Adds a constraint.
  private func addEquation(of constraint: NSLayoutConstraint) {
    guard let excess = excess(of: constraint) else { return }
    add(
      excess, constraint.relation.solverRelation, Double(constraint.priority.rawValue),
      .constraint(constraint))
  }

  /// Returns by how much the first side of a constraint exceeds the second one in present frames.
  static func presentExcess(of constraint: NSLayoutConstraint) -> Double? {
    guard let excess = LayoutSystem().excess(of: constraint), excess.terms.isEmpty else {
      return nil
    }
    return excess.constant
  }

  /// Makes a system without variables.
  private init() {
    fittingRoot = nil
    wraps = [:]
  }

  /// Returns the difference of both sides of a constraint; `nil` if an item is gone.
  private func excess(of constraint: NSLayoutConstraint) -> LinearExpression? {
    guard let holder = constraint.holder else { return nil }
    let isDirectional = constraint.first.isDirectional || constraint.second?.isDirectional == true
    let isMirrored =
      isDirectional && holder.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let frame = OperandFrame(
      ancestor: holder, isMirrored: isMirrored, relatesContent: constraint.relatesContent)
    guard var sum = value(of: constraint.first, in: frame) else { return nil }
    if let second = constraint.second {
      guard let value = value(of: second, in: frame) else { return nil }
      sum.add(value, times: -Double(constraint.multiplier))
    }
    return sum - Double(constraint.constant)
  }

  // MARK: Geometry

  /// Returns whether a view is measured by its content when constraints relate it with descendants.
  func measuresContent(_ view: View) -> Bool { hasVariableContent(view) }

  /// Returns the length of a scroll view's content.
  func contentLength(of view: View, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
    guard hasVariableContent(view) else {
      let size = (view as? ScrollView)?.contentSize ?? view.bounds.size
      return LinearExpression(Double(axis == .horizontal ? size.width : size.height))
    }
    let key = ContentKey(scrollView: ObjectIdentifier(view), axis: axis)
    if let variable = contentVariables[key] { return LinearExpression(variable: variable) }
    let variable = makeVariable()
    contentVariables[key] = variableCount - 1
    return variable
  }

  /// Returns a view's length; that of its alignment rectangle if it is aligned.
  func size(
    of view: View, _ axis: NSLayoutConstraint.Axis, aligned: Bool = false
  ) -> LinearExpression {
    let insets = alignmentInsets(of: view, axis)
    let margin = aligned ? 0 : insets.low + insets.high
    if let index = memberIndex(of: view) {
      return LinearExpression(variable: sizeVariable(ofMember: index, axis)) + margin
    }
    let present = Double(axis == .horizontal ? view.bounds.width : view.bounds.height)
    if isTied(view), let superview = view.superview {
      let around = superview.bounds.size
      let room = Double(axis == .horizontal ? around.width : around.height)
      let difference = isContentView(view, of: superview) ? 0 : present - room
      return size(of: superview, axis) + (difference - (aligned ? insets.low + insets.high : 0))
    }
    if !hostKeys.contains(ObjectIdentifier(view)) { noteConstant(view) }
    return LinearExpression(present - (aligned ? insets.low + insets.high : 0))
  }

  /// Returns the minimum x or y of a view's frame in its superview's coordinates.
  func origin(of view: View, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
    if view !== fittingRoot, let index = memberIndex(of: view) {
      return LinearExpression(variable: positionVariable(ofMember: index, axis))
        - alignmentInsets(of: view, axis).low
    }
    if isTied(view), let superview = view.superview, isContentView(view, of: superview) {
      return LinearExpression()
    }
    if !isTied(view) { noteConstant(view) }
    let (center, anchor, size) = (view.center, view.anchorPoint, view.bounds.size)
    return LinearExpression(
      Double(
        axis == .horizontal
          ? center.x - anchor.x * size.width : center.y - anchor.y * size.height))
  }

  /// Returns the coordinate at a view's left or top edge.
  func boundsOrigin(of view: View, _ axis: NSLayoutConstraint.Axis) -> Double {
    if view is ScrollView { noteConstant(view) }
    return Double(axis == .horizontal ? view.bounds.minX : view.bounds.minY)
  }

  /// Returns the distances from the frame to the alignment rectangle.
  func alignmentInsets(
    of view: View, _ axis: NSLayoutConstraint.Axis
  ) -> (low: Double, high: Double) {
    if view === fittingRoot { return (0, 0) }
    let insets = view.alignmentRectInsets
    return axis == .horizontal
      ? (Double(insets.left), Double(insets.right)) : (Double(insets.top), Double(insets.bottom))
  }

  /// Notes that the geometry of a view counts as constant.
  private func noteConstant(_ view: View) { constantViews[ObjectIdentifier(view)] = view }

  /// Notes that the margins or the safe area of a view count.
  func noteInsets(of view: View) { insetViews[ObjectIdentifier(view)] = view }

  // MARK: Results

  /// The equations of a system and their items, without a hold on them.
  struct Signature: Hashable {
    let equations: [ConstraintSystem.Constraint]
    let members: [ObjectIdentifier]
    let variableCount: Int
    let preferredValues: [Int: Double]
  }

  /// The equations and their items: equal ones have the same solution.
  var signature: Signature {
    Signature(
      equations: equations, members: members.map { ObjectIdentifier($0) },
      variableCount: variableCount, preferredValues: preferredValues)
  }

  /// Returns the best values of all variables.
  func solve() -> Solution {
    var system = ConstraintSystem(
      variableCount: variableCount,
      preferredValues: (0..<variableCount).map { preferredValues[$0] ?? 0 })
    for equation in equations { system.add(equation) }
    return system.solve()
  }

  /// Whether constraints, rather than the content or the target, say something about a fitting size.
  var constrainsFittingRoot: Bool {
    guard let fittingRoot, let index = memberIndex(of: fittingRoot) else { return false }
    let variables = [
      sizeVariable(ofMember: index, .horizontal), sizeVariable(ofMember: index, .vertical),
    ]
    return equations.indices.contains { number in
      if targetEquations.contains(number) { return false }
      if case .own(let words) = sources[number], words != LayoutSystem.stackSource { return false }
      return equations[number].terms.contains { variables.contains($0.variable) }
    }
  }

  /// The description of equations that a stack makes.
  static let stackSource = "the arrangement of a stack"
}

extension NSLayoutConstraint {
  /// Whether edges of a scroll view that holds the constraint stand for those of its content.
  fileprivate var relatesContent: Bool {
    guard let holder, holder is ScrollView, second != nil else { return false }
    return items.contains { item in
      if item === holder { return false }
      guard let guide = item as? SystemLayoutGuide, guide.owningView === holder else { return true }
      return guide.area == .content
    }
  }
}

extension NSLayoutConstraint.Relation {
  /// The relation under its name in solvers.
  fileprivate var solverRelation: ConstraintSystem.Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
