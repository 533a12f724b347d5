// Made by 'make keys': every file of Schemas. The compiler reads the files themselves.
#include "CEmbedded.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file1[] = {
#embed "../../Schemas/google.schema.json"
};
static const unsigned char file2[] = {
#embed "../../Schemas/order.schema.json"
};
static const unsigned char file3[] = {
#embed "../../Schemas/pass.schema.json"
};
static const unsigned char file4[] = {
#embed "../../Schemas/passlint.schema.json"
};
static const unsigned char file5[] = {
#embed "../../Schemas/passtool.schema.json"
};
static const unsigned char file6[] = {
#embed "../../Schemas/personalization.schema.json"
};
static const unsigned char file7[] = {
#embed "../../Schemas/server.schema.json"
};

static const struct passtool_file files[] = {
    {"google.schema.json", file1, sizeof file1},
    {"order.schema.json", file2, sizeof file2},
    {"pass.schema.json", file3, sizeof file3},
    {"passlint.schema.json", file4, sizeof file4},
    {"passtool.schema.json", file5, sizeof file5},
    {"personalization.schema.json", file6, sizeof file6},
    {"server.schema.json", file7, sizeof file7},
};

const struct passtool_file *passtool_schema(unsigned long index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
