#ifndef PASSTOOL_PKCS11_H
#define PASSTOOL_PKCS11_H

// The parts of OASIS PKCS #11 (Cryptoki) version 2.40 that signing in a token needs.

typedef unsigned long CK_ULONG;

typedef struct {
    unsigned char label[32], manufacturer[32], model[16], serial[16];  // padded with spaces
    CK_ULONG flags;
    CK_ULONG sessionLimits[4], pinLimits[2], memory[4];
    unsigned char versions[4], time[16];
} CK_TOKEN_INFO;

typedef struct {
    CK_ULONG type;
    void *value;
    CK_ULONG byteCount;
} CK_ATTRIBUTE;
typedef CK_ATTRIBUTE CK_MECHANISM;  // its members are the same: a kind, a parameter, the parameter's length

typedef struct {
    void *callbacks[4];
    CK_ULONG flags;
    void *reserved;
} CK_C_INITIALIZE_ARGS;

// The first members of CK_FUNCTION_LIST; unused entries are padding.
typedef struct {
    unsigned char version[2];
    CK_ULONG (*initialize)(CK_C_INITIALIZE_ARGS *arguments);
    void *unused1[3];
    CK_ULONG (*getSlotList)(unsigned char withToken, CK_ULONG *slots, CK_ULONG *count);
    void *unused5;
    CK_ULONG (*getTokenInfo)(CK_ULONG slot, CK_TOKEN_INFO *info);
    void *unused7[5];
    CK_ULONG (*openSession)(CK_ULONG slot, CK_ULONG flags, void *application, void *notify, CK_ULONG *session);
    CK_ULONG (*closeSession)(CK_ULONG session);
    void *unused14[4];
    CK_ULONG (*login)(CK_ULONG session, CK_ULONG user, const char *pin, CK_ULONG byteCount);
    void *unused19[5];
    CK_ULONG (*getAttributeValue)(CK_ULONG session, CK_ULONG object, CK_ATTRIBUTE *attributes, CK_ULONG count);
    void *unused25;
    CK_ULONG (*findObjectsInit)(CK_ULONG session, CK_ATTRIBUTE *attributes, CK_ULONG count);
    CK_ULONG (*findObjects)(CK_ULONG session, CK_ULONG *objects, CK_ULONG capacity, CK_ULONG *count);
    CK_ULONG (*findObjectsFinal)(CK_ULONG session);
    void *unused29[13];
    CK_ULONG (*signInit)(CK_ULONG session, CK_MECHANISM *mechanism, CK_ULONG key);
    CK_ULONG (*sign)(CK_ULONG session, const unsigned char *data, CK_ULONG byteCount, unsigned char *signature, CK_ULONG *signatureByteCount);
} CK_FUNCTION_LIST;

#define CKR_OK 0x0UL
#define CKR_ATTRIBUTE_SENSITIVE 0x11UL
#define CKR_ATTRIBUTE_TYPE_INVALID 0x12UL
#define CKR_PIN_INCORRECT 0xA0UL
#define CKR_PIN_INVALID 0xA1UL
#define CKR_PIN_LEN_RANGE 0xA2UL
#define CKR_PIN_LOCKED 0xA4UL
#define CKR_USER_ALREADY_LOGGED_IN 0x100UL
#define CKR_CRYPTOKI_ALREADY_INITIALIZED 0x191UL
#define CKF_OS_LOCKING_OK 0x2UL
#define CKF_LOGIN_REQUIRED 0x4UL
#define CKF_SERIAL_SESSION 0x4UL
#define CKF_PROTECTED_AUTHENTICATION_PATH 0x100UL
#define CKF_TOKEN_INITIALIZED 0x400UL
#define CKF_USER_PIN_LOCKED 0x40000UL
#define CKO_PUBLIC_KEY 2UL
#define CKO_PRIVATE_KEY 3UL
#define CKA_CLASS 0x0UL
#define CKA_LABEL 0x3UL
#define CKA_ID 0x102UL
#define CKA_MODULUS 0x120UL
#define CKA_PUBLIC_EXPONENT 0x122UL
#define CKA_EC_PARAMS 0x180UL
#define CKA_EC_POINT 0x181UL
#define CKM_RSA_PKCS 0x1UL
#define CKM_ECDSA 0x1041UL

typedef CK_ULONG (*CK_C_GetFunctionList)(CK_FUNCTION_LIST **list);

#endif
