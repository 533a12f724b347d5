#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char document[] = {
#embed "openapi.json"
    , 0};

// Contains non-ASCII characters, so it is an array of unsigned char.
static const unsigned char pageTexts[] = {
#embed "download-page.json"
    , 0};

static const char pageStyle[] = {
#embed "download-page.css"
    , 0};

static const char googleFields[] = {
#embed "google-fields.txt"
    , 0};

static const unsigned char keys[] = {
#embed "../keys.tsv"
};

static const char version[] = {
#embed "../../VERSION"
    , 0};

const char *passtool_adminDocument(void) { return document; }

const char *passtool_pageTexts(void) { return (const char *)pageTexts; }

const char *passtool_pageStyle(void) { return pageStyle; }

const char *passtool_googleFields(void) { return googleFields; }

struct passtool_file passtool_keys(void) { return (struct passtool_file){"keys.tsv", keys, sizeof keys}; }

const char *passtool_version(void) { return version; }
