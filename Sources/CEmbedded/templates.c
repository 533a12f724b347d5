// Made by 'make templates': every file of Templates that 'passtool new' copies. The compiler reads the files themselves.
#include "CEmbedded.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file1[] = {
#embed "../../Templates/bakery-languages.json"
};
static const unsigned char file2[] = {
    255, 254, 47, 0, 42, 0, 32, 0, 83, 0, 101, 0, 109, 0, 115, 0,
    101, 0, 109, 0, 32, 0, 66, 0, 97, 0, 107, 0, 101, 0, 114, 0,
    121, 0, 58, 0, 32, 0, 39, 6, 68, 6, 57, 6, 49, 6, 40, 6,
    74, 6, 41, 6, 32, 0, 42, 0, 47, 0, 10, 0, 34, 0, 83, 0,
    101, 0, 109, 0, 115, 0, 101, 0, 109, 0, 32, 0, 66, 0, 97, 0,
    107, 0, 101, 0, 114, 0, 121, 0, 34, 0, 32, 0, 61, 0, 32, 0,
    34, 0, 69, 6, 46, 6, 40, 6, 50, 6, 32, 0, 51, 6, 69, 6,
    51, 6, 69, 6, 34, 0, 59, 0, 10, 0, 34, 0, 83, 0, 101, 0,
    109, 0, 115, 0, 101, 0, 109, 0, 32, 0, 66, 0, 97, 0, 107, 0,
    101, 0, 114, 0, 121, 0, 32, 0, 98, 0, 114, 0, 101, 0, 97, 0,
    100, 0, 32, 0, 99, 0, 97, 0, 114, 0, 100, 0, 34, 0, 32, 0,
    61, 0, 32, 0, 34, 0, 40, 6, 55, 6, 39, 6, 66, 6, 41, 6,
    32, 0, 39, 6, 68, 6, 46, 6, 40, 6, 50, 6, 32, 0, 69, 6,
    70, 6, 32, 0, 69, 6, 46, 6, 40, 6, 50, 6, 32, 0, 51, 6,
    69, 6, 51, 6, 69, 6, 34, 0, 59, 0, 10, 0, 34, 0, 66, 0,
    97, 0, 108, 0, 97, 0, 110, 0, 99, 0, 101, 0, 34, 0, 32, 0,
    61, 0, 32, 0, 34, 0, 39, 6, 68, 6, 49, 6, 53, 6, 74, 6,
    47, 6, 34, 0, 59, 0, 10, 0, 34, 0, 89, 0, 111, 0, 117, 0,
    114, 0, 32, 0, 98, 0, 97, 0, 108, 0, 97, 0, 110, 0, 99, 0,
    101, 0, 32, 0, 105, 0, 115, 0, 32, 0, 110, 0, 111, 0, 119, 0,
    32, 0, 37, 0, 64, 0, 46, 0, 34, 0, 32, 0, 61, 0, 32, 0,
    34, 0, 35, 6, 53, 6, 40, 6, 45, 6, 32, 0, 49, 6, 53, 6,
    74, 6, 47, 6, 67, 6, 32, 0, 39, 6, 68, 6, 34, 6, 70, 6,
    32, 0, 37, 0, 64, 0, 46, 0, 34, 0, 59, 0, 10, 0, 34, 0,
    76, 0, 111, 0, 97, 0, 118, 0, 101, 0, 115, 0, 34, 0, 32, 0,
    61, 0, 32, 0, 34, 0, 39, 6, 68, 6, 35, 6, 49, 6, 58, 6,
    65, 6, 41, 6, 34, 0, 59, 0, 10, 0, 34, 0, 76, 0, 111, 0,
    97, 0, 118, 0, 101, 0, 115, 0, 32, 0, 99, 0, 111, 0, 108, 0,
    108, 0, 101, 0, 99, 0, 116, 0, 101, 0, 100, 0, 32, 0, 115, 0,
    111, 0, 32, 0, 102, 0, 97, 0, 114, 0, 58, 0, 32, 0, 37, 0,
    64, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0, 57, 6, 47, 6,
    47, 6, 32, 0, 39, 6, 68, 6, 35, 6, 49, 6, 58, 6, 65, 6,
    41, 6, 32, 0, 39, 6, 68, 6, 42, 6, 74, 6, 32, 0, 44, 6,
    69, 6, 57, 6, 42, 6, 71, 6, 39, 6, 32, 0, 45, 6, 42, 6,
    73, 6, 32, 0, 39, 6, 68, 6, 34, 6, 70, 6, 58, 0, 32, 0,
    37, 0, 64, 0, 34, 0, 59, 0, 10, 0, 34, 0, 67, 0, 97, 0,
    114, 0, 100, 0, 32, 0, 104, 0, 111, 0, 108, 0, 100, 0, 101, 0,
    114, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0, 45, 6, 39, 6,
    69, 6, 68, 6, 32, 0, 39, 6, 68, 6, 40, 6, 55, 6, 39, 6,
    66, 6, 41, 6, 34, 0, 59, 0, 10, 0, 34, 0, 82, 0, 101, 0,
    119, 0, 97, 0, 114, 0, 100, 0, 34, 0, 32, 0, 61, 0, 32, 0,
    34, 0, 39, 6, 68, 6, 69, 6, 67, 6, 39, 6, 65, 6, 35, 6,
    41, 6, 34, 0, 59, 0, 10, 0, 34, 0, 84, 0, 101, 0, 110, 0,
    116, 0, 104, 0, 32, 0, 108, 0, 111, 0, 97, 0, 102, 0, 32, 0,
    102, 0, 114, 0, 101, 0, 101, 0, 34, 0, 32, 0, 61, 0, 32, 0,
    34, 0, 39, 6, 68, 6, 49, 6, 58, 6, 74, 6, 65, 6, 32, 0,
    39, 6, 68, 6, 57, 6, 39, 6, 52, 6, 49, 6, 32, 0, 71, 6,
    47, 6, 74, 6, 41, 6, 34, 0, 59, 0, 10, 0, 34, 0, 70, 0,
    114, 0, 101, 0, 115, 0, 104, 0, 32, 0, 98, 0, 114, 0, 101, 0,
    97, 0, 100, 0, 32, 0, 97, 0, 116, 0, 32, 0, 116, 0, 104, 0,
    101, 0, 32, 0, 79, 0, 108, 0, 100, 0, 32, 0, 80, 0, 111, 0,
    114, 0, 116, 0, 32, 0, 117, 0, 110, 0, 116, 0, 105, 0, 108, 0,
    32, 0, 110, 0, 111, 0, 111, 0, 110, 0, 34, 0, 32, 0, 61, 0,
    32, 0, 34, 0, 46, 6, 40, 6, 50, 6, 32, 0, 55, 6, 39, 6,
    50, 6, 44, 6, 32, 0, 65, 6, 74, 6, 32, 0, 39, 6, 68, 6,
    69, 6, 74, 6, 70, 6, 39, 6, 33, 6, 32, 0, 39, 6, 68, 6,
    66, 6, 47, 6, 74, 6, 69, 6, 32, 0, 45, 6, 42, 6, 73, 6,
    32, 0, 39, 6, 68, 6, 56, 6, 71, 6, 49, 6, 34, 0, 59, 0,
    10, 0, 34, 0, 84, 0, 104, 0, 101, 0, 32, 0, 111, 0, 118, 0,
    101, 0, 110, 0, 115, 0, 32, 0, 111, 0, 110, 0, 32, 0, 67, 0,
    111, 0, 117, 0, 114, 0, 115, 0, 32, 0, 74, 0, 117, 0, 108, 0,
    105, 0, 101, 0, 110, 0, 32, 0, 97, 0, 114, 0, 101, 0, 32, 0,
    110, 0, 101, 0, 97, 0, 114, 0, 98, 0, 121, 0, 34, 0, 32, 0,
    61, 0, 32, 0, 34, 0, 35, 6, 65, 6, 49, 6, 39, 6, 70, 6,
    32, 0, 67, 6, 72, 6, 49, 6, 32, 0, 44, 6, 72, 6, 68, 6,
    74, 6, 39, 6, 70, 6, 32, 0, 66, 6, 49, 6, 74, 6, 40, 6,
    41, 6, 32, 0, 69, 6, 70, 6, 67, 6, 34, 0, 59, 0, 10, 0,
    34, 0, 87, 0, 101, 0, 108, 0, 99, 0, 111, 0, 109, 0, 101, 0,
    34, 0, 32, 0, 61, 0, 32, 0, 34, 0, 35, 6, 71, 6, 68, 6,
    75, 6, 39, 6, 32, 0, 72, 6, 51, 6, 71, 6, 68, 6, 75, 6,
    39, 6, 34, 0, 59, 0, 10, 0, 34, 0, 84, 0, 104, 0, 105, 0,
    115, 0, 32, 0, 99, 0, 97, 0, 114, 0, 100, 0, 32, 0, 99, 0,
    111, 0, 108, 0, 108, 0, 101, 0, 99, 0, 116, 0, 115, 0, 32, 0,
    97, 0, 32, 0, 115, 0, 116, 0, 97, 0, 109, 0, 112, 0, 32, 0,
    102, 0, 111, 0, 114, 0, 32, 0, 101, 0, 118, 0, 101, 0, 114, 0,
    121, 0, 32, 0, 108, 0, 111, 0, 97, 0, 102, 0, 46, 0, 34, 0,
    32, 0, 61, 0, 32, 0, 34, 0, 69, 6, 49, 6, 45, 6, 40, 6,
    75, 6, 39, 6, 32, 0, 123, 0, 123, 0, 102, 0, 105, 0, 114, 0,
    115, 0, 116, 0, 78, 0, 97, 0, 109, 0, 101, 0, 125, 0, 125, 0,
    12, 6, 32, 0, 42, 6, 44, 6, 69, 6, 57, 6, 32, 0, 71, 6,
    48, 6, 71, 6, 32, 0, 39, 6, 68, 6, 40, 6, 55, 6, 39, 6,
    66, 6, 41, 6, 32, 0, 46, 6, 42, 6, 69, 6, 75, 6, 39, 6,
    32, 0, 57, 6, 70, 6, 32, 0, 67, 6, 68, 6, 32, 0, 49, 6,
    58, 6, 74, 6, 65, 6, 46, 0, 34, 0, 59, 0, 10, 0, 34, 0,
    67, 0, 97, 0, 114, 0, 100, 0, 32, 0, 110, 0, 117, 0, 109, 0,
    98, 0, 101, 0, 114, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0,
    49, 6, 66, 6, 69, 6, 32, 0, 39, 6, 68, 6, 40, 6, 55, 6,
    39, 6, 66, 6, 41, 6, 34, 0, 59, 0, 10, 0, 34, 0, 67, 0,
    97, 0, 114, 0, 100, 0, 32, 0, 111, 0, 112, 0, 101, 0, 110, 0,
    101, 0, 100, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0, 42, 6,
    39, 6, 49, 6, 74, 6, 46, 6, 32, 0, 37, 6, 53, 6, 47, 6,
    39, 6, 49, 6, 32, 0, 39, 6, 68, 6, 40, 6, 55, 6, 39, 6,
    66, 6, 41, 6, 34, 0, 59, 0, 10, 0, 34, 0, 72, 0, 111, 0,
    119, 0, 32, 0, 105, 0, 116, 0, 32, 0, 119, 0, 111, 0, 114, 0,
    107, 0, 115, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0, 55, 6,
    49, 6, 74, 6, 66, 6, 41, 6, 32, 0, 39, 6, 68, 6, 39, 6,
    51, 6, 42, 6, 46, 6, 47, 6, 39, 6, 69, 6, 34, 0, 59, 0,
    10, 0, 34, 0, 83, 0, 104, 0, 111, 0, 119, 0, 32, 0, 116, 0,
    104, 0, 101, 0, 32, 0, 99, 0, 111, 0, 100, 0, 101, 0, 32, 0,
    97, 0, 116, 0, 32, 0, 116, 0, 104, 0, 101, 0, 32, 0, 116, 0,
    105, 0, 108, 0, 108, 0, 46, 0, 32, 0, 65, 0, 102, 0, 116, 0,
    101, 0, 114, 0, 32, 0, 110, 0, 105, 0, 110, 0, 101, 0, 32, 0,
    108, 0, 111, 0, 97, 0, 118, 0, 101, 0, 115, 0, 44, 0, 32, 0,
    116, 0, 104, 0, 101, 0, 32, 0, 116, 0, 101, 0, 110, 0, 116, 0,
    104, 0, 32, 0, 105, 0, 115, 0, 32, 0, 111, 0, 110, 0, 32, 0,
    117, 0, 115, 0, 58, 0, 32, 0, 92, 0, 34, 0, 116, 0, 97, 0,
    107, 0, 101, 0, 32, 0, 116, 0, 104, 0, 101, 0, 32, 0, 111, 0,
    110, 0, 101, 0, 32, 0, 121, 0, 111, 0, 117, 0, 32, 0, 108, 0,
    105, 0, 107, 0, 101, 0, 32, 0, 98, 0, 101, 0, 115, 0, 116, 0,
    92, 0, 34, 0, 46, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0,
    35, 6, 56, 6, 71, 6, 80, 6, 49, 6, 32, 0, 39, 6, 68, 6,
    49, 6, 69, 6, 50, 6, 32, 0, 57, 6, 70, 6, 47, 6, 32, 0,
    39, 6, 68, 6, 53, 6, 70, 6, 47, 6, 72, 6, 66, 6, 46, 0,
    32, 0, 40, 6, 57, 6, 47, 6, 32, 0, 42, 6, 51, 6, 57, 6,
    41, 6, 32, 0, 35, 6, 49, 6, 58, 6, 65, 6, 41, 6, 32, 0,
    74, 6, 67, 6, 72, 6, 70, 6, 32, 0, 39, 6, 68, 6, 57, 6,
    39, 6, 52, 6, 49, 6, 32, 0, 71, 6, 47, 6, 74, 6, 41, 6,
    32, 0, 69, 6, 70, 6, 39, 6, 58, 0, 32, 0, 171, 0, 39, 6,
    46, 6, 42, 6, 49, 6, 32, 0, 69, 6, 39, 6, 32, 0, 42, 6,
    45, 6, 40, 6, 187, 0, 46, 0, 34, 0, 59, 0, 10, 0, 34, 0,
    79, 0, 112, 0, 101, 0, 110, 0, 105, 0, 110, 0, 103, 0, 32, 0,
    104, 0, 111, 0, 117, 0, 114, 0, 115, 0, 34, 0, 32, 0, 61, 0,
    32, 0, 34, 0, 51, 6, 39, 6, 57, 6, 39, 6, 42, 6, 32, 0,
    39, 6, 68, 6, 57, 6, 69, 6, 68, 6, 34, 0, 59, 0, 10, 0,
    34, 0, 84, 0, 117, 0, 101, 0, 115, 0, 100, 0, 97, 0, 121, 0,
    32, 0, 116, 0, 111, 0, 32, 0, 83, 0, 97, 0, 116, 0, 117, 0,
    114, 0, 100, 0, 97, 0, 121, 0, 44, 0, 32, 0, 55, 0, 58, 0,
    48, 0, 48, 0, 32, 0, 116, 0, 111, 0, 32, 0, 49, 0, 57, 0,
    58, 0, 48, 0, 48, 0, 92, 0, 110, 0, 83, 0, 117, 0, 110, 0,
    100, 0, 97, 0, 121, 0, 44, 0, 32, 0, 55, 0, 58, 0, 48, 0,
    48, 0, 32, 0, 116, 0, 111, 0, 32, 0, 49, 0, 51, 0, 58, 0,
    48, 0, 48, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0, 69, 6,
    70, 6, 32, 0, 39, 6, 68, 6, 43, 6, 68, 6, 39, 6, 43, 6,
    39, 6, 33, 6, 32, 0, 37, 6, 68, 6, 73, 6, 32, 0, 39, 6,
    68, 6, 51, 6, 40, 6, 42, 6, 12, 6, 32, 0, 69, 6, 70, 6,
    32, 0, 55, 0, 58, 0, 48, 0, 48, 0, 32, 0, 37, 6, 68, 6,
    73, 6, 32, 0, 49, 0, 57, 0, 58, 0, 48, 0, 48, 0, 92, 0,
    110, 0, 39, 6, 68, 6, 35, 6, 45, 6, 47, 6, 12, 6, 32, 0,
    69, 6, 70, 6, 32, 0, 55, 0, 58, 0, 48, 0, 48, 0, 32, 0,
    37, 6, 68, 6, 73, 6, 32, 0, 49, 0, 51, 0, 58, 0, 48, 0,
    48, 0, 34, 0, 59, 0, 10, 0, 34, 0, 65, 0, 108, 0, 108, 0,
    101, 0, 114, 0, 103, 0, 101, 0, 110, 0, 115, 0, 34, 0, 32, 0,
    61, 0, 32, 0, 34, 0, 69, 6, 51, 6, 40, 6, 40, 6, 39, 6,
    42, 6, 32, 0, 39, 6, 68, 6, 45, 6, 51, 6, 39, 6, 51, 6,
    74, 6, 41, 6, 34, 0, 59, 0, 10, 0, 34, 0, 65, 0, 108, 0,
    108, 0, 32, 0, 111, 0, 117, 0, 114, 0, 32, 0, 98, 0, 114, 0,
    101, 0, 97, 0, 100, 0, 115, 0, 32, 0, 99, 0, 111, 0, 110, 0,
    116, 0, 97, 0, 105, 0, 110, 0, 32, 0, 119, 0, 104, 0, 101, 0,
    97, 0, 116, 0, 46, 0, 32, 0, 83, 0, 101, 0, 115, 0, 97, 0,
    109, 0, 101, 0, 32, 0, 105, 0, 115, 0, 32, 0, 98, 0, 97, 0,
    107, 0, 101, 0, 100, 0, 32, 0, 105, 0, 110, 0, 32, 0, 116, 0,
    104, 0, 101, 0, 32, 0, 115, 0, 97, 0, 109, 0, 101, 0, 32, 0,
    111, 0, 118, 0, 101, 0, 110, 0, 115, 0, 46, 0, 34, 0, 32, 0,
    61, 0, 32, 0, 34, 0, 44, 6, 69, 6, 74, 6, 57, 6, 32, 0,
    35, 6, 70, 6, 72, 6, 39, 6, 57, 6, 32, 0, 46, 6, 40, 6,
    50, 6, 70, 6, 39, 6, 32, 0, 42, 6, 45, 6, 42, 6, 72, 6,
    74, 6, 32, 0, 57, 6, 68, 6, 73, 6, 32, 0, 39, 6, 68, 6,
    66, 6, 69, 6, 45, 6, 12, 6, 32, 0, 72, 6, 74, 6, 79, 6,
    46, 6, 40, 6, 50, 6, 32, 0, 39, 6, 68, 6, 51, 6, 69, 6,
    51, 6, 69, 6, 32, 0, 65, 6, 74, 6, 32, 0, 39, 6, 68, 6,
    35, 6, 65, 6, 49, 6, 39, 6, 70, 6, 32, 0, 70, 6, 65, 6,
    51, 6, 71, 6, 39, 6, 46, 0, 34, 0, 59, 0, 10, 0, 34, 0,
    79, 0, 117, 0, 114, 0, 32, 0, 98, 0, 114, 0, 101, 0, 97, 0,
    100, 0, 115, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0, 35, 6,
    70, 6, 72, 6, 39, 6, 57, 6, 32, 0, 46, 6, 40, 6, 50, 6,
    70, 6, 39, 6, 34, 0, 59, 0, 10, 0, 34, 0, 104, 0, 116, 0,
    116, 0, 112, 0, 115, 0, 58, 0, 47, 0, 47, 0, 115, 0, 101, 0,
    109, 0, 115, 0, 101, 0, 109, 0, 46, 0, 101, 0, 120, 0, 97, 0,
    109, 0, 112, 0, 108, 0, 101, 0, 46, 0, 99, 0, 111, 0, 109, 0,
    47, 0, 101, 0, 110, 0, 34, 0, 32, 0, 61, 0, 32, 0, 34, 0,
    104, 0, 116, 0, 116, 0, 112, 0, 115, 0, 58, 0, 47, 0, 47, 0,
    115, 0, 101, 0, 109, 0, 115, 0, 101, 0, 109, 0, 46, 0, 101, 0,
    120, 0, 97, 0, 109, 0, 112, 0, 108, 0, 101, 0, 46, 0, 99, 0,
    111, 0, 109, 0, 47, 0, 97, 0, 114, 0, 34, 0, 59, 0, 10, 0,
};
static const unsigned char file3[] = {
#embed "../../Templates/bakery-languages.pass/en.lproj/pass.strings"
};
static const unsigned char file4[] = {
#embed "../../Templates/bakery-languages.pass/fr.lproj/pass.strings"
};
static const unsigned char file5[] = {
#embed "../../Templates/bakery-languages.pass/icon.png"
};
static const unsigned char file6[] = {
#embed "../../Templates/bakery-languages.pass/icon@2x.png"
};
static const unsigned char file7[] = {
#embed "../../Templates/bakery-languages.pass/icon@3x.png"
};
static const unsigned char file8[] = {
#embed "../../Templates/bakery-languages.pass/logo.png"
};
static const unsigned char file9[] = {
#embed "../../Templates/bakery-languages.pass/logo@2x.png"
};
static const unsigned char file10[] = {
#embed "../../Templates/bakery-languages.pass/logo@3x.png"
};
static const unsigned char file11[] = {
#embed "../../Templates/bakery-languages.pass/pass.json"
};
static const unsigned char file12[] = {
#embed "../../Templates/bakery-languages.pass/strip.png"
};
static const unsigned char file13[] = {
#embed "../../Templates/bakery-languages.pass/strip@2x.png"
};
static const unsigned char file14[] = {
#embed "../../Templates/bakery-languages.pass/strip@3x.png"
};
static const unsigned char file15[] = {
#embed "../../Templates/boarding-pass.json"
};
static const unsigned char file16[] = {
#embed "../../Templates/boarding-pass.pass/footer.png"
};
static const unsigned char file17[] = {
#embed "../../Templates/boarding-pass.pass/footer@2x.png"
};
static const unsigned char file18[] = {
#embed "../../Templates/boarding-pass.pass/footer@3x.png"
};
static const unsigned char file19[] = {
#embed "../../Templates/boarding-pass.pass/icon.png"
};
static const unsigned char file20[] = {
#embed "../../Templates/boarding-pass.pass/icon@2x.png"
};
static const unsigned char file21[] = {
#embed "../../Templates/boarding-pass.pass/icon@3x.png"
};
static const unsigned char file22[] = {
#embed "../../Templates/boarding-pass.pass/logo.png"
};
static const unsigned char file23[] = {
#embed "../../Templates/boarding-pass.pass/logo@2x.png"
};
static const unsigned char file24[] = {
#embed "../../Templates/boarding-pass.pass/logo@3x.png"
};
static const unsigned char file25[] = {
#embed "../../Templates/boarding-pass.pass/pass.json"
};
static const unsigned char file26[] = {
#embed "../../Templates/boarding-pass.pass/primaryLogo.png"
};
static const unsigned char file27[] = {
#embed "../../Templates/boarding-pass.pass/primaryLogo@2x.png"
};
static const unsigned char file28[] = {
#embed "../../Templates/boarding-pass.pass/primaryLogo@3x.png"
};
static const unsigned char file29[] = {
#embed "../../Templates/coffee.json"
};
static const unsigned char file30[] = {
#embed "../../Templates/coffee.pass/icon.png"
};
static const unsigned char file31[] = {
#embed "../../Templates/coffee.pass/icon@2x.png"
};
static const unsigned char file32[] = {
#embed "../../Templates/coffee.pass/icon@3x.png"
};
static const unsigned char file33[] = {
#embed "../../Templates/coffee.pass/logo.png"
};
static const unsigned char file34[] = {
#embed "../../Templates/coffee.pass/logo@2x.png"
};
static const unsigned char file35[] = {
#embed "../../Templates/coffee.pass/logo@3x.png"
};
static const unsigned char file36[] = {
#embed "../../Templates/coffee.pass/pass.json"
};
static const unsigned char file37[] = {
#embed "../../Templates/coffee.pass/strip.png"
};
static const unsigned char file38[] = {
#embed "../../Templates/coffee.pass/strip@2x.png"
};
static const unsigned char file39[] = {
#embed "../../Templates/coffee.pass/strip@3x.png"
};
static const unsigned char file40[] = {
#embed "../../Templates/coupon.json"
};
static const unsigned char file41[] = {
#embed "../../Templates/coupon.pass/icon.png"
};
static const unsigned char file42[] = {
#embed "../../Templates/coupon.pass/icon@2x.png"
};
static const unsigned char file43[] = {
#embed "../../Templates/coupon.pass/icon@3x.png"
};
static const unsigned char file44[] = {
#embed "../../Templates/coupon.pass/logo.png"
};
static const unsigned char file45[] = {
#embed "../../Templates/coupon.pass/logo@2x.png"
};
static const unsigned char file46[] = {
#embed "../../Templates/coupon.pass/logo@3x.png"
};
static const unsigned char file47[] = {
#embed "../../Templates/coupon.pass/pass.json"
};
static const unsigned char file48[] = {
#embed "../../Templates/coupon.pass/strip.png"
};
static const unsigned char file49[] = {
#embed "../../Templates/coupon.pass/strip@2x.png"
};
static const unsigned char file50[] = {
#embed "../../Templates/coupon.pass/strip@3x.png"
};
static const unsigned char file51[] = {
#embed "../../Templates/event-ticket.json"
};
static const unsigned char file52[] = {
#embed "../../Templates/event-ticket.pass/background.png"
};
static const unsigned char file53[] = {
#embed "../../Templates/event-ticket.pass/background@2x.png"
};
static const unsigned char file54[] = {
#embed "../../Templates/event-ticket.pass/background@3x.png"
};
static const unsigned char file55[] = {
#embed "../../Templates/event-ticket.pass/icon.png"
};
static const unsigned char file56[] = {
#embed "../../Templates/event-ticket.pass/icon@2x.png"
};
static const unsigned char file57[] = {
#embed "../../Templates/event-ticket.pass/icon@3x.png"
};
static const unsigned char file58[] = {
#embed "../../Templates/event-ticket.pass/logo.png"
};
static const unsigned char file59[] = {
#embed "../../Templates/event-ticket.pass/logo@2x.png"
};
static const unsigned char file60[] = {
#embed "../../Templates/event-ticket.pass/logo@3x.png"
};
static const unsigned char file61[] = {
#embed "../../Templates/event-ticket.pass/pass.json"
};
static const unsigned char file62[] = {
#embed "../../Templates/event-ticket.pass/thumbnail.png"
};
static const unsigned char file63[] = {
#embed "../../Templates/event-ticket.pass/thumbnail@2x.png"
};
static const unsigned char file64[] = {
#embed "../../Templates/event-ticket.pass/thumbnail@3x.png"
};
static const unsigned char file65[] = {
#embed "../../Templates/gym.json"
};
static const unsigned char file66[] = {
#embed "../../Templates/gym.pass/icon.png"
};
static const unsigned char file67[] = {
#embed "../../Templates/gym.pass/icon@2x.png"
};
static const unsigned char file68[] = {
#embed "../../Templates/gym.pass/icon@3x.png"
};
static const unsigned char file69[] = {
#embed "../../Templates/gym.pass/logo.png"
};
static const unsigned char file70[] = {
#embed "../../Templates/gym.pass/logo@2x.png"
};
static const unsigned char file71[] = {
#embed "../../Templates/gym.pass/logo@3x.png"
};
static const unsigned char file72[] = {
#embed "../../Templates/gym.pass/pass.json"
};
static const unsigned char file73[] = {
#embed "../../Templates/gym.pass/thumbnail.png"
};
static const unsigned char file74[] = {
#embed "../../Templates/gym.pass/thumbnail@2x.png"
};
static const unsigned char file75[] = {
#embed "../../Templates/gym.pass/thumbnail@3x.png"
};
static const unsigned char file76[] = {
#embed "../../Templates/museum.json"
};
static const unsigned char file77[] = {
#embed "../../Templates/museum.pass/artwork.png"
};
static const unsigned char file78[] = {
#embed "../../Templates/museum.pass/artwork@2x.png"
};
static const unsigned char file79[] = {
#embed "../../Templates/museum.pass/artwork@3x.png"
};
static const unsigned char file80[] = {
#embed "../../Templates/museum.pass/icon.png"
};
static const unsigned char file81[] = {
#embed "../../Templates/museum.pass/icon@2x.png"
};
static const unsigned char file82[] = {
#embed "../../Templates/museum.pass/icon@3x.png"
};
static const unsigned char file83[] = {
#embed "../../Templates/museum.pass/logo.png"
};
static const unsigned char file84[] = {
#embed "../../Templates/museum.pass/logo@2x.png"
};
static const unsigned char file85[] = {
#embed "../../Templates/museum.pass/logo@3x.png"
};
static const unsigned char file86[] = {
#embed "../../Templates/museum.pass/pass.json"
};
static const unsigned char file87[] = {
#embed "../../Templates/museum.pass/primaryLogo.png"
};
static const unsigned char file88[] = {
#embed "../../Templates/museum.pass/primaryLogo@2x.png"
};
static const unsigned char file89[] = {
#embed "../../Templates/museum.pass/primaryLogo@3x.png"
};
static const unsigned char file90[] = {
#embed "../../Templates/museum.pass/thumbnail.png"
};
static const unsigned char file91[] = {
#embed "../../Templates/museum.pass/thumbnail@2x.png"
};
static const unsigned char file92[] = {
#embed "../../Templates/museum.pass/thumbnail@3x.png"
};
static const unsigned char file93[] = {
#embed "../../Templates/order-pickup.json"
};
static const unsigned char file94[] = {
#embed "../../Templates/order-pickup.order-folder/item.png"
};
static const unsigned char file95[] = {
#embed "../../Templates/order-pickup.order-folder/logo.png"
};
static const unsigned char file96[] = {
#embed "../../Templates/order-pickup.order-folder/order.json"
};
static const unsigned char file97[] = {
#embed "../../Templates/order-shipping.json"
};
static const unsigned char file98[] = {
#embed "../../Templates/order-shipping.order-folder/item.png"
};
static const unsigned char file99[] = {
#embed "../../Templates/order-shipping.order-folder/logo.png"
};
static const unsigned char file100[] = {
#embed "../../Templates/order-shipping.order-folder/order.json"
};
static const unsigned char file101[] = {
#embed "../../Templates/poster-event.json"
};
static const unsigned char file102[] = {
#embed "../../Templates/poster-event.pass/artwork.png"
};
static const unsigned char file103[] = {
#embed "../../Templates/poster-event.pass/artwork@2x.png"
};
static const unsigned char file104[] = {
#embed "../../Templates/poster-event.pass/artwork@3x.png"
};
static const unsigned char file105[] = {
#embed "../../Templates/poster-event.pass/background.png"
};
static const unsigned char file106[] = {
#embed "../../Templates/poster-event.pass/background@2x.png"
};
static const unsigned char file107[] = {
#embed "../../Templates/poster-event.pass/background@3x.png"
};
static const unsigned char file108[] = {
#embed "../../Templates/poster-event.pass/icon.png"
};
static const unsigned char file109[] = {
#embed "../../Templates/poster-event.pass/icon@2x.png"
};
static const unsigned char file110[] = {
#embed "../../Templates/poster-event.pass/icon@3x.png"
};
static const unsigned char file111[] = {
#embed "../../Templates/poster-event.pass/logo.png"
};
static const unsigned char file112[] = {
#embed "../../Templates/poster-event.pass/logo@2x.png"
};
static const unsigned char file113[] = {
#embed "../../Templates/poster-event.pass/logo@3x.png"
};
static const unsigned char file114[] = {
#embed "../../Templates/poster-event.pass/pass.json"
};
static const unsigned char file115[] = {
#embed "../../Templates/poster-event.pass/primaryLogo.png"
};
static const unsigned char file116[] = {
#embed "../../Templates/poster-event.pass/primaryLogo@2x.png"
};
static const unsigned char file117[] = {
#embed "../../Templates/poster-event.pass/primaryLogo@3x.png"
};
static const unsigned char file118[] = {
#embed "../../Templates/poster-event.pass/secondaryLogo.png"
};
static const unsigned char file119[] = {
#embed "../../Templates/poster-event.pass/secondaryLogo@2x.png"
};
static const unsigned char file120[] = {
#embed "../../Templates/poster-event.pass/secondaryLogo@3x.png"
};
static const unsigned char file121[] = {
#embed "../../Templates/poster-event.pass/thumbnail.png"
};
static const unsigned char file122[] = {
#embed "../../Templates/poster-event.pass/thumbnail@2x.png"
};
static const unsigned char file123[] = {
#embed "../../Templates/poster-event.pass/thumbnail@3x.png"
};
static const unsigned char file124[] = {
#embed "../../Templates/rewards.json"
};
static const unsigned char file125[] = {
#embed "../../Templates/rewards.pass/icon.png"
};
static const unsigned char file126[] = {
#embed "../../Templates/rewards.pass/icon@2x.png"
};
static const unsigned char file127[] = {
#embed "../../Templates/rewards.pass/icon@3x.png"
};
static const unsigned char file128[] = {
#embed "../../Templates/rewards.pass/logo.png"
};
static const unsigned char file129[] = {
#embed "../../Templates/rewards.pass/logo@2x.png"
};
static const unsigned char file130[] = {
#embed "../../Templates/rewards.pass/logo@3x.png"
};
static const unsigned char file131[] = {
#embed "../../Templates/rewards.pass/pass.json"
};
static const unsigned char file132[] = {
#embed "../../Templates/rewards.pass/personalization.json"
};
static const unsigned char file133[] = {
#embed "../../Templates/rewards.pass/personalizationLogo.png"
};
static const unsigned char file134[] = {
#embed "../../Templates/rewards.pass/personalizationLogo@2x.png"
};
static const unsigned char file135[] = {
#embed "../../Templates/rewards.pass/personalizationLogo@3x.png"
};
static const unsigned char file136[] = {
#embed "../../Templates/rewards.pass/strip.png"
};
static const unsigned char file137[] = {
#embed "../../Templates/rewards.pass/strip@2x.png"
};
static const unsigned char file138[] = {
#embed "../../Templates/rewards.pass/strip@3x.png"
};

static const struct passtool_file files[] = {
    {"bakery-languages.json", file1, sizeof file1},
    {"bakery-languages.pass/ar.lproj/pass.strings", file2, sizeof file2},
    {"bakery-languages.pass/en.lproj/pass.strings", file3, sizeof file3},
    {"bakery-languages.pass/fr.lproj/pass.strings", file4, sizeof file4},
    {"bakery-languages.pass/icon.png", file5, sizeof file5},
    {"bakery-languages.pass/icon@2x.png", file6, sizeof file6},
    {"bakery-languages.pass/icon@3x.png", file7, sizeof file7},
    {"bakery-languages.pass/logo.png", file8, sizeof file8},
    {"bakery-languages.pass/logo@2x.png", file9, sizeof file9},
    {"bakery-languages.pass/logo@3x.png", file10, sizeof file10},
    {"bakery-languages.pass/pass.json", file11, sizeof file11},
    {"bakery-languages.pass/strip.png", file12, sizeof file12},
    {"bakery-languages.pass/strip@2x.png", file13, sizeof file13},
    {"bakery-languages.pass/strip@3x.png", file14, sizeof file14},
    {"boarding-pass.json", file15, sizeof file15},
    {"boarding-pass.pass/footer.png", file16, sizeof file16},
    {"boarding-pass.pass/footer@2x.png", file17, sizeof file17},
    {"boarding-pass.pass/footer@3x.png", file18, sizeof file18},
    {"boarding-pass.pass/icon.png", file19, sizeof file19},
    {"boarding-pass.pass/icon@2x.png", file20, sizeof file20},
    {"boarding-pass.pass/icon@3x.png", file21, sizeof file21},
    {"boarding-pass.pass/logo.png", file22, sizeof file22},
    {"boarding-pass.pass/logo@2x.png", file23, sizeof file23},
    {"boarding-pass.pass/logo@3x.png", file24, sizeof file24},
    {"boarding-pass.pass/pass.json", file25, sizeof file25},
    {"boarding-pass.pass/primaryLogo.png", file26, sizeof file26},
    {"boarding-pass.pass/primaryLogo@2x.png", file27, sizeof file27},
    {"boarding-pass.pass/primaryLogo@3x.png", file28, sizeof file28},
    {"coffee.json", file29, sizeof file29},
    {"coffee.pass/icon.png", file30, sizeof file30},
    {"coffee.pass/icon@2x.png", file31, sizeof file31},
    {"coffee.pass/icon@3x.png", file32, sizeof file32},
    {"coffee.pass/logo.png", file33, sizeof file33},
    {"coffee.pass/logo@2x.png", file34, sizeof file34},
    {"coffee.pass/logo@3x.png", file35, sizeof file35},
    {"coffee.pass/pass.json", file36, sizeof file36},
    {"coffee.pass/strip.png", file37, sizeof file37},
    {"coffee.pass/strip@2x.png", file38, sizeof file38},
    {"coffee.pass/strip@3x.png", file39, sizeof file39},
    {"coupon.json", file40, sizeof file40},
    {"coupon.pass/icon.png", file41, sizeof file41},
    {"coupon.pass/icon@2x.png", file42, sizeof file42},
    {"coupon.pass/icon@3x.png", file43, sizeof file43},
    {"coupon.pass/logo.png", file44, sizeof file44},
    {"coupon.pass/logo@2x.png", file45, sizeof file45},
    {"coupon.pass/logo@3x.png", file46, sizeof file46},
    {"coupon.pass/pass.json", file47, sizeof file47},
    {"coupon.pass/strip.png", file48, sizeof file48},
    {"coupon.pass/strip@2x.png", file49, sizeof file49},
    {"coupon.pass/strip@3x.png", file50, sizeof file50},
    {"event-ticket.json", file51, sizeof file51},
    {"event-ticket.pass/background.png", file52, sizeof file52},
    {"event-ticket.pass/background@2x.png", file53, sizeof file53},
    {"event-ticket.pass/background@3x.png", file54, sizeof file54},
    {"event-ticket.pass/icon.png", file55, sizeof file55},
    {"event-ticket.pass/icon@2x.png", file56, sizeof file56},
    {"event-ticket.pass/icon@3x.png", file57, sizeof file57},
    {"event-ticket.pass/logo.png", file58, sizeof file58},
    {"event-ticket.pass/logo@2x.png", file59, sizeof file59},
    {"event-ticket.pass/logo@3x.png", file60, sizeof file60},
    {"event-ticket.pass/pass.json", file61, sizeof file61},
    {"event-ticket.pass/thumbnail.png", file62, sizeof file62},
    {"event-ticket.pass/thumbnail@2x.png", file63, sizeof file63},
    {"event-ticket.pass/thumbnail@3x.png", file64, sizeof file64},
    {"gym.json", file65, sizeof file65},
    {"gym.pass/icon.png", file66, sizeof file66},
    {"gym.pass/icon@2x.png", file67, sizeof file67},
    {"gym.pass/icon@3x.png", file68, sizeof file68},
    {"gym.pass/logo.png", file69, sizeof file69},
    {"gym.pass/logo@2x.png", file70, sizeof file70},
    {"gym.pass/logo@3x.png", file71, sizeof file71},
    {"gym.pass/pass.json", file72, sizeof file72},
    {"gym.pass/thumbnail.png", file73, sizeof file73},
    {"gym.pass/thumbnail@2x.png", file74, sizeof file74},
    {"gym.pass/thumbnail@3x.png", file75, sizeof file75},
    {"museum.json", file76, sizeof file76},
    {"museum.pass/artwork.png", file77, sizeof file77},
    {"museum.pass/artwork@2x.png", file78, sizeof file78},
    {"museum.pass/artwork@3x.png", file79, sizeof file79},
    {"museum.pass/icon.png", file80, sizeof file80},
    {"museum.pass/icon@2x.png", file81, sizeof file81},
    {"museum.pass/icon@3x.png", file82, sizeof file82},
    {"museum.pass/logo.png", file83, sizeof file83},
    {"museum.pass/logo@2x.png", file84, sizeof file84},
    {"museum.pass/logo@3x.png", file85, sizeof file85},
    {"museum.pass/pass.json", file86, sizeof file86},
    {"museum.pass/primaryLogo.png", file87, sizeof file87},
    {"museum.pass/primaryLogo@2x.png", file88, sizeof file88},
    {"museum.pass/primaryLogo@3x.png", file89, sizeof file89},
    {"museum.pass/thumbnail.png", file90, sizeof file90},
    {"museum.pass/thumbnail@2x.png", file91, sizeof file91},
    {"museum.pass/thumbnail@3x.png", file92, sizeof file92},
    {"order-pickup.json", file93, sizeof file93},
    {"order-pickup.order-folder/item.png", file94, sizeof file94},
    {"order-pickup.order-folder/logo.png", file95, sizeof file95},
    {"order-pickup.order-folder/order.json", file96, sizeof file96},
    {"order-shipping.json", file97, sizeof file97},
    {"order-shipping.order-folder/item.png", file98, sizeof file98},
    {"order-shipping.order-folder/logo.png", file99, sizeof file99},
    {"order-shipping.order-folder/order.json", file100, sizeof file100},
    {"poster-event.json", file101, sizeof file101},
    {"poster-event.pass/artwork.png", file102, sizeof file102},
    {"poster-event.pass/artwork@2x.png", file103, sizeof file103},
    {"poster-event.pass/artwork@3x.png", file104, sizeof file104},
    {"poster-event.pass/background.png", file105, sizeof file105},
    {"poster-event.pass/background@2x.png", file106, sizeof file106},
    {"poster-event.pass/background@3x.png", file107, sizeof file107},
    {"poster-event.pass/icon.png", file108, sizeof file108},
    {"poster-event.pass/icon@2x.png", file109, sizeof file109},
    {"poster-event.pass/icon@3x.png", file110, sizeof file110},
    {"poster-event.pass/logo.png", file111, sizeof file111},
    {"poster-event.pass/logo@2x.png", file112, sizeof file112},
    {"poster-event.pass/logo@3x.png", file113, sizeof file113},
    {"poster-event.pass/pass.json", file114, sizeof file114},
    {"poster-event.pass/primaryLogo.png", file115, sizeof file115},
    {"poster-event.pass/primaryLogo@2x.png", file116, sizeof file116},
    {"poster-event.pass/primaryLogo@3x.png", file117, sizeof file117},
    {"poster-event.pass/secondaryLogo.png", file118, sizeof file118},
    {"poster-event.pass/secondaryLogo@2x.png", file119, sizeof file119},
    {"poster-event.pass/secondaryLogo@3x.png", file120, sizeof file120},
    {"poster-event.pass/thumbnail.png", file121, sizeof file121},
    {"poster-event.pass/thumbnail@2x.png", file122, sizeof file122},
    {"poster-event.pass/thumbnail@3x.png", file123, sizeof file123},
    {"rewards.json", file124, sizeof file124},
    {"rewards.pass/icon.png", file125, sizeof file125},
    {"rewards.pass/icon@2x.png", file126, sizeof file126},
    {"rewards.pass/icon@3x.png", file127, sizeof file127},
    {"rewards.pass/logo.png", file128, sizeof file128},
    {"rewards.pass/logo@2x.png", file129, sizeof file129},
    {"rewards.pass/logo@3x.png", file130, sizeof file130},
    {"rewards.pass/pass.json", file131, sizeof file131},
    {"rewards.pass/personalization.json", file132, sizeof file132},
    {"rewards.pass/personalizationLogo.png", file133, sizeof file133},
    {"rewards.pass/personalizationLogo@2x.png", file134, sizeof file134},
    {"rewards.pass/personalizationLogo@3x.png", file135, sizeof file135},
    {"rewards.pass/strip.png", file136, sizeof file136},
    {"rewards.pass/strip@2x.png", file137, sizeof file137},
    {"rewards.pass/strip@3x.png", file138, sizeof file138},
};

const struct passtool_file *passtool_templateFile(unsigned long index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
