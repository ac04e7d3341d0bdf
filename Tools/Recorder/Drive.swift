import Recorder
import UIKit

func play(_ driver: SceneDriver) {
  let recorder = RecorderViewController()
  driver.show(recorder)
  // What needs no finger runs by itself; then a finger and a turn are asked for.
  while recorder.request == nil { driver.wait(0.1) }
  while let request = recorder.request {
    switch request {
    case .page: driver.fling(from: CGPoint(x: 300, y: 200), to: CGPoint(x: 180, y: 200), speed: 900)
    case .zoom: driver.pinch(at: CGPoint(x: 160, y: 200), from: 180, to: 40)
    case .turn: driver.rotate()
    }
    driver.wait(3)
  }
}
