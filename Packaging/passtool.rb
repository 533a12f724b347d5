# Homebrew's recipe for passtool. A release fills in url and sha256.
class Passtool < Formula
  desc "Make, check, sign and verify Apple Wallet passes"
  homepage "https://github.com/passtool/passtool"
  url "https://github.com/passtool/passtool/releases/download/0.1.0/passtool-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"
  head "https://github.com/passtool/passtool.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.4", :build]
  depends_on macos: :sequoia
  depends_on "libzip"
  depends_on "openssl@3"

  uses_from_macos "swift" => :build

  def install
    # Homebrew has a sandbox of its own, and sandboxes don't nest.
    flags = ["-c", "release"]
    flags << (OS.mac? ? "--disable-sandbox" : "--static-swift-stdlib")
    system "swift", "build", *flags, "--product", "passtool"
    system "swift", "build", *flags, "--product", "generate-manual"
    system ".build/release/generate-manual", ".build/release/passtool", "--output-directory", buildpath
    bin.install ".build/release/passtool"
    man1.install "passtool.1"
    generate_completions_from_executable(bin/"passtool", "--generate-completion-script")
  end

  test do
    system bin/"passtool", "new", "coffee", "card.pass", "--pass-type", "pass.com.example.card", "--team", "TESTTEAM01"
    system bin/"passtool", "cert", "sample", "sample", "--pass-type", "pass.com.example.card", "--team", "TESTTEAM01"
    system bin/"passtool", "create", "card.pass", "--data", "card.json", "--identity", "sample/signer.pem",
           "--key", "sample/signer-key.pem", "-o", "card.pkpass"
    assert_match "card.pkpass: valid", shell_output("#{bin}/passtool verify --trust-anchor sample/root.pem card.pkpass")
    # Only with the sample's own root: no device trusts it.
    shell_output("#{bin}/passtool verify card.pkpass", 1)
  end
end
