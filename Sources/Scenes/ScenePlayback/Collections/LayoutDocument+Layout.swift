import DynamicLayouts
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timelines

extension LayoutDocument {
  /// A function that returns the size of an item, and of one without a size of its own.
  typealias Sizer = (_ path: IndexPath, _ standard: ItemSize, _ room: CGSize) -> CGSize

  /// Makes the layout of the document, with a collection's poses for appearing and disappearing.
  ///
  /// It has the direction of the interface, which flips it as a whole, or mirrors its own positions.
  ///
  /// - Parameters:
  ///   - isFlipped: whether the interface runs from right to left.
  ///   - sizer: sizes each item; `nil` if all have the fixed size of the layout.
  ///   - alignment: returns the alignment of an item of a list; `nil` for that of the layout.
  func layout(
    for collection: CollectionDocument?, isFlipped: Bool, sizer: Sizer?,
    alignment: @escaping (IndexPath) -> RowAlignment?
  ) -> CollectionViewLayout {
    let layout = plainLayout
    layout.flipsForScenes = true
    if isFlipped { layout.mirror() }
    if let sizer, let size = itemSize {
      let sizeItem: ItemSizer = { path, room in sizer(path, size, room) }
      (layout as? CollectionViewFlowLayout)?.itemSizer = sizeItem
      (layout as? CollectionViewWaterfallLayout)?.itemSizer = sizeItem
    }
    if let sizer, let layout = layout as? CollectionViewCompositionalLayout {
      layout.itemSizer = { path, room, measuresWidth in
        let width = measuresWidth ? ItemSize.Length.auto : .share(1)
        return sizer(path, ItemSize(width: .init(width), height: .init(.auto)), room)
      }
    }
    if case .list = self {
      (layout as? CollectionViewFlowLayout)?.itemAlignment = { alignment($0)?.rule }
    }
    guard let collection else { return layout }
    collection.setPoses(of: layout)
    return layout
  }

  /// The layout without anything that belongs to a collection.
  private var plainLayout: CollectionViewLayout {
    switch self {
    case .flow(let flow): flow.layout
    case .grid(let grid): grid.layout
    case .list(let list): list.layout
    case .circle(let circle): circle.layout
    case .stack(let stack): stack.layout
    case .waterfall(let waterfall): waterfall.layout
    case .coverFlow(let coverFlow): coverFlow.layout
    case .spinner(let spinner): spinner.layout
    case .springy(let springy): springy.layout
    case .newtonian(let newtonian): newtonian.layout
    case .compositional(let compositional): compositional.layout
    }
  }
}

extension CollectionViewLayout {
  /// Exchanges left and right in a layout that can run from either side.
  fileprivate func mirror() {
    (self as? CollectionViewFlowLayout)?.isRightToLeft.toggle()
    (self as? CollectionViewStackLayout)?.isRightToLeft.toggle()
    (self as? CollectionViewWaterfallLayout)?.isRightToLeft.toggle()
    (self as? CollectionViewCompositionalLayout)?.isRightToLeft.toggle()
  }
}

extension CollectionDocument {
  /// Sets the poses of appearing and disappearing elements.
  fileprivate func setPoses(of layout: CollectionViewLayout) {
    if let pose = appear { layout.appearingPose = pose.transitionPose }
    if let pose = disappear { layout.disappearingPose = pose.transitionPose }
    let (header, footer) = (
      CollectionViewFlowLayout.elementKindSectionHeader,
      CollectionViewFlowLayout.elementKindSectionFooter
    )
    layout.appearingPosesByKind[header] = headerAppear?.transitionPose
    layout.disappearingPosesByKind[header] = headerDisappear?.transitionPose
    layout.appearingPosesByKind[footer] = footerAppear?.transitionPose
    layout.disappearingPosesByKind[footer] = footerDisappear?.transitionPose
  }
}

extension LayoutDocument.Direction {
  fileprivate var scrollDirection: CollectionViewFlowLayout.ScrollDirection {
    self == .vertical ? .vertical : .horizontal
  }
}

extension FlowLayoutDocument {
  fileprivate var layout: CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    set(up: layout)
    return layout
  }

  /// Sets the parameters of a flow layout.
  fileprivate func set(up layout: CollectionViewFlowLayout) {
    if let size = itemSize.fixed { layout.itemSize = size }
    layout.minimumLineSpacing = lineSpacing
    layout.minimumInteritemSpacing = interitemSpacing
    layout.sectionInset = sectionInset
    layout.scrollDirection = direction.scrollDirection
    layout.headerReferenceSize = CGSize(width: headerExtent, height: headerExtent)
    layout.footerReferenceSize = CGSize(width: footerExtent, height: footerExtent)
    layout.sectionHeadersPinToVisibleBounds = pinHeaders
    layout.sectionFootersPinToVisibleBounds = pinFooters
    layout.isRightToLeft = rightToLeft
    layout.rules.lastRowGap = lastRow
    if let rule = rowAlignment?.rule {
      // A justified row is full, which the last one is not.
      (layout.rules.common, layout.rules.lastRow) = (rule, rule == .justify ? .left : rule)
    }
    layout.rules.across =
      switch itemAlignment {
      case .top: .top
      case .center: .center
      case .bottom: .bottom
      }
  }
}

extension RowAlignment {
  fileprivate var rule: FlowRules.Alignment {
    switch self {
    case .start: .left
    case .center: .center
    case .end: .right
    case .justify: .justify
    }
  }
}

extension GridLayoutDocument {
  fileprivate var layout: CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    flow.set(up: layout)
    layout.columns = columns
    return layout
  }
}

extension ListLayoutDocument {
  fileprivate var layout: CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    flow.set(up: layout)
    layout.columns = .count(1)
    layout.list = form.map { FlowList($0, hasOwnInset: hasOwnInset) }
    if let form, form.isGrouped, let rowColor {
      layout.makeDecoration = { _ in
        let view = CollectionReusableView(frame: .zero)
        view.backgroundColor = rowColor
        view.appearance.corners = form.sectionCorners
        return view
      }
    }
    return layout
  }
}

extension Reentry {
  /// The policy of dynamic layouts.
  var policy: ReentryPolicy {
    switch self {
    case .reset: .reset
    case .resume: .resume
    case .simulate: .simulate
    }
  }
}

extension SpinnerLayoutDocument {
  fileprivate var layout: CollectionViewSpinnerLayout {
    let layout = CollectionViewSpinnerLayout()
    flow.set(up: layout)
    layout.rule = rule == .better ? .better : .compat
    layout.reentry = reentry.policy
    layout.angularResistance = angularResistance.map { CGFloat($0) }
    return layout
  }
}

extension SpringyLayoutDocument {
  fileprivate var layout: CollectionViewSpringyLayout {
    let layout = CollectionViewSpringyLayout()
    flow.set(up: layout)
    (layout.frequency, layout.damping, layout.resistance) = (frequency, damping, resistance)
    layout.reentry = reentry.policy
    return layout
  }
}

extension NewtonianLayoutDocument {
  fileprivate var layout: CollectionViewNewtonianLayout {
    let layout = CollectionViewNewtonianLayout()
    (layout.itemSize, layout.anchorHeight, layout.length) = (itemSize, anchorHeight, length)
    (layout.damping, layout.frequency) = (damping, frequency)
    (layout.gravity, layout.airResistance) = (gravity, airResistance)
    return layout
  }
}

extension CircleLayoutDocument {
  fileprivate var layout: CollectionViewCircleLayout {
    let layout = CollectionViewCircleLayout()
    layout.itemSize = itemSize
    layout.radius = radius.map { CGFloat($0) }
    layout.ringSpacing = ringSpacing.map { CGFloat($0) }
    layout.startAngle = startAngle
    layout.rotatesItems = rotatesItems
    return layout
  }
}

extension StackLayoutDocument {
  fileprivate var layout: CollectionViewStackLayout {
    let layout = CollectionViewStackLayout()
    layout.itemSize = itemSize
    layout.offset = offset
    layout.angleStep = angleStep
    layout.scaleStep = scaleStep
    layout.maximumVisibleItems = maximumVisibleItems
    layout.pileSpacing = pileSpacing
    layout.alignment = alignment
    layout.scrollDirection = direction.scrollDirection
    layout.isRightToLeft = rightToLeft
    return layout
  }
}

extension CoverFlowLayoutDocument {
  fileprivate var layout: CollectionViewCoverFlowLayout {
    let layout = CollectionViewCoverFlowLayout()
    (layout.itemSize, layout.spacing, layout.angle) = (itemSize, spacing, angle)
    (layout.centerGap, layout.centerZoom, layout.eyeDistance) = (centerGap, centerZoom, distance)
    layout.arrangement = arrangement
    return layout
  }
}

extension WaterfallLayoutDocument {
  fileprivate var layout: CollectionViewWaterfallLayout {
    let layout = CollectionViewWaterfallLayout()
    layout.columns = columns
    if let size = itemSize.fixed { layout.itemSize = size }
    layout.columnSpacing = columnSpacing
    layout.lineSpacing = lineSpacing
    layout.sectionInset = sectionInset
    layout.scrollDirection = direction.scrollDirection
    layout.headerReferenceSize = CGSize(width: headerExtent, height: headerExtent)
    layout.footerReferenceSize = CGSize(width: footerExtent, height: footerExtent)
    layout.isRightToLeft = rightToLeft
    return layout
  }
}

extension PoseDocument {
  var transitionPose: TransitionPose {
    TransitionPose(
      anchor: center.reference == .slot ? .slot(center.unit) : .viewport(center.unit),
      offset: center.offset, scale: CGSize(width: scaleX, height: scaleY), rotation: rotation,
      tilt: .init(x: tiltX, y: tiltY), perspective: perspective.map { .init(m34: $0.m34, z: $0.z) },
      pivot: anchor.pivot,
      alpha: alpha, zIndex: zIndex)
  }
}
