#ifndef PASSTOOL_CEMBEDDED_H
#define PASSTOOL_CEMBEDDED_H

// Files of this package, as they were when the program was built.

// A file of the folder Templates.
struct passtool_template_file {
    // The path below Templates, such as coffee.pass/icon.png.
    const char *path;
    const unsigned char *bytes;
    unsigned long byteCount;
};

// The file with this index; NULL after the last one.
const struct passtool_template_file *passtool_templateFile(unsigned long index);

// The file openapi.json; a zero byte ends it.
const char *passtool_adminDocument(void);

// The file download-page.json: the words of the pages of links, by language; a zero byte ends it.
const char *passtool_pageTexts(void);

// The file download-page.css: the style of these pages but for the colours of a pass; a zero byte ends it.
const char *passtool_pageStyle(void);

// The file google-fields.txt: the fields of Google Wallet's classes and objects; a zero byte ends it.
const char *passtool_googleFields(void);

// The file keys.tsv: what the format says of each key of each object; a zero byte ends it.
const char *passtool_keys(void);

// The file VERSION; a zero byte ends it.
const char *passtool_version(void);

#endif
