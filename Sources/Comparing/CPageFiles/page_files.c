// The scripts and style sheets of the pages as bytes, as CSceneSchema has the schema.

#include "CPageFiles.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char store_js[] = {
#embed "../Reporting/Pages/store.js"
};
static const unsigned char gif_js[] = {
#embed "../Reporting/Pages/gif.js"
};
static const unsigned char png_js[] = {
#embed "../Reporting/Pages/png.js"
};
static const unsigned char decoder_js[] = {
#embed "../Reporting/Pages/decoder.js"
};
static const unsigned char animation_js[] = {
#embed "../Reporting/Pages/animation.js"
};
static const unsigned char clock_js[] = {
#embed "../Reporting/Pages/clock.js"
};
static const unsigned char motion_js[] = {
#embed "../Reporting/Pages/motion.js"
};
static const unsigned char stage_js[] = {
#embed "../Reporting/Pages/stage.js"
};
static const unsigned char overlays_js[] = {
#embed "../Reporting/Pages/overlays.js"
};
static const unsigned char curves_js[] = {
#embed "../Reporting/Pages/curves.js"
};
static const unsigned char panels_js[] = {
#embed "../Reporting/Pages/panels.js"
};
static const unsigned char controls_js[] = {
#embed "../Reporting/Pages/controls.js"
};
static const unsigned char player_js[] = {
#embed "../Reporting/Pages/player.js"
};
static const unsigned char player_css[] = {
#embed "../Reporting/Pages/player.css"
};
static const unsigned char page_css[] = {
#embed "../Reporting/Pages/page.css"
};

static const unsigned char decisions_css[] = {
#embed "../Reporting/Pages/Decisions/decisions.css"
};
static const unsigned char icons_js[] = {
#embed "../Reporting/Pages/Decisions/icons.js"
};
static const unsigned char verdicts_js[] = {
#embed "../Reporting/Pages/Decisions/verdicts.js"
};
static const unsigned char decision_js[] = {
#embed "../Reporting/Pages/Decisions/decision.js"
};

static const unsigned char review_css[] = {
#embed "../Reporting/Pages/Review/review.css"
};
static const unsigned char cards_js[] = {
#embed "../Reporting/Pages/Review/cards.js"
};
static const unsigned char detail_js[] = {
#embed "../Reporting/Pages/Review/detail.js"
};
static const unsigned char review_js[] = {
#embed "../Reporting/Pages/Review/review.js"
};

static const unsigned char comparison_css[] = {
#embed "../Reporting/Pages/Comparison/comparison.css"
};
static const unsigned char strip_js[] = {
#embed "../Reporting/Pages/Comparison/strip.js"
};
static const unsigned char results_js[] = {
#embed "../Reporting/Pages/Comparison/results.js"
};
static const unsigned char result_js[] = {
#embed "../Reporting/Pages/Comparison/result.js"
};
static const unsigned char comparison_js[] = {
#embed "../Reporting/Pages/Comparison/comparison.js"
};

static const unsigned char watch_css[] = {
#embed "../Reporting/Pages/Watch/watch.css"
};

static const unsigned char watch_js[] = {
#embed "../Reporting/Pages/Watch/watch.js"
};

static const unsigned char tuning_css[] = {
#embed "../Reporting/Pages/Watch/tuning.css"
};
static const unsigned char values_js[] = {
#embed "../Reporting/Pages/Watch/values.js"
};
static const unsigned char motions_js[] = {
#embed "../Reporting/Pages/Watch/motions.js"
};
static const unsigned char bars_js[] = {
#embed "../Reporting/Pages/Watch/bars.js"
};
static const unsigned char tuning_js[] = {
#embed "../Reporting/Pages/Watch/tuning.js"
};

#define FILE(name, bytes) {name, bytes, sizeof(bytes)}

static const struct page_file files[] = {
    FILE("gif.js", gif_js),
    FILE("png.js", png_js),
    FILE("panels.js", panels_js),
    FILE("watch.css", watch_css),
    FILE("watch.js", watch_js),
    FILE("tuning.css", tuning_css),   FILE("values.js", values_js),
    FILE("motions.js", motions_js),   FILE("bars.js", bars_js),
    FILE("tuning.js", tuning_js),
    FILE("store.js", store_js),       FILE("decoder.js", decoder_js),
    FILE("animation.js", animation_js), FILE("clock.js", clock_js),
    FILE("motion.js", motion_js),     FILE("stage.js", stage_js),
    FILE("overlays.js", overlays_js), FILE("curves.js", curves_js),
    FILE("controls.js", controls_js), FILE("player.js", player_js),
    FILE("player.css", player_css),   FILE("page.css", page_css),
    FILE("decisions.css", decisions_css), FILE("icons.js", icons_js),
    FILE("verdicts.js", verdicts_js), FILE("decision.js", decision_js),
    FILE("review.css", review_css),   FILE("cards.js", cards_js),
    FILE("detail.js", detail_js),     FILE("review.js", review_js),
    FILE("comparison.css", comparison_css), FILE("strip.js", strip_js),
    FILE("results.js", results_js),   FILE("result.js", result_js),
    FILE("comparison.js", comparison_js),
};

const struct page_file *page_file_named(const char *name) {
  for (size_t index = 0; index < sizeof(files) / sizeof(*files); index += 1) {
    if (strcmp(files[index].name, name) == 0) return &files[index];
  }
  return NULL;
}
