"""What is added to sample scenes so that they use every property: values, and whole constructs."""

import copy

FRAME = {"left": "20%", "width": "60%", "top": "20%", "height": "60%"}
LAYER = {"frame": FRAME, "fill": "#FF2D55"}
FLOW = {"type": "flow", "itemSize": [10, 10], "lineSpacing": 4, "interitemSpacing": 4}
NESTED = {"sections": [3], "layout": FLOW}
PROGRESS = {"progress": [["0.1s", 0.2], ["0.4s", 0.7]], "end": "finish"}
POSES = ({"scale": 0.9}, {"scale": 0.5, "alpha": 0}, {"scale": 0.2, "rotation": "90deg"})

# Values for properties without a default, by the property or else by its key: small, visible, large.
VALUES = {
    "shape": ("ellipse",), "behavior.shape": ("ellipse",), "fill": ("#FF2D55",),
    "collection.background": ("#FF2D55",), "match": ("part",), "name": ("part",),
    "image": (), "back": ({"fill": "#FF2D55"},), "mask": ({"frame": FRAME, "fill": "black"},),
    "border": tuple({"width": width, "color": "#FF2D55"} for width in (0.5, 3, 12)),
    "shadow": tuple({"color": "#000000", "offset": [0, blur], "blur": blur} for blur in (1, 6, 20)),
    "backdrop": tuple({"blur": blur} for blur in (1, 6, 20)),
    "text": ("Changed",), "layers": ([LAYER],), "layer.frame": (FRAME,), "mask.frame": (FRAME,),
    "restyle.frame": (FRAME,),
    "frame.left": (1, 8, 40), "frame.right": (1, 8, 40), "frame.top": (1, 8, 40),
    "frame.bottom": (1, 8, 40), "frame.width": (20, 40, 80), "frame.height": (20, 40, 80),
    "text.lineHeight": (18, 26, 60), "text.lines": (1,), "text.runs": (), "text.baseline": ([4, 20],),
    "motionPath.points": ([[20, 20]], [[60, -40]]), "motionPath.arc": ("10deg", "60deg", "180deg"),
    "animate.orient": (True, "90deg"), "text.count": (12.5, 1280, 99999), "text.format": ("0.0", "#,##0", "$000"),
    "text.rolling": (True,), "numberFormat.prefix": ("$",), "numberFormat.suffix": (" pt",),
    "numberFormat.grouping": (",",), "numberFormat.decimal": (",",),
    "countTo.format": ("0.0", "#,##0", "$000"), "countTo.rolling": (True,),
    "countTo.from": (1, 100, 5000), "text.font": ("DejaVu Sans",), "run.font": ("DejaVu Sans",), "run.size": (12, 24, 60),
    "run.weight": ("medium", "bold", "black"), "run.color": ("#01A0FF", "#FF2D55", "#00FF00"),
    "run.tracking": (0.2, 2, 8), "run.italic": (True,), "run.underline": (True,),
    "run.strikethrough": (True,), "border.dash": ([1, 1], [4, 4], [20, 10]),
    "shape.size": ([40, 40],), "headerStyle": (), "footerStyle": (), "style": (),
    "collection.frame": ([1, 1, 200, 200], [8, 8, 200, 200], [40, 40, 120, 120]),
    "collection.offset": ([0, 1], [0, 8], [0, 40]), "collection.selected": ([0, 1],),
    "collection.scrolling": ({"paging": True}, {"deceleration": "fast"}, {"bounces": False}),
    "collection.appear": POSES,
    "collection.disappear": POSES,
    "collection.headerAppear": POSES,
    "collection.headerDisappear": POSES,
    "collection.footerAppear": POSES,
    "collection.footerDisappear": POSES,
    "collection.itemCollection": (NESTED,), "section.itemCollection": (NESTED,),
    "item.collection": (NESTED,), "insert.collection": (NESTED,), "insertSection.itemCollection": (NESTED,),
    "collection.layout": (FLOW,), "item.size": ([60, 60],), "state.size": ({"width": 60}, {"width": 90}, {"width": 140}), "insert.size": ([60, 60],),
    "reload.size": ([30, 30], [60, 40], [120, 80]), "circle.radius": (40, 60, 120),
    "circle.ringSpacing": (10, 20, 40), "waterfall.minimumColumnWidth": (40, 80, 120),
    "pose.zIndex": (1, 5, 100), "itemPose.zIndex": (1, 5, 100), "itemPose.alpha": (0.98, 0.8, 0.3),
    "pose.perspective": ({"distance": 2000}, {"distance": 600}, {"distance": 200}),
    "itemPose.perspective": ({"distance": 2000}, {"distance": 600}, {"distance": 200}),
    "itemPose.offset": ([1, 0], [8, 0], [40, 0]), "anchor": ([0.48, 0.5], [0.3, 0.5], [0, 0]),
    "keyframe.perspective": ({"distance": 2000}, {"distance": 600}, {"distance": 200}),
    "step.at": ("0.02s", "0.1s", "0.5s"), "step.duration": ("0.25s", "0.5s", "1s"),
    "step.curve": ("easeOut", "easeIn", "linear"),
    "step.spring": ({"damping": 0.95}, {"damping": 0.7}, {"damping": 0.3}),
    "sequence.skipAt": ("0.1s", "0.3s", "0.5s"), "move.policy": ("reappear",),
    "rotate.to": ([400, 300],), "rotate.turn": ("5deg", "45deg", "90deg"),
    "resize.policy": ("crossfade",), "rotate.policy": ("crossfade",),
    "layoutChange.interactive": (PROGRESS,), "push.interactive": (PROGRESS,),
    "present.interactive": (PROGRESS,), "pop.interactive": (PROGRESS,), "dismiss.interactive": (PROGRESS,),
    "layoutChange.zIndexSwitch": ("end", "start"), "pinch.angle": ("2deg", "30deg", "90deg"),
    "pinchKey.distance": (60, 100, 160), "pinchKey.center": ([60, 60], [120, 120]),
    "pinchKey.angle": ("5deg", "45deg", "90deg"),
    "interactive.by": ([0, 40], [0, 120], [0, 300]), "interactive.from": ([20, 90], [60, 120]),
    "drag.from": ([20, 20], [60, 60]), "fling.from": ([20, 20], [60, 60]),
    "behavior.reentry": ("simulate", "resume"), "behavior.name": ("rule",),
    "behavior.gravity": ({"magnitude": 0.02}, {"magnitude": 0.3}, {"magnitude": 2}),
    "behavior.collision": ({"inset": 4},), "behavior.attachment": ({"to": [200, 20], "frequency": 1},),
    "behavior.snap": ({"to": [200, 200]},),
    "behavior.push": tuple({"angle": "0deg", "magnitude": size} for size in (0.05, 1, 5)),
    "behavior.field": tuple({"kind": "linear", "strength": size} for size in (0.05, 0.5, 3)),
    "behavior.properties": ({"resistance": 0.1}, {"resistance": 1}, {"resistance": 8}),
    "behavior.items": ([[0, 0]],),
    "attachment.length": (20, 60, 160), "field.radius": (40, 100, 200),
    "spinner.angularResistance": (0.5, 2, 10),
    "properties.elasticity": (0.1, 0.5, 0.9), "properties.friction": (0.01, 0.3, 1),
    "properties.density": (1.1, 2, 8), "properties.resistance": (0.02, 0.4, 4),
    "properties.angularResistance": (0.02, 0.4, 4), "properties.allowsRotation": (False,),
    "properties.anchored": (True,), "properties.velocity": ([10, 0], [100, 0], [600, 0]),
    "properties.angularVelocity": ("5deg", "60deg", "360deg"),
    "view.data": ({"name": "Changed", "title": "Changed"},),
    "view.frame": ([20, 20, 100, 100],), "screen.title": ("Changed",), "scene.seed": (1, 7, 99),
    "scene.navigation": ({"bar": "none"},), "navigation.bar": ("none",), "screen.views": (),
    "section.data": ({"title": "Changed", "tint": "#FF2D55", "label": "Changed", "name": "Changed"},),
    "item.data": ({"title": "Changed", "tint": "#FF2D55", "label": "Changed", "name": "Changed"},),
    "reload.data": ({"label": "Other"},), "section.key": ("other",), "reload.style": (),
    "push.item": ([0, 1],), "present.item": ([0, 1],), "pop.to": (), "push.to": (), "present.to": (),
    "reloadSection.items": (["New", "Newer"],), "reloadSection.data": ({"title": "Changed"},),
    "reloadSection.key": ("other",), "reloadSection.style": ("heading",),
    "section.style": (), "section.repeats": (2, 3), "item.repeats": (2, 3),
}

# What replaces mappings whose kind has to stay.
LINEAR = ({"linear": {"colors": ["#FF2D55", "#0A84FF"]}}, {"radial": {"colors": ["#FF2D55", "#0A84FF"]}})
LAYOUTS = ({"type": "circle", "itemSize": [50, 50]}, {"type": "stack", "itemSize": [90, 90]})
REPLACEMENTS = {
    "color.ramp": ({"colors": ["#FF2D55", "#0A84FF"]}, {"colors": ["#000000", "#FFFFFF"]}),
    "fill.linear": ({"colors": ["#FF2D55", "#0A84FF"]}, {"colors": ["#000000", "#FFFFFF"]}),
    "fill.radial": ({"colors": ["#FF2D55", "#0A84FF"]}, {"colors": ["#000000", "#FFFFFF"]}),
    "collection.layout": LAYOUTS, "screen.layout": LAYOUTS, "layoutChange.to": LAYOUTS,
    "reloadData.sections": ([2, 3], [5]), "style.fill": ("#FF2D55", *LINEAR),
}

# Constructs that no sample scene has: the scene, and the locations with their new values. An index
# of -1 appends to a list.
CONSTRUCTS = [
    ("chips", {("styles", "chip", "mask"): {
        "frame": FRAME, "fill": "#000000C0", "cornerRadius": 8, "opacity": 0.9}}),
    ("chips", {("styles", "chip", "mask"): {
        "frame": FRAME, "rotation": "10deg", "shape": "ellipse", "fill": "black",
        "border": {"width": 2, "color": "black"}, "text": "O",
        "layers": [{"frame": {"left": 0, "width": 12}, "fill": "black"}]}}),
    ("card-flip", {("styles", "card", "back", "layers"): [LAYER],
                   ("styles", "card", "back", "opacity"): 0.9,
                   ("styles", "card", "back", "shadow"): {"color": "black", "blur": 4}}),
    ("photo-open", {("styles", "page", "layers", 0, "image"): {"source": "{photo}.jpg", "mode": "fit"}}),
    ("photo-open", {("styles", "page", "layers", 0, "image"): {
        "source": "{photo}.jpg", "mode": "center", "scale": 2}}),
    ("chips", {("assets",): "../fonts",
               ("fonts",): [{"family": "Own", "files": [
                   "DejaVuSans.ttf", {"file": "DejaVuSans-Bold.ttf", "weight": "bold", "italic": False}]}],
               ("styles", "chip", "text", "font"): "Own", ("styles", "chip", "text", "weight"): "bold"}),
    ("chips", {("steps", -1): {"after": "0.2s", "reload": {
        "item": "photo", "size": [90, 36], "data": {"label": "Light"}}, "duration": "0.4s"}}),
    ("chips", {("steps", -1): {"after": "0.2s", "reload": ["photo", "film"]}}),
    ("chips", {("steps", -1): {"after": "0.2s", "reloadData": {"sections": [
        {"items": [{"key": "all", "data": {"label": "All"}}, {"key": "x", "data": {"label": "New"}}]}]}}}),
    ("chips", {("collections", 0, "sections", 0, "key"): "s", ("steps", -1): {
        "after": "0.2s", "duration": "0.4s", "apply": {"sections": [{"key": "s", "items": [
            {"key": "photo", "data": {"label": "Photography"}},
            {"key": "x", "data": {"label": "New"}}]}]}}}),
    ("chips", {("collections", 0, "survivors"): "single", ("collections", 0, "movePolicy"): "reappear",
               ("collections", 0, "zIndexSwitch"): "end"}),
    ("layout-toggle", {("steps", -1): {"after": "0.2s", "resize": {
        "frame": [0, 0, 500, 700], "policy": "slide"}}}),
    ("rotation", {("collections", 0, "selected"): [0, 5]}),
    ("reorder", {("steps", -1): {"after": "0.3s", "longPress": {"item": "olive", "scale": 1.2}}}),
    ("pinch", {("steps", -1): {"after": "0.3s", "shake": {"items": [1, 3]}}}),
    ("pinch", {("steps", -1): {"after": "0.3s", "twist": {"item": [1, 3], "by": "90deg"}}}),
    ("reorder", {("steps", 0, "reorder"): {"item": "peach", "through": [[300, 60], [200, 300]]}}),
    ("layout-toggle", {("steps", -1): {"after": "0.2s", "select": [0, 3]}}),
    ("layout-toggle", {("steps", 0): {"at": "0s", "deselect": [0, 0]},
                       ("steps", -1): {"after": "0.3s", "scroll": {"to": [0, 200]}}}),
    ("snap-and-push", {("steps", 0, "behavior", "field"): {
        "kind": "radial", "at": [200, 300], "strength": 1.5}}),
    ("snap-and-push", {("steps", 0, "behavior", "field"): {
        "kind": "linear", "strength": 1, "angle": "60deg"}}),
    ("snap-and-push", {("steps", 0, "behavior", "properties"): {
        "elasticity": 0.3, "friction": 0.2, "density": 1.5, "resistance": 0.5, "angularResistance": 0.4,
        "allowsRotation": True, "velocity": [50, 0], "angularVelocity": "20deg"}}),
    ("snap-and-push", {("steps", 0, "behavior", "attachment"): {
        "to": [195, 40], "length": 120, "frequency": 1, "damping": 0.2}}),
    ("snap-and-push", {("steps", 0, "behavior", "attachment"): {"item": [0, 0]},
                       ("steps", 0, "behavior", "items"): [[0, 1], [0, 2]]}),
    ("snap-and-push", {("steps", 1, "behavior", "push"): {
        "mode": "continuous", "angle": "-60deg", "magnitude": 2}}),
    ("screens", {("steps", 3, "dismiss"): {"transition": "cover"}}),
    ("screens", {("steps", 1, "pop"): {"transition": "slide", "to": "lists"}}),
    ("screens", {("steps", 2, "present"): {"screen": "note", "transition": "cover", "interactive": PROGRESS}}),
    ("screens", {("steps", 3, "dismiss"): {"interactive": PROGRESS}}),
    ("screens", {("steps", 3, "dismiss"): {"interactive": {"by": [0, 300], "from": [100, 90], "hold": "0.1s"}}}),
    ("player-open", {("output", "touches"): True, ("steps",): [{"at": "0.4s", "tap": {"view": "mini"}}]}),
    ("pop-in", {("steps", 0, "push", "compat"): True}),
    ("pop-in", {("screens", 1, "views", 0, "data"): {"name": "Nebula"},
                ("steps", -1): {"after": "0.2s", "pop": {"transition": "popInOut", "compat": False}}}),
    ("pop-in", {("steps", 0): {"at": "0s", "present": {
        "screen": "detail", "transition": "popInOut", "item": [0, 4], "compat": True}}}),
    ("player-open", {("steps", 0): {"at": "0.4s", "push": {
        "screen": "playing", "transition": "popInOut", "view": "mini"}, "duration": "0.6s"},
        ("steps", 1): {"at": "1.8s", "pop": True}}),
    ("player-open", {("steps", 0): {"at": "0.4s", "restyle": {
        "view": "mini", "fill": "#FFB56B", "cornerRadius": 4, "opacity": 0.6}, "duration": "0.6s"},
        ("steps", 1): {"at": "1.8s", "restyle": {"views": ["mini", "header"], "style": "player"}}}),
    ("layout-navigation", {("steps", 0, "push", "dataSwitch"): "atEnd"}),
    ("restyle", {("steps", 2, "restyle"): {
        "items": ["bike", "soup"], "cornerRadius": 4, "cornerCurve": "continuous", "fill": "#FFB56B",
        "opacity": 0.5, "clip": True, "shadow": {"color": "black", "blur": 10},
        "text": "Done", "back": {"fill": "red"}, "mask": {"fill": "#000000A0"}}}),
    ("restyle", {("steps", 0, "restyle"): {
        "item": "seeds", "layer": "check", "frame": {"left": 40, "width": 20, "top": 10, "height": 20},
        "shape": "ellipse", "fill": "#2FA35B"}}),
    ("restyle", {("output", "touches"): True, ("steps",): [
        {"at": "0.3s", "tap": {"item": "seeds", "layer": "check"}},
        {"after": "0.2s", "longPress": {"item": "seeds", "layer": "check"}},
        {"after": "0.6s", "swipe": {"item": "bike", "layer": "check", "to": "left"}}]}),
    ("restyle", {("styles", "open", "text"): {"count": 120, "format": {"decimals": 1, "suffix": " pt"}},
                 ("steps",): [{"at": "0.3s", "count": {"item": "seeds", "from": 40, "to": 980}, "duration": "0.6s"}]}),
    ("restyle", {("steps",): [
        {"at": "0.3s", "duration": "0.6s", "animate": {
            "item": "seeds", "path": {"points": [[20, 60]], "arc": "70deg"}, "orient": True}},
        {"at": "0.3s", "duration": "0.6s", "animate": {"item": "soup", "path": "M0 0 C 0 -40 30 -40 30 -80"}},
        {"at": "0.3s", "duration": "0.6s", "animate": {"item": "bike", "keyframes": {
            "from": {"curves": {"x": "linear", "y": "easeIn"}}, "to": {"offset": [20, 40]}}}}]}),
    ("restyle", {("styles", "open", "text"): {"count": 120, "rolling": True},
                 ("steps",): [{"at": "0.3s", "count": {"items": ["seeds", "bike"], "to": 135},
                               "duration": "0.6s"}]}),
    ("frosted-bar", {("styles", "tile", "fill"): {"linear": {"stops": [
        {"at": 0, "color": "#FF5F6D"}, {"at": 0.6, "color": "#47CF73"}, {"at": 1, "color": "#1F5FD0"}]}}}),
    ("frosted-bar", {("styles", "tile", "fill"): {"radial": {
        "colors": ["#FF5F6D", "#1F5FD0"], "center": [0.4, 0.4], "radius": 0.6}}}),
    ("circle", {("collections", 0, "layout"): {
        "type": "circle", "itemSize": [50, 50], "radius": 90, "startAngle": "-60deg", "rotatesItems": True}}),
    ("stack", {("collections", 0, "sections"): [
        {"items": count, "data": {"suit": "♠", "ink": "#1C1C1E"}} for count in (3, 4)], ("collections", 0, "layout"): {
        "type": "stack", "itemSize": [80, 110], "pileSpacing": 30, "angleStep": "3deg", "scaleStep": 0.08},
        ("steps",): [{"after": "0.2s", "scroll": {"to": [0, 40]}}]}),
    ("waterfall", {("collections", 0, "layout"): {
        "type": "waterfall", "minimumColumnWidth": 70, "columnSpacing": 6}, ("steps",): []}),
    ("sections", {("collections", 0, "layout", "pinHeaders"): True,
                  ("collections", 0, "layout", "pinFooters"): True,
                  ("collections", 0, "frame"): [0, 0, 390, 220],
                  ("steps", -1): {"after": "0.2s", "scroll": {"to": [0, 90]}}}),
    ("sections", {("collections", 0, "headerAppear"): {"alpha": 0, "scale": 0.5},
                  ("collections", 0, "headerDisappear"): {"alpha": 0, "scale": 0.5},
                  ("collections", 0, "footerAppear"): {"alpha": 0, "scale": 0.5},
                  ("collections", 0, "footerDisappear"): {"alpha": 0, "scale": 0.5}}),
    ("sections", {("steps",): [{"at": "0.3s", "duration": "0.4s", "batch": [
        {"insertSection": {"at": 1, "key": "roots", "data": {"title": "Roots", "tint": "#B07C3A"},
                           "items": ["Carrot", "Beet"]}},
        {"deleteSection": "greens"}]},
        {"after": "0.4s", "duration": "0.4s", "batch": [
            {"moveSection": {"from": "herbs", "to": 0}}, {"insert": {"at": [1, 0], "key": "Fig"}}]},
        {"after": "0.4s", "duration": "0.4s", "batch": [
            {"move": {"from": "Plum", "to": [1, 0]}}, {"reload": "Peach"}]},
        {"after": "0.4s", "duration": "0.4s", "batch": [
            {"reloadSection": {"section": "fruit", "items": ["Apple"], "data": {"title": "Autumn"}}},
            {"reload": {"item": "Dill", "style": "heading", "data": {"tint": "#000000"}}}]}]}),
    ("card-flip", {("assets",): "../photos", ("styles", "card", "back", "image"): "waves.jpg"}),
    ("chips", {("assets",): "../photos", ("styles", "chip", "mask"): {
        "image": {"source": "waves.jpg", "mode": "fit"}}}),
    ("photo-open", {("steps", 0): {"at": "0.1s", "collection": "grid", "restyle": {
        "item": "lake", "image": "waves.jpg"}, "duration": "0.3s"}}),
    ("sections", {("steps",): [{"at": "0.3s", "duration": "0.4s", "insertSection": {
        "at": 1, "key": "roots", "data": {"title": "Roots", "tint": "#B07C3A"}, "repeats": 2,
        "items": ["Carrot"], "style": "ware"}}, {"wait": "0.2s"}, {
        "after": 0, "reloadSection": {"section": "fruit", "items": ["Pear"], "key": "late", "style": "ware"}}]}),
    ("cover-flow", {("steps", 1): {"at": "1.3s", "drag": {"item": "Velvet", "to": [100, 150]}, "duration": "0.6s"},
                    ("steps", 2): {"at": "3s", "fling": {"item": "Harbour", "by": [60, 0], "velocity": 900}}}),
    ("cover-flow", {("collections", 0, "layout", "arrangement"): "ring"}),
    ("paging", {("collections", 0, "scrolling"): {
        "paging": False, "snap": "centers", "bounces": False, "alwaysBounce": "both"}}),
    ("rotation", {("steps", 0, "rotate"): {"to": [500, 400], "anchor": "none", "policy": "slide"}}),
    ("layout-toggle", {("steps", 0): {"at": 0, "layout": {"to": {
        "type": "flow", "itemSize": [200, 200]}, "interactive": PROGRESS}}}),
    ("chips", {("output", "loop"): 2, ("output", "speed"): 0.5, ("output", "duration"): "4s"}),
    ("row-to-grid", {}), ("snapshot-circle-to-grid", {}),
    ("springy", {("collections", 0, "sections"): [300], ("collections", 0, "layout"): {
        "type": "springy", "itemSize": [44, 44], "frequency": 1.2, "damping": 0.6, "resistance": 900,
        "lineSpacing": 8, "interitemSpacing": 8, "sectionInset": 6}, ("collections", 0, "offset"): [0, 200]}),
    ("newtonian", {("collections", 0, "layout"): {
        "type": "newtonian", "itemSize": [90, 90], "anchorHeight": 60, "length": 250, "frequency": 1.2,
        "damping": 0.3, "gravity": 1.2, "airResistance": 0.4}}),
]


def built(scene, edits):
    """Returns a copy of a scene with a construct added."""
    result = copy.deepcopy(scene)
    for path, value in edits.items():
        parent = result
        for key in path[:-1]:
            parent = parent.setdefault(key, {}) if isinstance(parent, dict) else parent[key]
        if path[-1] == -1:
            parent.append(copy.deepcopy(value))
        else:
            parent[path[-1]] = copy.deepcopy(value)
    return result
