/// The style sheet of the page: calm, in the system's typeface, light or dark by preference.
enum GalleryStyle {
  static let css = """
    \(PageStyle.palette)
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 15px/1.45 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      font-feature-settings: "tnum"; -webkit-font-smoothing: antialiased;
    }
    header {
      display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 20px;
      max-width: 1480px; margin: 0 auto; padding: 40px 32px 20px;
    }
    h1 { margin: 0; font-size: 28px; font-weight: 650; letter-spacing: -0.022em; }
    header p { margin: 0; color: var(--soft); }
    .keys { margin-left: auto; font-size: 13px; }
    kbd {
      font: inherit; font-size: 12px; padding: 1px 6px; border: 1px solid var(--line);
      border-radius: 5px; background: var(--card); color: var(--ink);
    }
    main {
      display: grid; gap: 24px; max-width: 1480px; margin: 0 auto; padding: 12px 32px 56px;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
    }
    .card {
      display: flex; flex-direction: column; min-width: 0; overflow: hidden;
      border: 1px solid var(--line); border-radius: 16px; background: var(--card);
      scroll-margin: 16px;
    }
    .card:focus-visible, button:focus-visible, input:focus-visible {
      outline: 2px solid var(--accent); outline-offset: 2px;
    }
    .stage {
      --limit: calc(var(--w) * 1px);
      position: relative; container-type: size; aspect-ratio: 1; background: var(--stage);
      border-bottom: 1px solid var(--line);
    }
    .card.large { grid-column: 1 / -1; }
    .card.large .stage { --limit: 100cqw; aspect-ratio: auto; height: min(78vh, 1100px); }
    .stage > * {
      --shown: min(var(--limit), 100cqw - 40px, (100cqh - 40px) * var(--w) / var(--h));
      position: absolute; inset: 0; margin: auto; border-radius: 4px;
      width: var(--shown); height: calc(var(--shown) * var(--h) / var(--w));
      box-shadow: 0 0 0 1px var(--line);
    }
    .stage .frame { overflow: hidden; visibility: hidden; }
    .stage .frame img { display: block; width: 100%; height: 100%; }
    .frames .frame { visibility: visible; }
    .frames .gif { visibility: hidden; }
    .words { padding: 16px 20px 12px; }
    h2 {
      margin: 0; font-size: 17px; font-weight: 600; letter-spacing: -0.012em; line-height: 1.3;
      overflow-wrap: anywhere;
    }
    .name { margin: 2px 0 0; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
    .facts {
      display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 10px 0 0; color: var(--soft);
      font-size: 13px;
    }
    .controls { margin-top: auto; padding: 4px 20px 16px; }
    input[type="range"] { display: block; width: 100%; margin: 4px 0 8px; accent-color: var(--accent); }
    .row { display: flex; align-items: center; gap: 4px; margin-left: -8px; margin-right: -8px; }
    button {
      display: inline-flex; align-items: center; justify-content: center; min-width: 36px;
      height: 36px; padding: 0 8px; border: 0; border-radius: 9px; background: none;
      color: inherit; font: inherit; font-size: 14px; cursor: pointer;
    }
    button:hover { background: var(--press); }
    button[aria-pressed="true"] { color: var(--accent); background: var(--press); }
    button svg { width: 18px; height: 18px; fill: currentColor; }
    output { margin-left: auto; padding-right: 4px; color: var(--soft); font-size: 13px; white-space: nowrap; }
    output .number { color: var(--ink); }
    output .number::before { content: "frame "; color: var(--soft); }
    output .time { display: inline-block; min-width: 4.6em; text-align: right; }
    .failures { max-width: 1480px; margin: 0 auto; padding: 0 32px 56px; }
    .failures ul { padding: 0; list-style: none; }
    .failures pre { margin: 4px 0 16px; color: var(--bad); white-space: pre-wrap; overflow-wrap: anywhere; }
    .sprite { display: none; }
    @media (max-width: 520px) {
      header { padding: 24px 16px 12px; }
      .keys { margin-left: 0; }
      main { padding: 8px 16px 32px; gap: 16px; }
      .failures { padding: 0 16px 32px; }
    }
    """
}

/// The icons of the buttons.
enum GalleryIcons {
  static let sprite = """
    <svg class="sprite" aria-hidden="true">
    <symbol id="i-play" viewBox="0 0 18 18"><path d="M5 3.2v11.6a.7.7 0 0 0 1.1.6l9-5.8a.7.7 0 0 0 0-1.2l-9-5.8a.7.7 0 0 0-1.1.6z"/></symbol>
    <symbol id="i-pause" viewBox="0 0 18 18"><path d="M4.5 3h3v12h-3zM10.5 3h3v12h-3z"/></symbol>
    <symbol id="i-back" viewBox="0 0 18 18"><path d="M3.5 4h2v10h-2zM14.5 4.6v8.8a.6.6 0 0 1-1 .5L7.3 9.5a.6.6 0 0 1 0-1l6.2-4.4a.6.6 0 0 1 1 .5z"/></symbol>
    <symbol id="i-forward" viewBox="0 0 18 18"><path d="M12.5 4h2v10h-2zM3.5 4.6v8.8a.6.6 0 0 0 1 .5l6.2-4.4a.6.6 0 0 0 0-1L4.5 4.1a.6.6 0 0 0-1 .5z"/></symbol>
    <symbol id="i-large" viewBox="0 0 18 18"><path d="M3 3h5v1.6H5.7l3 3-1.1 1.1-3-3V8H3zM15 15h-5v-1.6h2.3l-3-3 1.1-1.1 3 3V10H15z"/></symbol>
    </svg>
    """
}
