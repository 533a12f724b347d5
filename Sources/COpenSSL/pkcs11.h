#ifndef PASSTOOL_PKCS11_H
#define PASSTOOL_PKCS11_H

// What looking into a token takes of the interface that OASIS specifies as PKCS #11 (Cryptoki) version 2.40.

typedef unsigned long CK_ULONG;

typedef struct {
    unsigned char label[32], manufacturer[32], model[16], serial[16];  // padded with blanks
    CK_ULONG flags;
    CK_ULONG sessionLimits[4], pinLimits[2], memory[4];
    unsigned char versions[4], time[16];
} CK_TOKEN_INFO;

typedef struct {
    CK_ULONG type;
    void *value;
    CK_ULONG byteCount;
} CK_ATTRIBUTE;

// The first members of CK_FUNCTION_LIST; those that nobody calls here are mere places.
typedef struct {
    unsigned char version[2];
    CK_ULONG (*initialize)(void *arguments);
    CK_ULONG (*finalize)(void *reserved);
    void *unused2[2];
    CK_ULONG (*getSlotList)(unsigned char withToken, CK_ULONG *slots, CK_ULONG *count);
    void *unused5;
    CK_ULONG (*getTokenInfo)(CK_ULONG slot, CK_TOKEN_INFO *info);
    void *unused7[5];
    CK_ULONG (*openSession)(CK_ULONG slot, CK_ULONG flags, void *application, void *notify, CK_ULONG *session);
    CK_ULONG (*closeSession)(CK_ULONG session);
    void *unused14[4];
    CK_ULONG (*login)(CK_ULONG session, CK_ULONG user, const char *pin, CK_ULONG byteCount);
    CK_ULONG (*logout)(CK_ULONG session);
    void *unused20[4];
    CK_ULONG (*getAttributeValue)(CK_ULONG session, CK_ULONG object, CK_ATTRIBUTE *attributes, CK_ULONG count);
    void *unused25;
    CK_ULONG (*findObjectsInit)(CK_ULONG session, CK_ATTRIBUTE *attributes, CK_ULONG count);
    CK_ULONG (*findObjects)(CK_ULONG session, CK_ULONG *objects, CK_ULONG capacity, CK_ULONG *count);
    CK_ULONG (*findObjectsFinal)(CK_ULONG session);
} CK_FUNCTION_LIST;

typedef CK_ULONG (*CK_C_GetFunctionList)(CK_FUNCTION_LIST **list);

#endif
