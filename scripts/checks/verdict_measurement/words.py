"""The words that name a change rightly, by the schema's property; fixed before any measurement.

Every property may be named by its own name in words ("line spacing" for `lineSpacing`). Beyond that
a property of geometry may be named by the geometry that it sets, since a person who changes a spacing
sees positions; a property of an appearance by its part; a time by its instant. Rotation, scale,
perspective, curves, springs and physics must be named as such: "another transform" and "further left"
do not say what changed.
"""

import re

POSITION = r"further (right|left)|\blower\b|\bhigher\b|position|scrolled|moved|content offset"
SIZE = r"wider|narrower|taller|less tall|\bsize|larger|smaller|\bwidth|\bheight"
TURN = r"rotat|turned|\bturn|\bangle"
SCALE = r"\bscale|larger|smaller"
PERSPECTIVE = r"perspective|m34|viewer"
OPACITY = r"opaque|opacity|alpha"
LIFE = r"is new|is missing|\b(dis)?appears?\b|vanish|insert|delete|removed"
ORDER = r"\border\b"
LOOK = (r"\bfill|\btext|image|border|shadow|colou?r|corner|layer|style|gradient|mask|backdrop|opacity"
        r"|shape|font|appearance|another content")
TIME = r"later|earlier|delay|instant|starts|begins"
DURATION = r"duration|arrives|longer|shorter|lasts|later|earlier"
DEPTH = r"zindex|z-index|behind|in front|paint order|stacking|depth"
PLACE = f"{POSITION}|{SIZE}|{LIFE}"
CONTENT = f"{LIFE}|{ORDER}|{LOOK}|{POSITION}"
TRANSITION = f"transition|{LIFE}|{POSITION}|{SIZE}|{OPACITY}|{DEPTH}|animated|curve|ease"
FINGER = f"finger|touch|{POSITION}|{SIZE}|{TURN}|{ORDER}"
PARENT = "parent"

APPEARANCE = {
    "back": r"\bback", "shape": r"shape|outline", "fill": r"\bfill|gradient", "image": "image",
    "cornerRadius": "corner", "cornerCurve": "corner", "border": "border", "shadow": "shadow",
    "blur": "blur", "maximumTextSize": rf"\btext|\bsize|{PLACE}",
    "backdrop": "backdrop", "opacity": OPACITY, "alpha": OPACITY, "visible": OPACITY, "clip": "clip", "mask": "mask", "text": r"\btext|run",
    "layers": "layer", "frame": f"frame|{PLACE}", "rotation": TURN, "match": TRANSITION,
    "offset": PLACE, "scale": f"{SCALE}|scale", "anchor": f"{PLACE}|{TURN}|{SCALE}|about",
    "name": r"\bname|layer", "items": LOOK, "item": LOOK, "view": LOOK, "views": LOOK, "layer": LOOK,
    "style": LOOK, "extends": f"{LOOK}|style", "trim": r"\btrim|shape|outline",
}
SCROLLED_LAYOUT = {
    "type": f"layout|{PLACE}|{TURN}", "itemSize": PLACE, "lineSpacing": PLACE,
    "interitemSpacing": PLACE, "columnSpacing": PLACE, "sectionInset": PLACE, "direction": PLACE,
    "headerExtent": PLACE, "footerExtent": PLACE, "lastRow": PLACE, "pinHeaders": f"{PLACE}|pin",
    "pinFooters": f"{PLACE}|pin", "rightToLeft": PLACE, "columns": PLACE, "minimumColumnWidth": PLACE,
    "reentry": f"reentry|{PLACE}|{TURN}", "gap": PLACE, "rowAlignment": PLACE,
    "itemAlignment": PLACE, "align": PLACE, "form": f"{PLACE}|{LOOK}|corner",
    "separator": f"separator|{LIFE}|{LOOK}",
}
BADGE = f"badge|supplementary|{PLACE}|{LOOK}"
SCREEN_STEP = {
    "screen": f"screen|{CONTENT}", "transition": TRANSITION, "item": TRANSITION, "view": TRANSITION,
    "to": TRANSITION, "compat": TRANSITION, "dataSwitch": f"{TRANSITION}|{ORDER}",
    "interactive": f"{TIME}|{DURATION}|progress|{TRANSITION}",
}
NEW_CONTENT = {
    "at": CONTENT, "random": CONTENT, "key": f"key|{CONTENT}", "style": LOOK, "size": PLACE,
    "align": PLACE, **dict.fromkeys(("appear", "disappear"), f"appear|{SCALE}|{TURN}|{OPACITY}|{POSITION}|{DEPTH}|{LIFE}"),
    "data": LOOK, "collection": f"collection|{CONTENT}", "items": CONTENT, "repeats": CONTENT,
    "itemCollection": f"collection|{CONTENT}", "sections": CONTENT, "item": CONTENT, "from": CONTENT,
    "to": CONTENT, "policy": f"policy|animated|{CONTENT}", "section": CONTENT, "insert": CONTENT,
    "delete": CONTENT, "move": CONTENT, "reload": CONTENT, "insertSection": CONTENT,
    "deleteSection": CONTENT, "moveSection": CONTENT, "reloadSection": CONTENT,
}

# By definition, then by key; `PARENT` stands for the words of the property that holds the definition.
WORDS = {
    "scene": {
        "canvas": "canvas", "output": "frames per second|plays|speed|duration|touch|lasts",
        "numbers": f"{PLACE}|{LOOK}|{TIME}|{DURATION}", "strings": LOOK, "colors": LOOK,
        "variants": f"{PLACE}|{LOOK}|{CONTENT}", "seed": f"seed|{CONTENT}", "assets": "image|font", "fonts": "font", "styles": LOOK,
        "collections": CONTENT, "navigation": f"bar|{CONTENT}", "screens": CONTENT,
        "steps": f"{TIME}|{DURATION}|{CONTENT}|{TRANSITION}",
    },
    "canvas": {"size": "canvas", "scale": "scale", "background": "background"},
    "output": {
        "fps": "frames per second", "duration": "duration|lasts", "hold": "duration|lasts|hold",
        "loop": "plays|loop", "touches": "touch|finger|dot", "speed": "speed",
        "intent": "scale|frames per second|intent",
    },
    "style": APPEARANCE, "back": APPEARANCE, "layer": APPEARANCE, "mask": APPEARANCE,
    "restyle": APPEARANCE,
    "keyframe": APPEARANCE | {
        "at": TIME, "curve": "curve|ease|linear|cubic", "curves": f"curve|ease|linear|cubic|{PLACE}", "offset": POSITION, "scale": SCALE,
        "rotation": TURN, "perspective": PERSPECTIVE,
    },
    "motionPath": {"points": PLACE, "arc": PLACE},
    "axisCurves": dict.fromkeys(("x", "y"), f"curve|ease|linear|cubic|{PLACE}"),
    "animate": {"path": PLACE, "orient": TURN, "anchor": f"{PLACE}|{TURN}|{SCALE}"} | dict.fromkeys(("item", "items", "view", "views", "layer", "keyframes"),
                             f"{LOOK}|{PLACE}|{TURN}|{SCALE}|{OPACITY}|animated|{TIME}|{DURATION}"),
    "state": {"size": PLACE},
    "color": {"ramp": PARENT, "palette": PARENT},
    "ramp": {"colors": PARENT, "range": PARENT, "include": PARENT},
    "fill": {"linear": "fill|gradient", "radial": "fill|gradient", "ramp": PARENT, "palette": PARENT},
    "linear": dict.fromkeys(("colors", "stops", "from", "to"), PARENT),
    "radial": dict.fromkeys(("colors", "stops", "center", "radius"), PARENT),
    "stop": {"at": PARENT, "color": PARENT},
    "image": {"source": "image", "mode": "image", "scale": "image"},
    "text": {
        "string": "text|run", "runs": "text|run", "font": "font", "weight": "font|weight",
        "italic": "font|italic", "size": r"\bsize", "color": "colou?r", "tracking": "tracking",
        "underline": "underline|lines", "strikethrough": "strikethrough|struck|lines",
        "lineHeight": "line height", "lines": "lines|line limit", "truncate": "truncat|line limit",
        "direction": "direction", "align": "align", "vertical": "vertical|placement",
        "inset": "inset|placement", "baseline": "baseline|placement",
        "count": r"\btext|count", "format": r"\btext|format", "rolling": r"\btext|roll",
    },
    "numberFormat": dict.fromkeys(
        ("decimals", "digits", "grouping", "decimal", "prefix", "suffix"), r"\btext|format"),
    "countTo": {
        **dict.fromkeys(("item", "items", "view", "views", "layer"), LOOK), "from": r"\btext|appearance",
        "to": r"\btext|appearance", "format": r"\btext|format", "rolling": r"\btext|roll|appearance",
    },
    "run": {
        "string": "text|run", "font": "font", "weight": "font|weight", "italic": "font|italic",
        "size": r"\bsize", "color": "colou?r", "tracking": "tracking", "underline": "underline|lines",
        "strikethrough": "strikethrough|struck|lines",
    },
    "font": {"family": "font", "files": "font"},
    "fontFile": {"file": "font", "weight": "font", "italic": "font"},
    "shape": {"path": "shape|path", "size": "shape|path", "evenOdd": "shape|path|even-odd"},
    "border": dict.fromkeys(
        ("width", "color", "position", "dash", "dashPhase", "cap", "join"), "border"),
    "shadow": dict.fromkeys(("color", "offset", "blur", "spread", "inner"), "shadow"),
    "backdrop": {"blur": "backdrop|blur", "saturation": "backdrop|saturation"},
    "frame": dict.fromkeys(("x", "y", "width", "height", "left", "right", "top", "bottom", "leading",
                            "trailing"), f"frame|{PLACE}"),
    "collection": {
        "id": "collection", "frame": f"frame|{PLACE}", "anchor": PLACE, "background": "background|fill|colou?r",
        "inset": PLACE, "offset": PLACE, "layout": f"layout|{PLACE}|{TURN}", "style": LOOK,
        "headerStyle": LOOK, "footerStyle": LOOK, "sections": CONTENT,
        "itemCollection": f"collection|{CONTENT}", "selected": f"select|{PLACE}",
        "survivors": f"survivor|{CONTENT}|{OPACITY}", "movePolicy": f"policy|animated|{CONTENT}",
        "zIndexSwitch": f"{DEPTH}|{TIME}", "boundsPolicy": f"policy|{PLACE}|{OPACITY}|animated",
        "scrolling": PLACE, "clip": f"{LOOK}|{PLACE}|{LIFE}", "appear": f"appear|{SCALE}|{TURN}|{OPACITY}|{POSITION}|{DEPTH}",
        "disappear": f"disappear|{SCALE}|{TURN}|{OPACITY}|{POSITION}|{DEPTH}",
        **{key: f"header|footer|{SCALE}|{TURN}|{OPACITY}|{POSITION}|{DEPTH}" for key in
           ("headerAppear", "headerDisappear", "footerAppear", "footerDisappear")},
    },
    "section": NEW_CONTENT, "item": NEW_CONTENT, "insert": NEW_CONTENT, "delete": NEW_CONTENT,
    "move": NEW_CONTENT, "reload": NEW_CONTENT, "insertSection": NEW_CONTENT,
    "moveSection": NEW_CONTENT, "reloadSection": NEW_CONTENT, "reloadData": NEW_CONTENT,
    "apply": NEW_CONTENT, "change": NEW_CONTENT,
    "flow": SCROLLED_LAYOUT, "waterfall": SCROLLED_LAYOUT, "grid": SCROLLED_LAYOUT,
    "list": SCROLLED_LAYOUT,
    "circle": {
        "type": SCROLLED_LAYOUT["type"], "itemSize": PLACE, "radius": PLACE, "ringSpacing": PLACE,
        "startAngle": f"{TURN}|{PLACE}", "rotatesItems": TURN,
    },
    "stack": {
        "type": SCROLLED_LAYOUT["type"], "itemSize": PLACE, "offset": PLACE, "angleStep": TURN,
        "scaleStep": SCALE, "maximumVisibleItems": f"{PLACE}|{OPACITY}|hidden", "pileSpacing": PLACE,
        "alignment": PLACE, "direction": PLACE, "rightToLeft": PLACE,
    },
    "coverFlow": {
        "type": SCROLLED_LAYOUT["type"], "itemSize": PLACE, "spacing": PLACE, "angle": TURN,
        "centerGap": PLACE, "centerZoom": f"zoom|{SCALE}", "distance": f"distance|{PERSPECTIVE}",
        "arrangement": f"{PLACE}|{TURN}|arrangement",
    },
    "spinner": {**SCROLLED_LAYOUT, "rule": f"rule|{TURN}", "angularResistance": "resistance"},
    "springy": {**SCROLLED_LAYOUT, "frequency": "frequency", "damping": "damping",
                "resistance": "resistance"},
    "newtonian": {
        "type": SCROLLED_LAYOUT["type"], "itemSize": PLACE, "anchorHeight": f"anchor|{PLACE}",
        "length": f"length|{PLACE}", "frequency": "frequency", "damping": "damping",
        "gravity": "gravity", "airResistance": "resistance",
    },
    "compositional": {
        "type": SCROLLED_LAYOUT["type"], "sections": f"layout|section|{PLACE}", "gap": PLACE,
        "direction": SCROLLED_LAYOUT["direction"], "rightToLeft": PLACE,
    },
    "sectionLayout": {
        **dict.fromkeys(("row", "grid", "list", "group"), f"layout|{PLACE}"),
        "scrolls": f"scroll|{PLACE}", "inset": PLACE, "headerExtent": f"header|{PLACE}",
        "footerExtent": f"footer|{PLACE}", "pinHeaders": f"header|pin|{PLACE}",
        "pinFooters": f"footer|pin|{PLACE}", "background": f"background|fill|colou?r|{LIFE}",
    },
    "row": {**dict.fromkeys(("width", "height", "gap", "rows"), PLACE), "badge": BADGE},
    "sectionGrid": {
        **dict.fromkeys(("columns", "height", "aspectRatio", "gap"), PLACE), "badge": BADGE,
    },
    "sectionList": {**dict.fromkeys(("height", "gap"), PLACE), "badge": BADGE},
    "itemGroup": {
        **dict.fromkeys(("width", "height", "direction", "gap", "inset", "count", "items"), PLACE),
        "badge": BADGE,
    },
    "badge": {
        "style": f"style|fill|text|{LIFE}", "if": BADGE,
        **dict.fromkeys(("width", "height", "at", "offset"), PLACE),
    },
    "sectionBackground": {
        "color": "background|fill|colou?r", "cornerRadius": "corner|radius", "inset": PLACE,
    },
    "pose": {
        "center": f"cent|{POSITION}", "offset": POSITION, "scale": SCALE, "rotation": TURN, "alpha": OPACITY,
        "opacity": OPACITY, "zIndex": DEPTH, "perspective": PERSPECTIVE,
        "anchor": f"{POSITION}|{PLACE}|{TURN}|{SCALE}|{PERSPECTIVE}",
    },
    "rotation": {"x": TURN, "y": TURN, "z": TURN},
    "itemPose": {
        **dict.fromkeys(("items", "item", "view", "views"), f"{PLACE}|{TURN}|{SCALE}|animated|{OPACITY}"),
        "anchor": f"{POSITION}|{PLACE}|{TURN}|{SCALE}|{PERSPECTIVE}",
        "to": f"{PLACE}|{TURN}|{SCALE}|animated|{OPACITY}", "offset": POSITION,
        "scale": SCALE, "rotation": TURN, "perspective": PERSPECTIVE, "alpha": OPACITY, "opacity": OPACITY,
        "zIndex": DEPTH,
    },
    "center": {"at": f"cent|{POSITION}", "of": f"cent|{POSITION}", "offset": f"cent|{POSITION}"},
    "perspective": {"m34": PERSPECTIVE, "distance": PERSPECTIVE, "z": PERSPECTIVE},
    "step": {
        **NEW_CONTENT, **dict.fromkeys(("push", "pop", "present", "dismiss"), TRANSITION),
        **dict.fromkeys(("at", "after", "with", "name", "parallel", "steps"), TIME), "collection": f"collection|{CONTENT}", "duration": DURATION,
        "curve": "curve|ease|linear|cubic", "spring": "spring|curve", "batch": CONTENT,
        "reloadData": CONTENT, "apply": CONTENT, "resize": PLACE, "rotate": f"{PLACE}|{TURN}",
        "layout": f"layout|{PLACE}|{TURN}", "scroll": PLACE, "pinch": FINGER, "drag": FINGER,
        "fling": FINGER, "tap": FINGER, "longPress": f"{FINGER}|{SCALE}", "twist": FINGER,
        "reorder": FINGER, "behavior": f"behaviou?r|{PLACE}|{TURN}",
        "behaviour": f"behaviou?r|{PLACE}|{TURN}",
        "select": f"select|{PLACE}", "deselect": f"select|{PLACE}", "sequence": f"{TIME}|{LIFE}",
        "pose": f"{PLACE}|{TURN}|{SCALE}|{OPACITY}|animated", "restyle": LOOK, "count": LOOK, "wait": f"{TIME}|lasts",
        "delay": TIME, "repeat": f"{TIME}|{DURATION}|repeat", "autoreverse": f"{TIME}|{DURATION}|{PLACE}|{LOOK}",
        "stagger": f"{TIME}|{DURATION}", "shake": f"{PLACE}|animated|{TIME}|{DURATION}",
        "animate": f"{LOOK}|{PLACE}|{TURN}|{SCALE}|{OPACITY}|animated|{TIME}|{DURATION}",
    },
    "spring": {"damping": "damping", "velocity": "velocity"}
    | dict.fromkeys(("duration", "bounce", "response", "dampingFraction", "mass", "stiffness"),
                    f"spring|curve|{TIME}|{DURATION}"),
    "stagger": dict.fromkeys(("at", "from", "speed", "step", "seed", "curve"), f"{TIME}|{DURATION}"),
    **dict.fromkeys(("stepEnd", "stepBeginning"), dict.fromkeys(("step", "until", "plus"), TIME)),
    "itemFilter": dict.fromkeys(("keys", "section", "from", "to", "except"),
                                f"{PLACE}|{TURN}|{SCALE}|animated|{OPACITY}|{LOOK}"),
    "separator": dict.fromkeys(("left", "right", "width", "color"), f"separator|{LOOK}|{PLACE}"),
    "itemSize": dict.fromkeys(
        ("width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "aspectRatio"), PLACE),
    "sequence": {"step": TIME, "skipAt": TIME, "leave": f"{TIME}|{DURATION}"},
    "resize": {"frame": PLACE, "policy": f"policy|animated|{PLACE}|{OPACITY}", "anchor": PLACE},
    "rotate": {"device": f"{PLACE}|{TURN}", "to": PLACE, "policy": f"policy|animated|{PLACE}|{OPACITY}",
               "anchor": PLACE, "turn": TURN},
    "layoutChange": {"to": f"layout|{PLACE}|{TURN}", "zIndexSwitch": f"{DEPTH}|{TIME}",
                     "interactive": SCREEN_STEP["interactive"]},
    "interactive": dict.fromkeys(("progress", "end"), SCREEN_STEP["interactive"])
    | dict.fromkeys(("by", "from", "hold"), f"{FINGER}|{SCREEN_STEP['interactive']}"),
    "scroll": {"to": PLACE, "item": PLACE, "position": PLACE},
    "pinch": {key: f"{FINGER}|{SCALE}" for key in
              ("item", "mode", "from", "to", "angle", "through", "fingers")}
    | {"release": FINGER, "end": f"{FINGER}|{TIME}", "return": DURATION},
    "pinchKey": {"at": f"{TIME}|{DURATION}|{FINGER}", "distance": FINGER, "center": FINGER,
                 "angle": FINGER},
    "tap": dict.fromkeys(("item", "count", "layer", "view", "action"), FINGER),
    "longPress": dict.fromkeys(("item", "layer"), f"{FINGER}|{SCALE}") | {"scale": SCALE},
    "twist": {"item": FINGER, "by": FINGER, "from": FINGER, "distance": FINGER, "return": DURATION},
    "shake": {**dict.fromkeys(("items", "item", "view", "views"), f"{PLACE}|animated"), "by": PLACE, "times": f"{PLACE}|{TIME}|{DURATION}"},
    "reorder": dict.fromkeys(("item", "layer", "at", "into", "onto", "to", "through"), FINGER) | {"scale": SCALE},
    "drag": {key: FINGER for key in ("from", "item", "layer", "by", "to")}
    | {"hold": f"{FINGER}|{TIME}|{DURATION}"},
    "fling": {key: FINGER for key in ("from", "item", "layer", "by", "direction")}
    | {"velocity": f"velocity|{FINGER}"},
    "scrolling": {key: f"{key}|{PLACE}" for key in
                  ("paging", "deceleration", "bounces", "alwaysBounce", "snap")},
    "behavior": {
        "items": f"items|behaviou?r|{PLACE}|{TURN}", "name": "name|behaviou?r", "shape": "shape",
        "reentry": f"reentry|{PLACE}|{TURN}", "gravity": "gravity", "collision": "collision",
        "attachment": "attachment", "snap": "snap", "push": "push", "field": "field",
        "properties": "propert|elasticity|friction|density|resistance", "remove": "remov|behaviou?r",
        "release": "release|behaviou?r",
    },
    "gravity": {"angle": "gravity", "magnitude": "gravity"},
    "collision": {"with": "collision", "inset": "collision"},
    "attachment": dict.fromkeys(("to", "item", "length", "frequency", "damping"), "attachment"),
    "snap": {"to": f"snap|{POSITION}", "damping": "snap|damping"},
    "pushForce": dict.fromkeys(("mode", "angle", "magnitude", "offset"), r"\bpush"),
    "field": dict.fromkeys(("kind", "at", "strength", "angle", "falloff", "radius"), "field"),
    "properties": {
        "soft": "soft", "elasticity": "elasticity", "friction": "friction", "density": "density",
        "resistance": "resistance", "angularResistance": "resistance",
        "allowsRotation": f"allows rotation|{TURN}", "anchored": "anchored", "velocity": "velocity",
        "angularVelocity": "angular velocity",
    },
    "navigation": {"bar": r"\bbar"},
    "bar": {"height": PLACE, "background": "fill|colou?r|background", "titleColor": "colou?r|text|fill",
            "tint": "colou?r|tint|fill|text", "hairline": "fill|colou?r|hairline"},
    "screen": {"id": "screen|name", "title": r"\btext|title", "background": "background|fill|colou?r",
               "collections": CONTENT, "views": CONTENT, "layout": f"layout|{PLACE}|{TURN}"},
    "view": {"name": "view|name", "id": "view|name", "frame": f"frame|{PLACE}", "style": LOOK, "data": LOOK},
    "push": SCREEN_STEP, "present": SCREEN_STEP | {"detent": f"{TRANSITION}|detent"}, "pop": SCREEN_STEP, "dismiss": SCREEN_STEP,
}

# Properties that no frame and no timing depends on, with the reason.
UNSEEN = {
    ("scene", "cellophane"): "has one value",
    ("scene", "title"): "is a title for people",
    ("scene", "include"): "names other documents",
    ("scene", "expect"): "holds requirements, not motion",
    ("behavior", "name"): "is a name that other steps refer to",
}


def own_words(name):
    """Returns a property's name in words: `lineSpacing` as `line spacing`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()


# Names that a sentence about anything contains, so that they do not name the property.
COMMON = {"at", "to", "from", "of", "by", "with", "after", "item", "items", "x", "y", "z", "end", "step",
          "type", "mode", "name", "in", "key", "section", "collection", "position", "rule", "return"}


# The properties of what fingers do, which move something in a direction, by a size, at a time.
FINGERS = {"mirrored", "maximumTextSize", "sheet", "sheetMove", "swipe", "refresh", "refreshControl", "swipeActions", "swipeAction", "linked", "states", "state",
           "pageControl", "insets", "variant", "traits", "themedColor"}


def words_of(owner, name):
    """Returns the words for a property of the schema."""
    if name in WORDS.get(owner, {}):
        return WORDS[owner][name]
    if owner in FINGERS or name in FINGERS:
        return f"{FINGER}|{LOOK}|{OPACITY}|{LIFE}|{TIME}|{DURATION}|detent|sheet"
    raise KeyError(f"{owner}.{name} has no words")


def expected(site):
    """Returns the pattern of the words that name a change of a property rightly."""
    words = words_of(site.owner, site.name)
    parents = list(site.parents)
    while words == PARENT:
        owner, name = parents.pop()
        words = words_of(owner, name)
    own = "" if site.name in COMMON else rf"\b{re.escape(own_words(site.name))}\b|"
    return re.compile(own + words, re.IGNORECASE)
