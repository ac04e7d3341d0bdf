import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct SearchBarTests {
  /// A delegate that notes its calls.
  private final class Delegate: UISearchBarDelegate {
    var calls: [String] = []

    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("begin") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      calls.append(searchText)
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
  }

  @Test func `editing and the cancel button call the delegate`() throws {
    let delegate = Delegate()
    var width: CGFloat = 0
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 320, height: 100))) { stage in
      let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
      bar.delegate = delegate
      stage.rootView.addSubview(bar)
      bar.layoutIfNeeded()
      #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 150, y: 28)))
      stage.schedule(after: 0.5) {
        bar.searchTextField.insertText("ab")
        bar.searchTextField.insertText("\n")
        bar.setShowsCancelButton(true, animated: true)
      }
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1), at: CGPoint(x: 300, y: 28)))
      stage.schedule(after: 2) { width = bar.searchTextField.frame.width }
    }
    #expect(delegate.calls == ["begin", "ab", "search", "cancel"])
    #expect(width < 270 && width > 200)
  }
}
