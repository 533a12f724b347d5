#include "CAdminDocument.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char document[] = {
#embed "openapi.json"
    , 0};

const char *passtool_adminDocument(void) { return document; }
