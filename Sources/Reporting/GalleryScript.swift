/// The script that plays the page's frames; plain JavaScript that works from a file.
enum GalleryScript {
  static let source = """
    (() => {
      "use strict";
      const atOnce = 6;
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const players = [];
      let current = null;

      class Player {
        constructor(card) {
          this.card = card;
          this.count = Number(card.dataset.count);
          this.fps = Number(card.dataset.fps);
          this.index = 0;
          this.playing = false;
          this.slow = false;
          this.images = new Array(this.count);
          this.loads = 0;
          this.next = 0;
          this.frame = card.querySelector(".frame");
          this.range = card.querySelector("input");
          this.number = card.querySelector(".number");
          this.time = card.querySelector(".time");
          this.range.addEventListener("input", () => { this.pause(); this.show(Number(this.range.value)); });
          card.querySelectorAll("button").forEach((button) =>
            button.addEventListener("click", () => this.act(button.dataset.action)));
          card.addEventListener("pointerdown", () => { current = this; });
          card.addEventListener("focusin", () => { current = this; });
        }

        button(action) { return this.card.querySelector(`[data-action=${action}]`); }

        act(action) {
          current = this;
          if (action === "play") { this.playing ? this.pause() : this.play(); }
          if (action === "back") { this.step(-1); }
          if (action === "forward") { this.step(1); }
          if (action === "slow") {
            this.slow = !this.slow;
            this.button("slow").setAttribute("aria-pressed", String(this.slow));
            this.restart();
          }
          if (action === "large") {
            const large = this.card.classList.toggle("large");
            this.button("large").setAttribute("aria-pressed", String(large));
            // Curves stay sharp at any size, and the GIF does not.
            if (large) { this.show(this.index); }
            this.card.scrollIntoView({ block: "nearest" });
          }
        }

        image(index) {
          if (!this.images[index]) {
            const image = new Image();
            image.decoding = "sync";
            image.alt = "";
            image.draggable = false;
            image.src = this.card.dataset.prefix
              + String(index).padStart(Number(this.card.dataset.digits), "0") + this.card.dataset.suffix;
            this.images[index] = image;
          }
          return this.images[index];
        }

        preload() {
          while (this.loads < atOnce && this.next < this.count) {
            const image = this.image(this.next++);
            if (image.complete) { continue; }
            this.loads += 1;
            const done = () => { this.loads -= 1; this.preload(); };
            image.addEventListener("load", done, { once: true });
            image.addEventListener("error", done, { once: true });
          }
        }

        show(index, ahead = true) {
          this.index = index;
          this.range.value = index;
          this.number.textContent = index;
          this.time.textContent = (index / this.fps).toFixed(2) + " s";
          const image = this.image(index);
          const place = () => {
            if (this.index !== index) { return; }
            this.frame.replaceChildren(image);
            this.card.classList.add("frames");
          };
          if (image.complete) { place(); } else { image.addEventListener("load", place, { once: true }); }
          if (ahead) { this.preload(); }
        }

        step(by) {
          this.pause();
          this.show((this.index + by + this.count) % this.count);
        }

        icon(name, label) {
          const button = this.button("play");
          button.querySelector("use").setAttribute("href", "#i-" + name);
          button.setAttribute("aria-label", label);
          button.title = label;
        }

        restart() {
          this.base = this.index;
          this.start = performance.now();
        }

        play() {
          players.forEach((other) => { if (other !== this) { other.pause(); } });
          this.playing = true;
          this.icon("pause", "Pause");
          this.show(this.index);
          this.restart();
          const tick = (now) => {
            if (!this.playing) { return; }
            const rate = this.fps * (this.slow ? 0.25 : 1);
            const passed = Math.max(0, Math.floor((now - this.start) / 1000 * rate));
            const index = (this.base + passed) % this.count;
            if (index !== this.index) {
              if (this.image(index).complete) { this.show(index); } else { this.restart(); }
            }
            requestAnimationFrame(tick);
          };
          requestAnimationFrame(tick);
        }

        pause() {
          this.playing = false;
          this.icon("play", "Play");
        }
      }

      document.querySelectorAll(".card[data-count]").forEach((card) => players.push(new Player(card)));

      document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) { return; }
        const player = current || players[0];
        if (!player) { return; }
        const onButton = event.target.closest && event.target.closest("button");
        if (event.key === " " && !onButton) { player.act("play"); }
        else if (event.key === "ArrowLeft") { player.act("back"); }
        else if (event.key === "ArrowRight") { player.act("forward"); }
        else { return; }
        event.preventDefault();
      });

      const watcher = new IntersectionObserver((entries) => entries.forEach((entry) => {
        if (!entry.isIntersecting) { return; }
        watcher.unobserve(entry.target);
        const player = players.find((candidate) => candidate.card === entry.target);
        if (calm || !player.card.querySelector(".gif")) { player.show(0, false); }
      }));
      players.forEach((player) => watcher.observe(player.card));
    })();
    """
}
