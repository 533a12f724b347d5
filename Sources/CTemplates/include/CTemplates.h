#ifndef PASSTOOL_CTEMPLATES_H
#define PASSTOOL_CTEMPLATES_H

// A file of the folder Templates, as it was when the program was built.
struct passtool_template_file {
    // The path below Templates, such as coffee.pass/icon.png.
    const char *path;
    const unsigned char *bytes;
    unsigned long byteCount;
};

// The file with this index; NULL after the last one.
const struct passtool_template_file *passtool_templateFile(unsigned long index);

#endif
