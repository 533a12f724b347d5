#ifndef PASSTOOL_CEMBEDDED_H
#define PASSTOOL_CEMBEDDED_H

// Files of this package, embedded at build time.

// A file.
struct passtool_file {
    // Its path below the folder that has it, such as coffee.pass/icon.png below Templates.
    const char *path;
    const unsigned char *bytes;
    unsigned long byteCount;
};

// The file of Templates with this index; NULL after the last one.
const struct passtool_file *passtool_templateFile(unsigned long index);

// The file of Schemas with this index; NULL after the last one.
const struct passtool_file *passtool_schema(unsigned long index);

// The file openapi.json; NUL-terminated.
const char *passtool_adminDocument(void);

// The file download-page.json: the texts of download pages, by language; NUL-terminated.
const char *passtool_pageTexts(void);

// The file download-page.css: the style of these pages except the pass's colours; NUL-terminated.
const char *passtool_pageStyle(void);

// The file google-fields.txt: the fields of Google Wallet's classes and objects; NUL-terminated.
const char *passtool_googleFields(void);

// The file keys.tsv: the facts about each key of each object.
struct passtool_file passtool_keys(void);

// The file VERSION; NUL-terminated.
const char *passtool_version(void);

#endif
