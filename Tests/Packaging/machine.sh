# shellcheck shell=sh disable=SC2154 # check.sh sets 'work'
# A machine for test-action.sh and test-gitlab.sh, which source this file: the programs that jobs may use, an apt-get that
# only unpacks, a make that builds nothing, releases in a folder, a repository of passes, and an identity.

program=${PASSTOOL:-$PWD/.build-picture/release/passtool}
if ! command -v dpkg-deb >/dev/null || [ ! -x "$program" ]; then
    skip "a job on a machine of its own" "there is no dpkg-deb, or $program is not built"
    finish
    exit
fi

machine=$work/machine
mkdir -p "$machine" "$work/root/usr/bin"
for name in sh bash awk base64 basename cat curl cut dirname dpkg dpkg-deb env find gzip head id ln mkdir mktemp od rm sed sha256sum \
    sort tail tar touch tr wc; do
    ln -s "$(command -v "$name")" "$machine/$name"
done
cat >"$machine/apt-get" <<END
#!/bin/sh
echo "apt-get \$*" | sed 's, /.*/, ,' >>"$work/asked"
[ "\$1" = install ] || exit 0
for last; do :; done
for package; do case \$package in *.deb) dpkg-deb -x "\$package" "$work/root" || exit 100 ;; esac; done
END
# What it builds is there already.
cat >"$machine/make" <<END
#!/bin/sh
echo "make \$*" | sed 's,/[^ ]*/,,g' >>"$work/asked"
for argument; do case \$argument in PREFIX=*) prefix=\${argument#PREFIX=} ;; esac; done
mkdir -p "\$prefix/bin" && ln -sf "$program" "\$prefix/bin/passtool"
case \$* in *install-picture*) ln -sf "$program-preview" "\$prefix/bin/passtool-preview" ;; esac
END
printf '#!/bin/sh\nexec "$@"\n' >"$machine/sudo"
chmod +x "$machine/apt-get" "$machine/make" "$machine/sudo"

# ---- Releases: one with the package that 'make deb' made, or one like it.

version=$("$program" --version)
machine_type=$(dpkg --print-architecture)
package=passtool_${version}_$machine_type.deb
releases=$work/releases
mkdir -p "$releases/$version" "$releases/0.0.9"
# shellcheck disable=SC3013 # dash, bash and busybox know -nt
if [ "dist/$package" -nt "$program" ]; then
    cp "dist/$package" "$releases/$version"
else
    mkdir -p "$work/package/DEBIAN" "$work/package/usr/bin"
    cp "$program" "$work/package/usr/bin/passtool"
    printf 'Package: passtool\nVersion: %s\nArchitecture: %s\nMaintainer: passtool\nDescription: test\n' \
        "$version" "$machine_type" >"$work/package/DEBIAN/control"
    dpkg-deb --root-owner-group -Zgzip -z1 --build "$work/package" "$releases/$version/$package" >/dev/null
fi
(cd "$releases/$version" && sha256sum "$package" >SHA256SUMS)
(cd "$releases/0.0.9" && echo 0000 passtool_0.0.9_mips.deb >SHA256SUMS)

# ---- A repository of passes, and an identity whose passphrase is nowhere else.

mkdir -p "$work/repository/Passes" && cp -r certs-sample "$work/repository"
for name in coffee gym; do
    cp -r "Templates/$name.pass" "Templates/$name.json" "$work/repository/Passes"
done
cp Templates/coffee.csv "$work/repository/members.csv"
cp -r Templates/coffee.pass "$work/repository/bad.pass" && rm "$work/repository/bad.pass/"icon*
sed 's/PKBarcodeFormatQR/QR/' Templates/coffee.pass/pass.json >"$work/repository/bad.pass/pass.json"
PHRASE="phrase-$(od -An -N9 -tx1 /dev/urandom | tr -d ' \n')"
export PHRASE
openssl pkcs12 -export -in certs-sample/signer.pem -inkey certs-sample/signer-key.pem \
    -certfile certs-sample/intermediate.pem -passout env:PHRASE -out "$work/signer.p12"
identity=$(base64 <"$work/signer.p12")
export SOURCE_DATE_EPOCH=1767225600
rm -f "$work/repository/certs-sample/passphrase.txt"

asked() { if [ $# = 0 ]; then [ ! -e "$work/asked" ]; else printf '%s\n' "$@" | diff - "$work/asked"; fi; }

# A machine on which nothing was installed yet.
fresh() { rm -rf "$work/root" "$work/asked" "$work/job" && mkdir -p "$work/root/usr/bin"; }

# no_secret FOLDER…: neither the passphrase nor a line of the identity is in them, whatever was done.
no_secret() {
    if { echo "$PHRASE" && echo "$identity" | grep -E '.{16}'; } | grep -rlF -f - "$@"; then
        echo "a secret got out"
        return 1
    fi
}
