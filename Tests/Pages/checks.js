// Functions of checks.py, which run in the page.

const tolerance = 1;

/** A short description of an element. */
const described = (element) => {
  const name = element.getAttribute("aria-label") || element.textContent.trim() || element.name || "";
  const classes = [...element.classList].map((each) => `.${each}`).join("");
  const id = element.id ? `#${element.id}` : "";
  return `${element.localName}${id}${classes} '${name.replace(/\s+/g, " ").slice(0, 40)}'`;
};

const isVisible = (element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  && !element.closest("[inert]") && !(element.localName === "input" && element.type === "hidden");

/** Whether an element is hidden from sight on purpose, for assistive technology only. */
const isVisuallyHidden = (element) => {
  for (let each = element; each; each = each.parentElement) {
    const style = getComputedStyle(each);
    if (style.clipPath === "inset(50%)" || style.clipPath === "inset(100%)"
      || (style.position === "absolute" && /^rect\((0|1)px, (0|1)px, (0|1)px, (0|1)px\)$/.test(style.clip))) {
      return true;
    }
  }
  return false;
};

const isTopLayer = (element) => element.matches(":modal") || element.matches(":popover-open");

/** The visible controls in an element; those of the modal dialog only, if one is open. */
const visibleControls = (selector, within = null) => {
  const root = [...document.querySelectorAll(within ?? ":modal")].filter(isVisible).at(-1) ?? document;
  if (within && root === document) { throw new Error(`no visible element matches ${within}`); }
  return [...root.querySelectorAll(selector)].filter(
    (each) => isVisible(each) && !isVisuallyHidden(each));
};

/** The ancestors that clip or scroll an element, from the inside out; not the viewport. */
const clippingAncestors = (element) => {
  const found = [];
  for (let each = element; each && each !== document.documentElement;) {
    if (isTopLayer(each)) { break; }
    const { position } = getComputedStyle(each);
    if (position === "fixed") { break; }
    const parent = position === "absolute" && each.offsetParent !== undefined
      ? each.offsetParent : each.parentElement;
    if (!parent || parent === document.documentElement || parent === document.body) { break; }
    const style = getComputedStyle(parent);
    if (style.overflowX !== "visible" || style.overflowY !== "visible") { found.push(parent); }
    each = parent;
  }
  return found;
};

const scrolls = (value) => value === "auto" || value === "scroll";

/** The box in which an element shows its content. */
const paddingBox = (element) => {
  const box = element.getBoundingClientRect(), style = getComputedStyle(element);
  const left = box.left + parseFloat(style.borderLeftWidth);
  const top = box.top + parseFloat(style.borderTopWidth);
  return { left, top, right: box.right - parseFloat(style.borderRightWidth),
    bottom: box.bottom - parseFloat(style.borderBottomWidth) };
};

const viewport = () => ({ left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight });

/** Scrolls an element to the middle of everything that a person can scroll. */
const reveal = (element, ancestors) => {
  for (const each of ancestors) {
    const style = getComputedStyle(each), box = element.getBoundingClientRect(), frame = paddingBox(each);
    const x = (box.left + box.right - frame.left - frame.right) / 2;
    const y = (box.top + box.bottom - frame.top - frame.bottom) / 2;
    each.scrollBy({ left: scrolls(style.overflowX) ? x : 0, top: scrolls(style.overflowY) ? y : 0,
      behavior: "instant" });
  }
  const root = [document.documentElement, document.body].map((each) => getComputedStyle(each).overflowY);
  if (root.every((value) => value !== "hidden" && value !== "clip")) {
    const box = element.getBoundingClientRect();
    scrollBy({ left: 0, top: (box.top + box.bottom - innerHeight) / 2, behavior: "instant" });
  }
};

/** The sides at which a box is outside of a frame. */
const sidesOutside = (box, frame) => Object.entries({
  left: frame.left - box.left, top: frame.top - box.top,
  right: box.right - frame.right, bottom: box.bottom - frame.bottom,
}).filter(([, distance]) => distance > tolerance).map(([side, distance]) => `${side} by ${Math.round(distance)} px`);

/** The positions of all scrollers, for `restore`. */
const scrollPositions = () => [document.documentElement, ...document.querySelectorAll("*")]
  .filter((each) => each.scrollTop || each.scrollLeft).map((each) => [each, each.scrollLeft, each.scrollTop]);

const restore = (positions) => {
  scrollTo({ left: 0, top: 0, behavior: "instant" });
  for (const [each, left, top] of positions) { each.scrollTo({ left, top, behavior: "instant" }); }
};

/** The nearest ancestor that does not scroll with the page, which may cover content. */
const layerOf = (element) => {
  for (let each = element; each; each = each.parentElement) {
    if (isTopLayer(each) || ["fixed", "sticky"].includes(getComputedStyle(each).position)) { return each; }
  }
  return null;
};

/** The visible part of an element without scrolling, or null. */
const visiblePart = (element, ancestors) => {
  const box = element.getBoundingClientRect();
  const part = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  for (const each of ancestors) {
    const frame = paddingBox(each);
    part.left = Math.max(part.left, frame.left);
    part.top = Math.max(part.top, frame.top);
    part.right = Math.min(part.right, frame.right);
    part.bottom = Math.min(part.bottom, frame.bottom);
  }
  return part.right - part.left > 0 && part.bottom - part.top > 0 ? part : null;
};

const belongsTo = (hit, element) => {
  if (!hit) { return false; }
  if (element.contains(hit)) { return true; }
  const label = hit.closest("label");
  return Boolean(label && (label.control === element || label.contains(element)));
};

/** Renders all content at once, which a page may do only when it comes into view; returns a function that undoes it. */
const renderAll = () => {
  const skipped = [...document.querySelectorAll("*")].filter(
    (each) => getComputedStyle(each).contentVisibility === "auto");
  for (const each of skipped) { each.style.contentVisibility = "visible"; }
  return () => skipped.forEach((each) => each.style.removeProperty("content-visibility"));
};

const controlFaults = (selector, within) => {
  const undo = renderAll();
  const faults = [], positions = scrollPositions(), controls = visibleControls(selector, within);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    faults.push(`the page scrolls sideways: it is ${scrollWidth} px wide in ${clientWidth} px`);
  }
  const isSlider = (element) => element.type === "range" || element.getAttribute("role") === "slider";
  const parts = controls.filter((each) => !isSlider(each)).map((control) => ({
    control, layer: layerOf(control), part: visiblePart(control, clippingAncestors(control)) }));
  for (const [index, a] of parts.entries()) {
    for (const b of parts.slice(index + 1)) {
      if (!a.part || !b.part || a.layer !== b.layer) { continue; }
      if (a.control.contains(b.control) || b.control.contains(a.control)) { continue; }
      const width = Math.min(a.part.right, b.part.right) - Math.max(a.part.left, b.part.left);
      const height = Math.min(a.part.bottom, b.part.bottom) - Math.max(a.part.top, b.part.top);
      if (width > tolerance && height > tolerance) {
        faults.push(`${described(a.control)} overlaps ${described(b.control)}`);
      }
    }
  }
  for (const control of controls) {
    const ancestors = clippingAncestors(control);
    reveal(control, ancestors);
    const box = control.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) {
      faults.push(`${described(control)} has no size`);
      continue;
    }
    const root = { overflowX: "hidden", overflowY: "auto" };
    const frames = [...ancestors.map((each) => [described(each), paddingBox(each), getComputedStyle(each)]),
      ["the viewport", viewport(), root]];
    for (const [name, frame, style] of frames) {
      // A control may be larger than a scroller; then its middle is visible.
      const sides = sidesOutside(box, frame).filter((side) => /left|right/.test(side)
        ? style.overflowX !== "visible" && !(scrolls(style.overflowX) && box.width > frame.right - frame.left)
        : style.overflowY !== "visible" && !(scrolls(style.overflowY) && box.height > frame.bottom - frame.top));
      if (sides.length > 0) { faults.push(`${described(control)} is clipped by ${name}: ${sides.join(", ")}`); }
    }
    const style = getComputedStyle(control);
    if (control.matches("button, summary, a") && control.clientWidth > 0 && style.textOverflow !== "ellipsis"
      && control.scrollWidth > control.clientWidth + tolerance) {
      faults.push(`${described(control)} is too small for its content`);
    }
    if (style.pointerEvents === "none") { continue; }
    const rect = control.getClientRects()[0];
    const hit = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
    if (!belongsTo(hit, control)) {
      faults.push(`${described(control)} is covered by ${hit ? described(hit) : "nothing: it is out of view"}`);
    }
  }
  undo();
  restore(positions);
  return faults;
};

const targetFaults = (minimum) =>
  visibleControls("button, select, summary, input, [role=slider], [role=button]").flatMap((control) => {
    // A label is a part of the target.
    const label = control.matches("[type=checkbox], [type=radio]") ? control.closest("label") : null;
    const { width, height } = (label ?? control).getBoundingClientRect();
    return width < minimum - 0.5 || height < minimum - 0.5
      ? [`${described(control)} is ${Math.round(width)} × ${Math.round(height)} px, smaller than ${minimum} px`] : [];
  });

/** A record of the elements that have the focus one after the other. */
const focusCheck = (selector, regions) => {
  const visited = [], faults = [];
  const indicated = (element) => {
    const style = getComputedStyle(element);
    return [style.outlineStyle === "none" || style.outlineWidth === "0px" ? "" : style.outline, style.boxShadow,
      style.borderColor, style.backgroundColor, style.textDecorationLine].join("|");
  };
  /** The box of an element, or of its outermost scroller that does not contain the other element. */
  const pageBox = (element, other) => {
    const ancestors = clippingAncestors(element);
    const common = ancestors.findIndex((each) => each.contains(other));
    const own = common < 0 ? ancestors : ancestors.slice(0, common);
    const box = (own.at(-1) ?? element).getBoundingClientRect();
    let x = scrollX, y = scrollY;
    for (const each of ancestors.slice(own.length)) { x += each.scrollLeft; y += each.scrollTop; }
    return { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
  };
  // The appearance of each control without the focus.
  document.activeElement?.blur();
  const before = new Map([...document.querySelectorAll("*")].filter((each) => each.tabIndex >= 0)
    .map((each) => [each, indicated(each)]));
  scrollTo({ left: 0, top: 0, behavior: "instant" });
  return {
    visit() {
      const element = document.activeElement;
      if (!element || element === document.body || element === document.documentElement) { return false; }
      if (visited.some((each) => each.element === element)) { return false; }
      const layer = layerOf(element), previous = visited.at(-1);
      visited.push({ element, layer });
      if (!isVisible(element)) { faults.push(`${described(element)} has the focus but is not visible`); }
      if (before.get(element) === indicated(element) && element.type !== "range") {
        faults.push(`the focus of ${described(element)} is not visible`);
      }
      if (!previous || previous.layer !== layer || element.contains(previous.element)
        || previous.element.contains(element)) { return true; }
      if (regions && element.closest(regions) !== previous.element.closest(regions)) { return true; }
      const box = pageBox(element, previous.element), last = pageBox(previous.element, element), slack = 2;
      const isAbove = box.bottom <= last.top + slack && box.left < last.right - slack;
      const inRow = Math.min(box.bottom, last.bottom) - Math.max(box.top, last.top)
        > Math.min(box.bottom - box.top, last.bottom - last.top) / 2;
      if (isAbove || (inRow && box.right <= last.left + slack)) {
        faults.push(`the focus jumps back from ${described(previous.element)} to ${described(element)}`);
      }
      return true;
    },
    finish() {
      const isReached = (control) => visited.some(({ element }) => element === control)
        || (control.type === "radio" && visited.some(({ element }) => element.name === control.name));
      for (const control of visibleControls(selector)) {
        if (!control.disabled && control.tabIndex >= 0 && !isReached(control)) {
          faults.push(`${described(control)} is not reached with Tab`);
        }
      }
      return faults;
    },
  };
};
