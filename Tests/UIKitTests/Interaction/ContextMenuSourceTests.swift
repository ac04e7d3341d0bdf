import Foundation
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A screen whose items have context menus that delete them.
private final class MenuItems: UICollectionViewController {
  var items = Array(0..<30)
  var notes: [String] = []
  /// Whether the delegate names what is lifted.
  var namesPreview = false

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    super.init(collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { items.count }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    let label = cell.contentView.viewWithTag(7) as? UILabel ?? UILabel(frame: cell.bounds)
    label.tag = 7
    label.text = "Item \(items[indexPath.item])"
    cell.contentView.addSubview(label)
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let path = indexPaths.first else { return nil }
    notes.append("menu \(items[path.item])")
    return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
      UIMenu(children: [
        UIAction(title: "Delete", attributes: .destructive) { _ in
          self?.items.remove(at: path.item)
          self?.collectionView.deleteItems(at: [path])
        }
      ])
    }
  }

  override func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    highlightPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? {
    guard namesPreview, let cell = collectionView.cellForItem(at: indexPath) else { return nil }
    let parameters = UIPreviewParameters()
    parameters.visiblePath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 50))
    return UITargetedPreview(view: cell, parameters: parameters)
  }
}

/// A delegate of an interaction on a view.
private final class ViewMenu: NSObject, UIContextMenuInteractionDelegate {
  var notes: [String] = []

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    notes.append("at \(Int(location.x)), \(Int(location.y))")
    return UIContextMenuConfiguration(
      identifier: NSString(string: "view"), previewProvider: nil
    ) { _ in
      UIMenu(children: [UIAction(title: "One") { _ in }])
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: UIContextMenuInteractionAnimating?
  ) {
    animator?.addAnimations { interaction.view?.alpha = 0.5 }
    animator?.addCompletion { [weak self] in self?.notes.append("ended") }
  }
}

struct ContextMenuSourceTests {
  /// Plays items on a canvas of 390 by 844.
  private func play(
    namesPreview: Bool = false, _ touches: [TouchTrack],
    _ body: (Stage, MenuItems) -> Void = { _, _ in }
  ) throws -> (timeline: Timeline, notes: [String]) {
    var notes: [String] = []
    let settings = StageSettings(canvas: Canvas(size: CGSize(width: 390, height: 844)))
    let timeline = try Stage.run(settings: settings) { stage in
      let screen = MenuItems()
      screen.namesPreview = namesPreview
      stage.rootViewController = screen
      stage.play(touches)
      body(stage, screen)
      stage.schedule(after: 9) { notes = screen.notes }
    }
    return (timeline, notes)
  }

  private let press = TouchTrack.longPress(
    begin: Instant(seconds: 0.5), at: CGPoint(x: 50, y: 160))

  @Test(arguments: [false, true])
  func `an item is lifted, or the part of it that the delegate names`(namesPreview: Bool) throws {
    let (timeline, notes) = try play(namesPreview: namesPreview, [press])
    #expect(notes == ["menu 3"])
    let lifted = try #require(timeline.frame(named: "preview", at: 3))
    #expect(abs(lifted.width / lifted.height - (namesPreview ? 2 : 1)) < 0.01)
    #expect(lifted.width > 100)
    #expect(timeline.texts(at: 3)["Delete"]?.opacity == 1)
  }

  @Test func `an item that its menu deletes goes, and the others close up and can be pressed`()
    throws
  {
    let probe = try play([press])
    let box = try #require(probe.timeline.texts(at: 2)["Delete"]?.box)
    let tap = TouchTrack.tap(begin: Instant(seconds: 2), at: CGPoint(x: box.midX, y: box.midY))
    let again = TouchTrack.longPress(begin: Instant(seconds: 5), at: CGPoint(x: 50, y: 160))
    let (timeline, notes) = try play([press] + tap + [again])
    let texts = timeline.texts(at: 4.5)
    #expect(texts["Item 3"] == nil && texts["Delete"] == nil)
    #expect(texts["Item 4"]?.opacity == 1)
    #expect(timeline.frame(named: "preview", at: 4.5) == nil)
    #expect(notes == ["menu 3", "menu 4"])
  }

  @Test func `data that are loaded anew under an open menu do not disturb its end`() throws {
    let tap = TouchTrack.tap(begin: Instant(seconds: 3), at: CGPoint(x: 380, y: 830))
    let (timeline, _) = try play([press] + tap) { stage, screen in
      stage.schedule(after: 2) {
        screen.items.removeFirst(3)
        screen.collectionView.reloadData()
      }
    }
    let texts = timeline.texts(at: 5)
    #expect(texts["Delete"] == nil)
    #expect((3..<12).allSatisfy { texts["Item \($0)"]?.opacity == 1 })
  }

  @Test func `a view with an interaction is lifted, and its delegate animates beside the end`()
    throws
  {
    var notes: [String] = []
    let settings = StageSettings(canvas: Canvas(size: CGSize(width: 390, height: 844)))
    let timeline = try Stage.run(settings: settings) { stage in
      let view = UIView(frame: CGRect(x: 100, y: 300, width: 120, height: 80))
      let delegate = ViewMenu()
      let interaction = UIContextMenuInteraction(delegate: delegate)
      view.addInteraction(interaction)
      stage.rootView.addSubview(view)
      stage.play([
        TouchTrack.longPress(begin: Instant(seconds: 0.5), at: CGPoint(x: 150, y: 320))
      ])
      stage.schedule(after: 2) {
        interaction.updateVisibleMenu { menu in
          menu.replacingChildren(["Two", "Three"].map { UIAction(title: $0) { _ in } })
        }
      }
      stage.schedule(after: 3.5) { interaction.dismissMenu() }
      stage.schedule(after: 5) {
        notes = delegate.notes
        #expect(view.alpha == 0.5)
      }
    }
    #expect(timeline.texts(at: 1.9)["One"]?.opacity == 1)
    #expect(timeline.texts(at: 3)["One"] == nil && timeline.texts(at: 3)["Three"]?.opacity == 1)
    #expect(timeline.texts(at: 4.5)["Three"] == nil)
    #expect(notes == ["at 50, 20", "ended"])
  }
}
