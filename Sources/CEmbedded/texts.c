#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char document[] = {
#embed "openapi.json"
    , 0};

static const char version[] = {
#embed "../../VERSION"
    , 0};

const char *passtool_adminDocument(void) { return document; }

const char *passtool_version(void) { return version; }
