#ifndef PASSTOOL_COPENSSL_SHIM_H
#define PASSTOOL_COPENSSL_SHIM_H

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/pkcs7.h>
#include <openssl/provider.h>
#include <openssl/rsa.h>
#include <openssl/ui.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// What Swift cannot import: function-like macros and the type-safe stack macros.

static inline STACK_OF(X509) *passtool_sk_X509_new(void) { return sk_X509_new_null(); }
static inline void passtool_sk_X509_pop_free(STACK_OF(X509) *stack) { sk_X509_pop_free(stack, X509_free); }
static inline int passtool_sk_X509_push(STACK_OF(X509) *stack, X509 *certificate) { return sk_X509_push(stack, certificate); }
static inline int passtool_sk_X509_num(const STACK_OF(X509) *stack) { return sk_X509_num(stack); }
static inline X509 *passtool_sk_X509_value(const STACK_OF(X509) *stack, int index) { return sk_X509_value(stack, index); }

static inline int passtool_sk_SignerInfo_num(const STACK_OF(CMS_SignerInfo) *stack) { return sk_CMS_SignerInfo_num(stack); }
static inline CMS_SignerInfo *passtool_sk_SignerInfo_value(const STACK_OF(CMS_SignerInfo) *stack, int index) {
    return sk_CMS_SignerInfo_value(stack, index);
}

static inline STACK_OF(X509_ATTRIBUTE) *passtool_sk_X509_ATTRIBUTE_new(void) { return sk_X509_ATTRIBUTE_new_null(); }
static inline int passtool_sk_X509_ATTRIBUTE_push(STACK_OF(X509_ATTRIBUTE) *stack, X509_ATTRIBUTE *attribute) {
    return sk_X509_ATTRIBUTE_push(stack, attribute);
}
static inline void passtool_sk_X509_ATTRIBUTE_free(STACK_OF(X509_ATTRIBUTE) *stack) { sk_X509_ATTRIBUTE_free(stack); }
// OpenSSL's form for signing attributes as a SET OF, which PKCS#7 and CMS share.
static inline int passtool_i2d_signed_attributes(STACK_OF(X509_ATTRIBUTE) *attributes, unsigned char **out) {
    return ASN1_item_i2d((ASN1_VALUE *)attributes, out, ASN1_ITEM_rptr(PKCS7_ATTR_SIGN));
}

static inline int passtool_sk_OBJECT_num(const EXTENDED_KEY_USAGE *usage) { return sk_ASN1_OBJECT_num(usage); }
static inline ASN1_OBJECT *passtool_sk_OBJECT_value(const EXTENDED_KEY_USAGE *usage, int index) {
    return sk_ASN1_OBJECT_value(usage, index);
}

static inline int passtool_sk_GENERAL_NAME_num(const GENERAL_NAMES *names) { return sk_GENERAL_NAME_num(names); }
static inline GENERAL_NAME *passtool_sk_GENERAL_NAME_value(const GENERAL_NAMES *names, int index) {
    return sk_GENERAL_NAME_value(names, index);
}
static inline int passtool_sk_DIST_POINT_num(const CRL_DIST_POINTS *points) { return sk_DIST_POINT_num(points); }
static inline DIST_POINT *passtool_sk_DIST_POINT_value(const CRL_DIST_POINTS *points, int index) {
    return sk_DIST_POINT_value(points, index);
}

static inline int passtool_sk_PKCS7_num(const STACK_OF(PKCS7) *stack) { return sk_PKCS7_num(stack); }
static inline PKCS7 *passtool_sk_PKCS7_value(const STACK_OF(PKCS7) *stack, int index) { return sk_PKCS7_value(stack, index); }
static inline void passtool_sk_PKCS7_pop_free(STACK_OF(PKCS7) *stack) { sk_PKCS7_pop_free(stack, PKCS7_free); }
static inline int passtool_sk_SAFEBAG_num(const STACK_OF(PKCS12_SAFEBAG) *stack) { return sk_PKCS12_SAFEBAG_num(stack); }
static inline PKCS12_SAFEBAG *passtool_sk_SAFEBAG_value(const STACK_OF(PKCS12_SAFEBAG) *stack, int index) {
    return sk_PKCS12_SAFEBAG_value(stack, index);
}
static inline void passtool_sk_SAFEBAG_pop_free(STACK_OF(PKCS12_SAFEBAG) *stack) {
    sk_PKCS12_SAFEBAG_pop_free(stack, PKCS12_SAFEBAG_free);
}
static inline int passtool_sk_PKCS7_SIGNER_INFO_num(const STACK_OF(PKCS7_SIGNER_INFO) *stack) {
    return sk_PKCS7_SIGNER_INFO_num(stack);
}

static inline int passtool_sk_REVOKED_num(const STACK_OF(X509_REVOKED) *stack) { return sk_X509_REVOKED_num(stack); }
static inline X509_REVOKED *passtool_sk_REVOKED_value(const STACK_OF(X509_REVOKED) *stack, int index) {
    return sk_X509_REVOKED_value(stack, index);
}

// Gives a request a signature that another program made, by SHA-256 and the kind of key.
static inline int passtool_X509_REQ_sign(X509_REQ *request, int isEllipticCurve, const unsigned char *bytes, int count) {
    X509_ALGOR *algorithm = X509_ALGOR_new();
    ASN1_BIT_STRING *signature = ASN1_BIT_STRING_new();
    int done = algorithm != NULL && signature != NULL && ASN1_STRING_set(signature, bytes, count)
        && X509_ALGOR_set0(algorithm, OBJ_nid2obj(isEllipticCurve ? NID_ecdsa_with_SHA256 : NID_sha256WithRSAEncryption),
            isEllipticCurve ? V_ASN1_UNDEF : V_ASN1_NULL, NULL)
        && X509_REQ_set1_signature_algo(request, algorithm);
    if (done) {
        signature->flags = (signature->flags & ~0x07L) | ASN1_STRING_FLAG_BITS_LEFT;  // all bits of the last byte count
        X509_REQ_set0_signature(request, signature);
    } else
        ASN1_BIT_STRING_free(signature);
    X509_ALGOR_free(algorithm);
    return done;
}

static inline long passtool_BIO_get_mem_data(BIO *bio, char **data) { return BIO_get_mem_data(bio, data); }
static inline int passtool_ERR_R_UNSUPPORTED(void) { return ERR_R_UNSUPPORTED; }
static inline int passtool_ERR_GET_LIB(unsigned long code) { return ERR_GET_LIB(code); }
static inline int passtool_ERR_GET_REASON(unsigned long code) { return ERR_GET_REASON(code); }

#endif
