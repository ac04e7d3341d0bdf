import Foundation
import Staging
import Testing
import Timelines
import UIKit

/// An object whose initializer sets a value.
private class Item: NSObject {
  let number: Int

  override init() {
    number = 7
    super.init()
  }
}

/// An object that inherits its initializer.
private final class OtherItem: Item {
  var text = "a"
}

/// A view whose initializer sets a value.
private final class ItemView: UIView {
  private(set) var number = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    number = 5
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A queue that makes objects of a class that it is given.
private struct Queue<Element: NSObject> {
  /// Makes an object.
  func make() -> Element { Element() }
}

/// A count that the lock on it protects.
private final class Count: @unchecked Sendable {
  private(set) var value = 0

  /// Adds one.
  func increment() {
    objc_sync_enter(self)
    value += 1
    objc_sync_exit(self)
  }
}

struct ObjectTests {
  @Test func `objects of a class known at run time are made by its initializer`() {
    #expect(Queue<Item>().make().number == 7)
    let other = Queue<OtherItem>().make()
    #expect(other.number == 7 && other.text == "a")
    #expect(Queue<ItemView>().make().number == 5)
  }

  @Test func `the lock on an object is recursive, and one of its own`() {
    let (object, another) = (NSObject(), NSObject())
    #expect(objc_sync_enter(object) == 0 && objc_sync_enter(object) == 0)
    #expect(objc_sync_enter(another) == 0 && objc_sync_exit(another) == 0)
    #expect(objc_sync_exit(object) == 0 && objc_sync_exit(object) == 0)
    #expect(objc_sync_exit(object) == -1)
  }

  @Test func `threads wait for the lock on an object`() async {
    let count = Count()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { count.increment() } }
      }
    }
    #expect(count.value == 800)
  }

  @Test func `all associated values of an object are removed`() {
    let object = NSObject()
    let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
    defer { keys.deallocate() }
    objc_setAssociatedObject(object, keys, "a", .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(object, keys + 1, "b", .OBJC_ASSOCIATION_RETAIN)
    objc_removeAssociatedObjects(object)
    #expect(objc_getAssociatedObject(object, keys) == nil)
    #expect(objc_getAssociatedObject(object, keys + 1) == nil)
  }

  @Test func `a rectangle of an aspect ratio lies in the middle of another one`() {
    let room = CGRect(x: 10, y: 20, width: 100, height: 60)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 2, height: 1), insideRect: room)
        == CGRect(x: 10, y: 25, width: 100, height: 50))
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 1, height: 2), insideRect: room)
        == CGRect(x: 45, y: 20, width: 30, height: 60))
    #expect(AVMakeRect(aspectRatio: .zero, insideRect: room).size == .zero)
  }

  @Test func `a pasteboard keeps the last values`() throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { _ in
      let board = UIPasteboard.general
      #expect(board.string == nil && !board.hasStrings && board === UIPasteboard.general)
      board.strings = ["a", "b"]
      #expect(board.string == "a" && board.numberOfItems == 2 && board.changeCount == 1)
      board.color = .red
      #expect(board.strings == nil && board.hasColors && board.changeCount == 2)
    }
  }

  @Test func `documents of plain text are read, and others are not`() throws {
    let text = try NSAttributedString(data: Data("Text".utf8), options: [:])
    #expect(text.string == "Text")
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { _ in
      #expect(throws: CocoaError.self) {
        try NSAttributedString(
          data: Data("<b>Text</b>".utf8),
          options: [.documentType: NSAttributedString.DocumentType.html])
      }
    }
  }
}
