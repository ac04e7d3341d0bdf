import Documents
import SceneDocuments

/// Two scenes that together use every key of every kind of mapping.
enum FullScene {
  static let text = """
    cellophane: 1
    title: Everything at once
    canvas: {size: [320, 480], scale: 2, background: "#102030"}
    output: {fps: 25, duration: 4s, hold: 2cs, loop: 3, speed: 0.5}
    styles:
      cell:
        fill: {linear: {colors: [red, "{tint}", {palette: [lime, blue]}], from: [0, 0.5], to: [1, 0.5]}}
        cornerRadius: 6
        border: {width: 1.5, color: {ramp: {colors: [black, white], range: [0.25, 1], include: last}}}
        text:
          - "{section}/{item:03} of {count}"
          - string: "{title} {{{key}}}"
            font: DejaVu Sans
            weight: semibold
            italic: true
            size: 12
            color: "#fff8"
            align: right
            vertical: bottom
            inset: [1, 2, 3, 4]
          - {string: "x", weight: 250, baseline: [4, 20], align: left}
      drawn:
        shape: {path: "M0 0 H10 V10 Z", size: [10, 10], evenOdd: true}
        fill: {radial: {colors: [red, "{tint}"], center: [0.25, 0.5], radius: 0.75}}
        border: {width: 2, color: red, position: outside, dash: [4, 2], dashPhase: 1, cap: round, join: bevel}
        shadow: [{color: "#0008", offset: [1, 2], blur: 3, spread: 4, inner: true}, {color: black}]
        backdrop: {blur: 8, saturation: 1.5}
        opacity: 0.5
        clip: true
        mask: {frame: {left: 1, right: 2, top: 3, height: 50%}, rotation: 10deg, fill: black}
        layers:
          - {match: dot, frame: {left: 10%, width: 20, bottom: -4, height: 30}, rotation: 0.5, shape: ellipse, fill: {radial: {stops: [{at: 0, color: red}], radius: [0.5, 1]}}}
          - {name: lid, linked: {to: scroll, keyframes: {0: {frame: {left: 1}}, 9: {rotation: 1deg}}}, offset: [1, 2], scale: [2, 1], anchor: topLeft, cornerRadius: [1, 2, 3, 4], cornerCurve: continuous, layers: [{frame: {leading: 1, trailing: 2}, fill: $brand}]}
      plain: {fill: {ramp: {colors: [red, lime, blue]}}}
      turn: {extends: plain, text: {count: "{count}", rolling: true, format: {decimals: 2, digits: 3, grouping: ",", decimal: ".", prefix: "$", suffix: "%"}}, layers: [{name: cap, fill: red}], linked: [{to: distance, axis: vertical, keyframes: {-10: {opacity: 0, curve: linear, offset: [1, 2], scale: 2, rotation: 9deg, anchor: bottomLeft, perspective: {distance: 500}}, 10pt: {opacity: 1}}}, {to: progress, of: bar, keyframes: {0: {}, 50%: {blur: 1}}}], states: {pressed: {scale: 0.9, offset: [0, 1], rotation: 1deg, back: none, duration: 90ms, spring: {damping: 0.5}, fill: red, shape: ellipse, image: a.png, border: none, shadow: none, backdrop: none, clip: true, mask: none, text: T, layers: none, trim: [0, 1], blur: 1}, selected: [{size: {width: 90}, opacity: 0.5, curve: linear, cornerRadius: 2, cornerCurve: continuous}], dragging: {layer: cap, frame: {left: 4}, rotation: 1deg}}, border: {width: 1, color: red}, trim: [0.25, 1], blur: 2, visible: true, match: "cell-{key}", fill: {palette: [red, lime]}, image: {source: "{key}.png", mode: tile, scale: 2}, back: {fill: navy}}
      stops: {maximumTextSize: 150%, text: {maximumTextSize: accessibility1, runs: ["a", {string: "{item}", font: [Inter, DejaVu Sans], weight: bold, italic: true, size: 20, color: red, tracking: 1, underline: true, strikethrough: true}], tracking: -0.5, underline: true, strikethrough: true, lineHeight: 150%, lines: 2, truncate: middle, direction: rtl, align: start}, fill: {linear: {stops: [{at: 0, color: red}, {at: 0.25, color: transparent}]}}}
    collections:
      - id: grid
        frame: [10, 20, 300, 400]
        background: Navy
        maximumTextSize: xxLarge
        inset: [64, 1, 2, 3]
        layout:
          type: flow
          itemSize: [60, 40]
          lineSpacing: 4
          interitemSpacing: 5
          sectionInset: 8
          direction: horizontal
          headerExtent: 20
          footerExtent: 10
          lastRow: minimum
          pinHeaders: true
          pinFooters: true
          rightToLeft: true
        style: plain
        headerStyle: plain
        footerStyle: turn
        sections:
          - 13
          - items: 2
            style: cell
            key: fruit
            data: {title: Fruit, tint: "#0f0"}
          - items:
              - a
              - {key: b, style: cell, size: [80, 40], data: {title: 7.50, tint: true}}
              - key: c
                collection:
                  id: inner
                  frame: [1, 2, 30, 20]
                  layout: {type: waterfall, columns: 3, itemSize: [2, 3], columnSpacing: 4, lineSpacing: 5, sectionInset: 6, direction: horizontal, headerExtent: 7, footerExtent: 8, rightToLeft: true}
                  sections: [2]
            itemCollection: {sections: [3], layout: {type: waterfall, minimumColumnWidth: 20}}
        itemCollection: {id: row, sections: [4], itemCollection: {sections: [0]}}
        selected: [[0, 1], b]
        scrolling: {paging: false, deceleration: 0.995, bounces: false, alwaysBounce: both, snap: centers}
        survivors: double
        boundsPolicy: crossfade
        appear:
          mirrored: false
          center: bottomCenter
          scale: 0.2
          rotation: 180deg
          alpha: 0
          zIndex: 2
        disappear:
          center: {at: [0.25, 1], of: viewport, offset: [3, -4]}
          scale: [2, 3]
          rotation: {x: 30deg, y: -1, z: 0.25turn}
          perspective: {distance: 20000, z: 19500}
      - {id: bar, sections: [{items: 1, itemCollection: {sections: [1], layout: {type: compositional, gap: 4, direction: vertical, rightToLeft: true, sections: [{row: {width: 70%, height: auto, gap: 5, rows: 3, badge: {style: cell, width: 9, height: 8, at: topLeading, offset: [30%, -30%], if: tint}}, scrolls: groupPagingCentered, inset: 4, headerExtent: 5, footerExtent: 6, pinHeaders: true, pinFooters: true, background: {color: red, cornerRadius: 7, inset: 8}}, {grid: {columns: 3, height: 40, gap: 5, badge: {style: cell}}}, {grid: {aspectRatio: 1.5}}, {list: {height: auto, gap: 1, badge: {style: cell}}, background: red}, {group: {width: fill, height: 80, direction: vertical, gap: 2, inset: 3, count: 2, items: [{width: 20%, badge: {style: cell, offset: [1, 2]}}]}}]}}}], clip: false, offset: [5, 6], anchor: bottom, layout: {type: list, form: insetGrouped, gap: 1, align: end, separator: {color: red, left: 1, right: 2, width: 3}, itemSize: {width: auto, height: auto, minWidth: 10%, maxWidth: fill, minHeight: 4, maxHeight: 400}, sectionInset: 5, direction: vertical, headerExtent: 1, footerExtent: 2, pinHeaders: true, pinFooters: true, rightToLeft: true}, appear: {perspective: {m34: -0.001}, anchor: [0, 1]}, disappear: {offset: [1, 2]}, refresh: {color: red}, swipeActions: {trailing: [{title: Delete, does: delete}, {title: Flag, background: orange}], leading: [{title: Read, does: close}], fullSwipe: false}}
    steps:
      - {at: 0s, collection: grid, duration: 300ms, curve: linear, insert: [0, 13]}
      - {after: 0.2, collection: grid, spring: {damping: 0.7, velocity: 2}, delete: [0, 0]}
      - {collection: grid, curve: [0.1, -1, 0.9, 2], move: {from: b, to: [0, 1]}}
      - collection: bar
        insertSection: {at: 1, items: [c, d], style: plain, key: new, data: {title: New}}
      - collection: grid
        batch:
          - insert: [[0, 1], {at: [0, 2], key: k, style: turn, size: [9, 9], data: {title: K}}]
          - delete: [a, [0, 4]]
          - move: [{from: [0, 5], to: [1, 0]}]
          - insertSection: [{at: 0, items: 3}]
      - {collection: bar, sequence: {step: 0.2s, skipAt: 900ms}}
      - wait: 50cs
      - {collection: grid, reload: [[0, 1], b, {item: a, style: turn, size: [8, 8], data: {title: A}}]}
      - {collection: grid, deleteSection: [1, fruit]}
      - {collection: grid, moveSection: {from: fruit, to: 0}}
      - {collection: grid, reloadSection: [2, {section: fruit, items: [x, y], style: cell, key: veg, data: {title: Vegetables, tint: red}}]}
      - collection: grid
        batch:
          - reload: b
          - deleteSection: 0
          - moveSection: [{from: 1, to: 0}]
          - reloadSection: fruit
      - {collection: grid, reloadData: {sections: [4]}}
      - {collection: grid, reloadData: true}
      - {collection: grid, apply: {sections: [{key: s, items: [a, b], appear: {scale: 2}, disappear: {scale: 3}}]}}
      - {collection: grid, resize: {frame: [0, 0, 200, 100], policy: custom, anchor: none}}
      - {collection: grid, rotate: true}
      - {collection: grid, rotate: {to: [30, 40], policy: slide, anchor: center, turn: 90deg}}
      - {collection: grid, layout: {type: circle, itemSize: [9, 9], radius: 40, ringSpacing: 12, startAngle: 0, rotatesItems: true}}
      - collection: grid
        layout:
          to: {type: stack, itemSize: [9, 9], offset: [1, 2], angleStep: 5deg, scaleStep: 0.1, maximumVisibleItems: 3, pileSpacing: 4, alignment: bottomCenter, direction: horizontal, rightToLeft: true}
          interactive: {progress: [[0s, 0], [0.4s, 0.7]], end: cancel}
      - {collection: grid, scroll: {to: [0, 40]}}
      - {collection: grid, scroll: {item: b, position: center}}
      - {collection: grid, pinch: {item: [0, 1], mode: absolute, from: 60, to: 160, angle: 45deg, release: one, return: 0.2s}, duration: 0.6s}
      - {collection: grid, select: b}
      - {collection: grid, deselect: [[0, 1], b]}
      - {collection: grid, drag: {from: [30, 90], by: [0, -60], hold: 0}, duration: 0.4s}
      - {collection: grid, drag: {item: b, layer: lid, to: [10, 20]}}
      - {collection: grid, fling: {from: [30, 90], by: [-40, 0], velocity: 900}, mirrored: false}
      - {collection: grid, fling: {item: [0, 1], layer: lid, direction: up, velocity: 1200.5}}
      - {collection: grid, tap: {item: b, layer: lid, count: 2}, duration: 0.2s}
      - {collection: grid, longPress: {item: [0, 1], layer: lid, scale: 1.2}}
      - {collection: grid, twist: {item: b, by: 90deg, from: 1, distance: 60, return: 0.2s}}
      - {collection: grid, reorder: {item: b, to: [[0, 0], b], scale: 1}, duration: 2s}
      - {collection: grid, reorder: {item: b, layer: lid, through: [[10, 20], [30, 40]]}}
      - {collection: grid, pose: {items: [[0, 0], b], offset: [1, 2], scale: [2, 1], rotation: {y: 180deg}, perspective: {distance: 600}, alpha: 0.5, zIndex: 3}, duration: 0.4s, spring: {damping: 0.6}}
      - {collection: grid, pose: {items: b, to: rest}, curve: linear}
      - {collection: grid, layout: {type: coverFlow, itemSize: [9, 9], spacing: 8, angle: 1, centerGap: 7, centerZoom: 1.5, distance: 400, arrangement: ring}}
      - {collection: grid/b/row, insert: {at: [0, 0], collection: {sections: [1], movePolicy: reappear, zIndexSwitch: end, headerAppear: {alpha: 0}, headerDisappear: {scale: 2}, footerAppear: {scale: 3}, footerDisappear: {rotation: 90deg}}}}
      - {collection: grid, layout: {type: spinner, itemSize: [9, 9], lineSpacing: 4, interitemSpacing: 5, sectionInset: 8, direction: horizontal, headerExtent: 20, footerExtent: 10, lastRow: minimum, rowAlignment: end, itemAlignment: top, pinHeaders: true, pinFooters: true, rightToLeft: true, rule: compat, reentry: resume, angularResistance: 2}}
      - {collection: grid, layout: {type: springy, itemSize: [9, 9], lineSpacing: 4, interitemSpacing: 5, sectionInset: 8, direction: horizontal, headerExtent: 20, footerExtent: 10, lastRow: minimum, rowAlignment: end, itemAlignment: top, pinHeaders: true, pinFooters: true, rightToLeft: true, frequency: 2, damping: 0.5, resistance: 900, reentry: simulate}}
      - {collection: grid, layout: {type: newtonian, itemSize: [9, 9], anchorHeight: 30, length: 40, damping: 0.2, frequency: 3, gravity: 0.5, airResistance: 0.1}}
      - collection: grid
        behavior:
          name: pile
          items: [[0, 0], b]
          shape: ellipse
          gravity: {angle: 0deg, magnitude: 2}
          collision: {with: boundaries, inset: [1, 2, 3, 4]}
          attachment: {to: [9, 9], length: 20, frequency: 2, damping: 0.3}
          snap: {to: [30, 40], damping: 0.2}
          push: {mode: continuous, angle: -90deg, magnitude: 3, offset: [4, 5]}
          field: {kind: radial, at: [50, 60], strength: 4, angle: 45deg, falloff: 2, radius: 70}
          properties:
            soft: true
            elasticity: 0.5
            friction: 0.6
            density: 2
            resistance: 0.7
            angularResistance: 0.8
            allowsRotation: false
            anchored: true
            velocity: [10, 20]
            angularVelocity: 90deg
      - {collection: grid, behavior: {items: b, attachment: {item: [0, 0]}}}
      - {collection: grid, behavior: {remove: pile}}
      - {collection: grid, behavior: {release: true}, duration: 0.4s}
      - {rotate: {device: -90deg, policy: crossfade, anchor: none, turn: 90deg}}
      - {collection: grid, batch: [{insert: {random: 5, style: turn}}, {delete: [{random: 2}, b]}, {move: {from: c, to: [0, 1], policy: reappear}}]}
      - {collection: grid, layout: {to: {type: circle}, zIndexSwitch: middle}}
      - {collection: grid, pinch: {item: b, through: [{at: 0s, distance: 30}, {at: 0.5s, distance: 90, center: [20, 30], angle: 90deg}, {at: 1s}], end: cancel}}
      - {collection: grid, pinch: {fingers: [[[0s, 10, 20], [1s, 0, 20]], [[0.1s, 30, 20], [0.8s, 50, 20]]]}}
      - {collection: bar, sequence: {step: 10ms, leave: 0.5s}}
      - collection: bar
        insertSection: {at: 1, repeats: 2, items: [{key: r, repeats: 3}, s]}
      - {collection: grid, restyle: {items: [[0, 0], b], style: drawn, opacity: 0.25, back: none}, duration: 0.5s, spring: {damping: 0.6}, delay: 1s, repeat: 2, autoreverse: true, stagger: {step: 40ms, from: last}}
      - {collection: grid, count: {items: [[0, 0], b], from: 0, to: 12.5, format: "#,##0.0 pt", rolling: false}, duration: 0.5s}
      - {collection: grid, count: {item: b, layer: lid, to: "{count}"}}
      - {collection: grid, animate: {items: [b], keyframes: {from: {offset: [0, -4], scale: 1.1, rotation: 5deg, curve: linear, style: plain, opacity: 0.5, back: none}, 60%: {shape: ellipse, fill: red, image: a.png, border: none, shadow: none, backdrop: none, clip: true, mask: none, text: T, layers: none}, 100%: {cornerRadius: 2, cornerCurve: continuous}}}}
      - {collection: grid, animate: {item: b, path: "M0 0 C 0 -40 80 -40 80 0", orient: 90deg, anchor: topCenter, keyframes: {100%: {scale: 2}}}}
      - {collection: grid, animate: {item: b, path: {points: [[10, 20]], arc: 60deg}, orient: true}}
      - {collection: grid, animate: {item: b, keyframes: {from: {curves: {x: linear, y: easeIn}}, to: {offset: [1, 2]}}}}
      - {collection: grid, animate: {item: b, layer: lid, keyframes: {100%: {frame: {left: 4}, rotation: 90deg, offset: [1, 2], scale: 2, anchor: topLeft}}}}
      - {collection: grid, restyle: {item: b, layer: lid, frame: {left: 4}, rotation: 360deg, offset: [1, 2], scale: 0.5, anchor: [0, 1], fill: none, shadow: none, border: {width: 3, color: lime}, cornerRadius: 5}, curve: linear, stagger: {speed: 900, at: [1, 2]}}
      - {collection: grid, layout: {type: grid, columns: 3, gap: [1, 2], itemAlignment: center, itemSize: {aspectRatio: 16/9}, sectionInset: 5, direction: horizontal, headerExtent: 1, footerExtent: 2, pinHeaders: true, pinFooters: true, rightToLeft: true}}
      - {collection: grid, layout: {type: grid, minimumColumnWidth: 30}}
      - {collection: grid, layout: {type: flow, rowAlignment: justify, itemAlignment: bottom}}
      - {collection: grid, insert: {at: [0, 0], key: aligned, align: center}}
      - {collection: grid, swipe: {item: b, by: [30, 4], hold: 10ms, end: rest, rest: [-80, 0]}}
      - {collection: grid, swipe: {item: b, layer: lid, to: left}}
      - {collection: grid, reorder: {item: b, into: bar, at: start}, duration: 1s}
      - {collection: grid, reorder: {item: b, onto: [0, 0]}}
      - {collection: grid, pose: {item: b, opacity: 0.5, anchor: [0, 1]}}
      - {collection: grid, insert: {key: posed, at: [0, 0], appear: {opacity: 0}, disappear: {scale: 2}}}
      - {collection: bar, refresh: {for: 1s}, duration: 0.5s}
      - {collection: grid, shake: {items: [b], by: -6, times: 2}, duration: 0.4s}
      - name: finale
        parallel:
          - {collection: grid, pose: {items: [all, "b*", {keys: "b*", section: 0, from: 1, to: 4, except: [[0, 2]]}], alpha: 0.5}, stagger: {step: 40ms, from: random, seed: 3, curve: easeOut}}
          - steps: [{wait: 1s}, {after: {step: previous, until: settled, plus: -0.1s}, wait: 1s}]
      - {with: finale, wait: 1s}
      - {at: {step: finale, plus: 0.1s}, wait: 1s}
    expect:
      - {settlesBy: 3.5s, to: 4s}
      - {neverOverlaps: true, in: grid}
      - {staysInside: [0, 0, 320, 480], kinds: [cell, decoration]}
      - {noJump: 2, births: true, in: "grid/*"}
      - {monotonic: rotation, of: b, from: 100ms, to: 0.3s, within: 5deg}
      - {appearsBefore: b, of: [a, "0/*"], within: 2cs}
      - {staggered: 40ms}
      - {moves: true, to: 1s}
    fonts: [{family: Own, files: [Own.ttf, {file: Own-Bold.ttf, weight: bold, italic: true}]}]
    assets: pictures
    seed: 7
    traits: {theme: dark, direction: leftToRight, textSize: large, reduceMotion: false, locale: de, system: 18}
    colors: {brand: {light: red, dark: "#f00"}, paper: white}
    numbers: {gap: 8, pause: 300ms}
    strings: {hello: {en: Hello, de: Hallo}}
    variants:
      night: {theme: dark, direction: rtl, textSize: 150%, reduceMotion: true, locale: en, system: 26, size: [9, 9], scale: 1, speed: 2}
    """

  /// A scene that uses every key of screens and of the steps between them.
  static let screens = """
    cellophane: 1
    canvas: {size: [375, 667]}
    styles:
      photo: {fill: black, text: "{title} {caption} {item}"}
      plain: {fill: red}
    navigation:
      bar: {height: 44.5, background: red, titleColor: lime, tint: blue, hairline: transparent}
    screens:
      - id: photos
        title: Hubble
        collections:
          - {id: grid, sections: [{items: [{key: a, data: {title: Moon}}], itemCollection: {id: row, sections: [2]}}]}
          - {id: side, frame: [0, 0, 9, 9], sections: [1]}
        views: [{name: banner, style: plain}, {id: dots, pageControl: {of: grid, count: 3, color: red, currentColor: blue, size: 6, currentWidth: 12, gap: 4}}]
      - id: detail
        background: "#102030"
        views:
          - {name: picture, frame: [0, 64, 375, 603], style: photo, data: {caption: seen by}}
          - {id: margin, frame: {x: 4, width: 50%, y: 5, bottom: 6}, style: plain}
      - id: larger
        layout: {type: circle, radius: 40}
        collections: []
      - {id: sheet, collections: [{id: grid2, sections: [4]}]}
    steps:
      - {collection: grid, push: {screen: detail, transition: popInOut, item: [0, 0], compat: true}, duration: 0.4s, spring: {damping: 0.7}}
      - {pop: {item: a}, duration: 1s, curve: linear}
      - {push: {screen: larger, transition: layoutToLayout, item: a, dataSwitch: atEnd, interactive: {progress: [[0.1s, 0.2], [0.4s, 0.7]], end: cancel}}, duration: 0.3s}
      - {pop: {to: photos, transition: popInOut, compat: true, interactive: {progress: [[1s, 1]]}}}
      - {collection: grid/a/row, push: {screen: sheet, transition: rowToGrid, to: grid2}}
      - {pop: {transition: none}}
      - {present: sheet}
      - {collection: grid2, delete: [0, 0]}
      - {dismiss: true}
      - {present: {screen: sheet, transition: snapshots, item: [0, 0], to: grid2, interactive: {progress: [[1s, 1]]}}}
      - {dismiss: {transition: slide, interactive: {progress: [[1s, 1]]}}}
      - {present: {screen: sheet, transition: none}}
      - {dismiss: {transition: none}}
      - {push: {screen: sheet, transition: popInOut, view: banner}}
      - {pop: true}
      - {present: {screen: sheet, transition: popInOut, view: banner}}
      - {dismiss: true}
      - {restyle: {view: banner, fill: blue}, duration: 0.2s}
      - {restyle: {views: [banner, picture], style: plain}}
      - {animate: {view: banner, path: {points: [[0, 9]]}, keyframes: {to: {scale: 2}}}}
      - {count: {view: banner, from: 1, to: 2}}
      - {count: {views: [banner], from: 1, to: 2}}
      - {pose: {view: banner, scale: 2}}
      - {pose: {views: [banner, picture], to: rest}}
      - {shake: {view: banner}}
      - {tap: {view: banner}}
      - {dismiss: {item: a, interactive: {by: [[9, 90], [0, 99]], from: [1, 2], hold: 0.1s}}, duration: 0.4s}
      - {collection: grid, tap: {item: [0, 0], action: Flag}}
    """

  /// A scene that uses every key of sheets and of the steps that move them.
  static let sheets = """
    cellophane: 1
    canvas: {size: [375, 667]}
    styles: {plain: {fill: red}}
    screens:
      - {id: library, title: Library, views: [{style: plain}], collections: [{id: rows, sections: [1], inset: {top: 1, left: 2, bottom: 3, right: 4}}, {id: more, sections: [1], inset: {leading: 1, trailing: 2}}]}
      - {id: player, sheet: {detents: [64, 50%, large], cornerRadius: 20, grabber: true, dimming: 0.3, undimmed: 64, dismissible: false}}
      - {id: menu, sheet: true}
    steps:
      - {present: {screen: player, detent: 50%}, duration: 0.4s}
      - {sheet: large}
      - {sheet: {to: 64}, spring: {damping: 0.8}}
      - {sheet: {by: [0, -300], hold: 0.2s}, duration: 0.4s}
      - {dismiss: {transition: sheet}}
      - {present: {screen: menu, transition: sheet}}
    """

  /// Returns the decoded scene, and the bag with the keys that the decoder read.
  static func load(
    _ text: String = text
  ) throws -> (scene: SceneDocument, bag: DiagnosticBag) {
    let bag = DiagnosticBag()
    let node = try DocumentReader.read(text: text, name: "full.yaml")
    let scene = try SceneDocument.decode(node, source: "full.yaml", includes: nil, bag: bag).scene
    return (scene, bag)
  }

  /// Returns the keys that the decoder reads, by the kind of mapping.
  static func askedKeys() throws -> [String: Set<String>] {
    try [screens, sheets].reduce(into: load().bag.askedKeys) { keys, text in
      keys.merge(try load(text).bag.askedKeys) { $0.union($1) }
    }
  }
}
