// Written by `scripts/scoreboard` from fixtures/measured.

extension IOSScoreboard {
  /// The laws that were compared with records of iOS.
  static let laws: [Law] = [
    Law(
      name: "L1",
      subject: "spring by a duration, without velocity",
      version: "27.0", rows: 47, equal: 47, worst: "1.2e-07",
      unit: "relative stiffness", tolerance: "1e-06"),
    Law(
      name: "L2",
      subject: "spring by a duration, with a velocity, outside the band 0.6 <= v*d/ratio <= 8",
      version: "27.0", rows: 276, equal: 276, worst: "2.7e-07",
      unit: "relative stiffness", tolerance: "1e-06"),
    Law(
      name: "L2b",
      subject: "spring by a duration, with a velocity, in that band",
      version: "27.0", rows: 177, equal: 160, worst: "1.1e+02",
      unit: "relative stiffness", tolerance: "1e-06"),
    Law(
      name: "L3",
      subject: "end of a spring at its duration",
      version: "27.0", rows: 20, equal: 20, worst: "0.0e+00",
      unit: "of the way", tolerance: "1e-09"),
    Law(
      name: "L4",
      subject: "curve of a spring",
      version: "27.0", rows: 181, equal: 181, worst: "3.3e-05",
      unit: "of the way", tolerance: "1e-04"),
    Law(
      name: "L5",
      subject: "spring by a perceived duration and a bounce",
      version: "27.0", rows: 42, equal: 42, worst: "1.1e-11",
      unit: "relative", tolerance: "1e-09"),
    Law(
      name: "L6",
      subject: "duration of an animation with such a spring",
      version: "27.0", rows: 45, equal: 45, worst: "1.8e-04",
      unit: "relative", tolerance: "2e-04"),
    Law(
      name: "L7",
      subject: "settling duration",
      version: "27.0", rows: 292, equal: 292, worst: "8.5e-10",
      unit: "relative", tolerance: "1e-06"),
    Law(
      name: "L8",
      subject: "SwiftUI's spring",
      version: "27.0", rows: 132, equal: 132, worst: "1.0e-09",
      unit: "relative", tolerance: "1e-06"),
    Law(
      name: "L9",
      subject: "velocity as a vector",
      version: "27.0", rows: 4, equal: 4, worst: "1.1e-08",
      unit: "relative stiffness", tolerance: "1e-06"),
    Law(
      name: "L10p",
      subject: "retarget of a position",
      version: "27.0", rows: 46, equal: 46, worst: "6.7e-03",
      unit: "pt", tolerance: "7e-03"),
    Law(
      name: "L10r",
      subject: "retarget of a rotation",
      version: "27.0", rows: 25, equal: 25, worst: "9.9e-04",
      unit: "degrees", tolerance: "1e-03"),
    Law(
      name: "L10s",
      subject: "retarget of a scale",
      version: "27.0", rows: 32, equal: 32, worst: "7.8e-06",
      unit: "1", tolerance: "2e-05"),
    Law(
      name: "L10o",
      subject: "retarget of an opacity",
      version: "27.0", rows: 59, equal: 59, worst: "2.6e-05",
      unit: "1", tolerance: "3e-05"),
    Law(
      name: "S1",
      subject: "pan and its slop",
      version: "26.1", rows: 33, equal: 33, worst: "0.0e+00",
      unit: "pt", tolerance: "5e-01"),
    Law(
      name: "S2",
      subject: "rubber band",
      version: "26.1", rows: 41, equal: 41, worst: "3.3e-05",
      unit: "pt", tolerance: "1e-04"),
    Law(
      name: "S3",
      subject: "deceleration",
      version: "26.1", rows: 45, equal: 45, worst: "2.3e-01",
      unit: "pt", tolerance: "5e-01"),
    Law(
      name: "S4",
      subject: "target that delegates get",
      version: "26.1", rows: 4, equal: 4, worst: "3.3e-07",
      unit: "pt", tolerance: "1e-06"),
    Law(
      name: "S5",
      subject: "velocity of a lift",
      version: "26.1", rows: 4, equal: 4, worst: "3.4e-08",
      unit: "pt/ms", tolerance: "1e-06"),
    Law(
      name: "S6",
      subject: "bounce after an impact",
      version: "26.1", rows: 30, equal: 30, worst: "3.5e-01",
      unit: "pt", tolerance: "5e-01"),
    Law(
      name: "S7",
      subject: "return from a held pull",
      version: "26.1", rows: 27, equal: 27, worst: "3.2e-01",
      unit: "pt", tolerance: "5e-01"),
    Law(
      name: "S8",
      subject: "time of rest",
      version: "26.1", rows: 3, equal: 3, worst: "8.5e+00",
      unit: "ms", tolerance: "1e+01"),
    Law(
      name: "F1",
      subject: "flow layout",
      version: "26.1", rows: 79, equal: 79, worst: "0.0e+00",
      unit: "pt", tolerance: "1e-09"),
    Law(
      name: "F2",
      subject: "rounding by Auto Layout",
      version: "26.1", rows: 10, equal: 10, worst: "0.0e+00",
      unit: "pt", tolerance: "1e-09"),
    Law(
      name: "F3",
      subject: "stack views",
      version: "26.1", rows: 24, equal: 24, worst: "0.0e+00",
      unit: "pt", tolerance: "1e-09"),
    Law(
      name: "F4",
      subject: "heights of rows, headers and bars",
      version: "26.1", rows: 16, equal: 16, worst: "0.0e+00",
      unit: "pt", tolerance: "1e-09"),
    Law(
      name: "F5",
      subject: "floating sheets",
      version: "26.1", rows: 45, equal: 45, worst: "4.4e-08",
      unit: "pt", tolerance: "1e-06"),
    Law(
      name: "T1",
      subject: "push and pop of a screen",
      version: "16.3", rows: 14, equal: 14, worst: "6.4e-03",
      unit: "of the width", tolerance: "1e-02"),
    Law(
      name: "T2",
      subject: "springs of the keyboard and of sheets",
      version: "8-26.1", rows: 8, equal: 8, worst: "1.0e-06",
      unit: "relative", tolerance: "1e-05"),
  ]

  /// Motions that were not recorded, as they are here.
  static let decisions: [(subject: String, here: String)] = [
    (
      "curve of batch updates, reloads and layout changes",
      "ease-in-out, 0.3 s"
    ),
    (
      "setContentOffset(_:animated:) and scrollToItem(at:at:animated:)",
      "ease-in-out, 0.3 s, at any distance"
    ),
    (
      "turn of the device",
      "ease-in-out, 0.4 s"
    ),
    (
      "paging",
      "critically damped spring with a response of 0.4 s, which takes the velocity of the finger"
    ),
    (
      "zooming of scroll views",
      "a rubber band in octaves, back by the spring of pushes; by code ease-in-out, 0.3 s"
    ),
    (
      "context menus",
      "they are not shown"
    ),
    (
      "large titles of navigation bars",
      "they are not shown"
    ),
    (
      "floating sheets between 150 and 288 pt, and between two detents",
      "the whole safe area from 150 pt on; places between detents are mixed"
    ),
    (
      "property animators over running animations",
      "as UIView.animate (L10), without beginFromCurrentState"
    ),
    (
      "key frames over running animations",
      "they add to what can be added, and replace the rest from what is shown"
    ),
    (
      "implicit animations of layers over running ones",
      "they replace those of the same property, from what is shown"
    ),
    (
      "menus of buttons and bar items",
      "250 pt wide, rows from 44 pt, corners of 13 pt; they grow from 0.2 of their size with a spring of 0.4 s and a bounce of 0.2, and leave in 0.3 s without any"
    ),
    (
      "lifted previews of context menus",
      "16 pt wider than their source, as far as the window lets them, above a blur of 10 pt; the springs are those of menus"
    ),
    (
      "buttons with configurations, highlighted and selected",
      "three quarters of the opacity; selected ones have the background of the next stronger kind"
    ),
  ]
}
