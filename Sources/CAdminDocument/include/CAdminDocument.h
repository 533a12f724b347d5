#ifndef PASSTOOL_CADMINDOCUMENT_H
#define PASSTOOL_CADMINDOCUMENT_H

// The file openapi.json, as it was when the program was built; a zero byte ends it.
const char *passtool_adminDocument(void);

#endif
