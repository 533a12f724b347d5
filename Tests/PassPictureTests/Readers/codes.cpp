// What ZXing reads in pictures of barcodes: grey pictures (PGM, P5) one after another on standard input, and for each a
// line with the format and the bytes of the message in hexadecimal, or "nothing".
// Build: c++ -std=c++17 codes.cpp $(pkg-config --cflags --libs zxing)
#define ZX_USE_UTF8 1
#include <ZXing/ReadBarcode.h>

#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

using namespace ZXing;

static Result read(const ImageView &picture)
{
    DecodeHints hints;
    hints.setFormats(BarcodeFormat::QRCode | BarcodeFormat::PDF417 | BarcodeFormat::Aztec | BarcodeFormat::Code128
                     | BarcodeFormat::Code39 | BarcodeFormat::Codabar | BarcodeFormat::EAN13 | BarcodeFormat::ITF);
    hints.setReturnCodabarStartEnd(true);
    return ReadBarcode(picture, hints);
}

int main()
{
    std::string magic;
    int width = 0, height = 0, largest = 0;
    while (std::cin >> magic >> width >> height >> largest) {
        if (magic != "P5" || width < 1 || height < 1 || largest != 255) return 1;
        std::cin.get();
        std::vector<uint8_t> pixels(size_t(width) * size_t(height));
        if (!std::cin.read(reinterpret_cast<char *>(pixels.data()), std::streamsize(pixels.size()))) return 1;
        const Result result = read(ImageView(pixels.data(), width, height, ImageFormat::Lum));
        if (!result.isValid()) {
            std::puts("nothing");
            continue;
        }
        // An extended channel interpretation or a part of a sequence would be news to us.
        std::printf("%s%s%s ", std::string(ToString(result.format())).c_str(), result.hasECI() ? "+ECI" : "",
                    result.isPartOfSequence() ? "+sequence" : "");
        for (const uint8_t byte : result.bytes()) std::printf("%02x", byte);
        std::puts("");
    }
}
