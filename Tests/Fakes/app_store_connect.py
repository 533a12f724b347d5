#!/usr/bin/env python3
"""A fake of Apple's App Store Connect API: Pass Type IDs and their certificates, by its published description (4.4.1).

    app_store_connect.py FOLDER

It writes into FOLDER the keys AuthKey_ADMIN12345.p8 and AuthKey_DEVEL12345.p8, root.pem and intermediate.pem, and 'port'
when it listens. It reads FOLDER/faults.json before each request, an object of:

    agreements  403, an agreement waits             clock       seconds that the server's clock runs ahead
    busy        so many requests get 429            used_up     429, and the hour has none left
    down        so many GETs get 503 and HTML       drop        so many POSTs are done and not answered
    broken      so many POSTs are done and get 500  limit       so many certificates for an identifier
    grant       true: the team may have NFC         csr         'pem' (default), 'der', 'pem64' or 'none'
    content     'lines', 'pem', 'empty', 'other_key', 'other_type', 'other_team', 'expired', 'nfc', 'no_body'
    days        how long certificates are valid     page        so many resources on a page
    foreign     the next page is on another host    ignore      filters have no effect
    echo        refusals and the next page repeat the token

FOLDER/requests.jsonl has a line for each request: method, path, status. Requests with a private key end the server.
"""
import base64
import datetime
import http.server
import json
import os
import sys
import time
import urllib.parse

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID, ObjectIdentifier

ISSUER = "57246542-96fe-1a63-e053-0824d011072a"
TEAM = "TEAM123456"
PASS_TYPES = ("PASS_TYPE_ID", "PASS_TYPE_ID_WITH_NFC")
OTHER_TYPES = ("IOS_DEVELOPMENT", "IOS_DISTRIBUTION", "DISTRIBUTION", "DEVELOPMENT", "APPLE_PAY", "IDENTITY_ACCESS")


class Refusal(Exception):
    def __init__(self, status, code, detail, pointer=None, parameter=None):
        self.status, self.code, self.detail = status, code, detail
        self.source = {"pointer": pointer} if pointer else {"parameter": parameter} if parameter else None


def utf8_string(text):
    raw = text.encode()
    return bytes([0x0C, len(raw)]) + raw


def name(**parts):
    oids = {
        "uid": NameOID.USER_ID, "cn": NameOID.COMMON_NAME, "ou": NameOID.ORGANIZATIONAL_UNIT_NAME,
        "o": NameOID.ORGANIZATION_NAME, "c": NameOID.COUNTRY_NAME,
    }
    return x509.Name([x509.NameAttribute(oids[key], value) for key, value in parts.items()])


def certificate(subject, key, issuer, signer, days, extensions, start=None):
    start = start or datetime.datetime.utcnow() - datetime.timedelta(hours=1)
    builder = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key)
        .serial_number(x509.random_serial_number()).not_valid_before(start)
        .not_valid_after(start + datetime.timedelta(days=days, hours=1)))
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical)
    builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key), False)
    builder = builder.add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), False)
    return builder.sign(signer, hashes.SHA256())


def usage(signs_certificates):
    return x509.KeyUsage(
        digital_signature=not signs_certificates, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=signs_certificates, crl_sign=signs_certificates,
        encipher_only=False, decipher_only=False)


def mark(oid, value=b"\x05\x00"):
    return x509.UnrecognizedExtension(ObjectIdentifier(oid), value)


class Authority:
    """A root and an intermediate with the form of Apple's."""

    def __init__(self):
        self.root_key, self.key = (rsa.generate_private_key(65537, 2048) for _ in range(2))
        root = name(cn="Test Root CA", o="Test", c="US")
        self.name = name(cn="Test Worldwide Developer Relations Certification Authority", ou="G4", o="Test", c="US")
        authority = [(x509.BasicConstraints(True, None), True), (usage(True), True)]
        self.root = certificate(root, self.root_key.public_key(), root, self.root_key, 3650, authority)
        self.intermediate = certificate(
            self.name, self.key.public_key(), root, self.root_key, 3650,
            authority + [(mark("1.2.840.113635.100.6.2.1"), False)])

    def issue(self, key, identifier, nfc, days, team=TEAM, start=None):
        words = "Pass Type ID with NFC" if nfc else "Pass Type ID"
        extensions = [
            (x509.BasicConstraints(False, None), True), (usage(False), True),
            (x509.ExtendedKeyUsage(
                [ExtendedKeyUsageOID.CLIENT_AUTH, ObjectIdentifier("1.2.840.113635.100.4.14")]), False),
            (mark("1.2.840.113635.100.6.1.16", utf8_string(identifier)), False),
            (mark("1.2.840.113635.100.6.3.2"), False),
        ]
        if nfc:
            extensions.append((mark("1.2.840.113635.100.6.1.26", utf8_string(identifier)), False))
        subject = name(uid=identifier, cn=f"{words}: {identifier}", ou=team, o="Example", c="US")
        return certificate(subject, key, self.name, self.key, days, extensions, start)


class API:
    """The state of the team, and what the API answers."""

    def __init__(self, folder):
        self.folder, self.authority = folder, Authority()
        self.keys = {}  # kid → (public key, role)
        self.types = {}  # id → attributes
        self.certificates = {}  # id → (type id, attributes)
        self.faults, self.used, self.left = {}, {}, 3500
        self.write("root.pem", self.authority.root.public_bytes(serialization.Encoding.PEM))
        self.write("intermediate.pem", self.authority.intermediate.public_bytes(serialization.Encoding.PEM))
        for kid, role in (("ADMIN12345", "ADMIN"), ("DEVEL12345", "DEVELOPER")):
            key = ec.generate_private_key(ec.SECP256R1())
            self.keys[kid] = (key.public_key(), role)
            self.write(f"AuthKey_{kid}.p8", key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))

    def write(self, file, data):
        with open(os.path.join(self.folder, file), "wb") as out:
            out.write(data)

    def read_faults(self):
        try:
            with open(os.path.join(self.folder, "faults.json"), encoding="utf-8") as file:
                faults = json.load(file)
        except FileNotFoundError:
            faults = {}
        if faults != self.faults:
            self.faults, self.used, self.left = faults, {}, 3500

    def takes(self, fault):
        """Whether one of so many such faults is left."""
        if self.used.get(fault, 0) >= self.faults.get(fault, 0):
            return False
        self.used[fault] = self.used.get(fault, 0) + 1
        return True

    def now(self):
        return time.time() + self.faults.get("clock", 0)

    # The token: §8, 1 to 6

    def role(self, header):
        def refuse(why):
            print(f"token: {why}", file=sys.stderr)
            return Refusal(
                401, "NOT_AUTHORIZED",
                "Provide a properly configured and signed bearer token, and make sure that it has not expired. "
                "Learn more about Generating Tokens for API Requests https://developer.apple.com/go/?id=api-generating-tokens")

        parts = (header or "").removeprefix("Bearer ").split(".")
        if not (header or "").startswith("Bearer ") or len(parts) != 3 or "=" in header:
            raise refuse("no bearer token of three parts")
        try:
            raw = [base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in parts]
            head, claims = json.loads(raw[0]), json.loads(raw[1])
        except ValueError:
            raise refuse("not Base64url of JSON") from None
        if head.get("alg") != "ES256" or head.get("typ") != "JWT" or head.get("kid") not in self.keys:
            raise refuse(f"header {head}")
        key, role = self.keys[head["kid"]]
        if len(raw[2]) != 64:
            raise refuse("the signature is not 64 bytes")
        numbers = (int.from_bytes(raw[2][:32], "big"), int.from_bytes(raw[2][32:], "big"))
        try:
            key.verify(encode_dss_signature(*numbers), f"{parts[0]}.{parts[1]}".encode(), ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            raise refuse("the signature") from None
        if claims.get("aud") != "appstoreconnect-v1":
            raise refuse("aud")
        for claim in ("iat", "exp"):
            if not isinstance(claims.get(claim), int):
                raise refuse(claim)
        now = self.now()
        if claims["exp"] <= now or claims["exp"] - claims["iat"] > 1200 or claims["exp"] > now + 1200:
            raise refuse("the times")
        if "iss" not in claims and claims.get("sub") == "user":
            raise Refusal(403, "FORBIDDEN_ERROR", "This request is forbidden for security reasons")
        if claims.get("iss") != ISSUER:
            raise refuse("iss")
        if "scope" in claims:
            raise refuse("scope")
        return role

    # Requests

    def answer(self, method, target, headers, body):
        """The status, the document and more header fields."""
        self.token = (headers.get("Authorization") or "").removeprefix("Bearer ")
        role = self.role(headers.get("Authorization"))
        if self.faults.get("agreements"):
            raise Refusal(
                403, "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED",
                "A required agreement is missing or has expired. This request requires an in-effect agreement that "
                "has not been signed or has expired.")
        if role != "ADMIN" and method != "GET":
            raise Refusal(403, "FORBIDDEN_ERROR", "This operation is not allowed for the API key's role")
        if "application/json" not in headers.get("Accept", "*/*").replace("*/*", "application/json"):
            raise Refusal(406, None, "Not Acceptable")
        url = urllib.parse.urlsplit(target)
        path = url.path.strip("/").split("/")
        if path[0] != "v1" or len(path) < 2 or path[1] not in ("passTypeIds", "certificates"):
            raise Refusal(404, "PATH_ERROR", "The requested resource could not be found")
        if method == "DELETE" and len(path) == 3:
            return 204, None, {}
        if method == "POST" and len(path) == 2:
            if headers.get("Content-Type", "").split(";")[0] != "application/json":
                raise Refusal(415, "UNSUPPORTED_MEDIA_TYPE", "The content type is not supported")
            create = self.create_type if path[1] == "passTypeIds" else self.create_certificate
            resource = create(*self.parts(body, path[1]))
            return 201, {"data": resource, "links": {"self": self.link(target)}}, {"Location": resource["links"]["self"]}
        if method != "GET":
            raise Refusal(405, "METHOD_NOT_ALLOWED", "The request method is not valid for the resource path")
        return 200, self.listed(path, url, target), {}

    def link(self, target):
        return f"http://127.0.0.1:{self.port}{target}"

    @staticmethod
    def parts(body, type):
        try:
            document = json.loads(body)
        except ValueError:
            raise Refusal(400, "ENTITY_INVALID", "The request entity is not a valid JSON document") from None
        data = document.get("data") if isinstance(document, dict) else None
        allowed = {"type", "attributes", "relationships"}
        if not isinstance(data, dict) or set(document) != {"data"} or not set(data) <= allowed or data.get("type") != type:
            raise Refusal(422, "ENTITY_UNPROCESSABLE", "The request entity is not of the expected shape")
        wanted = {"passTypeIds": {"name", "identifier"}, "certificates": {"certificateType", "csrContent"}}[type]
        attributes = data.get("attributes", {})
        if not set(attributes) <= wanted:
            raise Refusal(409, "ENTITY_ERROR.ATTRIBUTE.UNKNOWN", f"An unknown attribute in {sorted(attributes)}")
        for attribute in sorted(wanted):
            pointer = f"/data/attributes/{attribute}"
            if attribute not in attributes:
                raise Refusal(
                    409, "ENTITY_ERROR.ATTRIBUTE.REQUIRED", f"You must provide a value for '{attribute}'", pointer)
            if not isinstance(attributes[attribute], str):
                raise Refusal(409, "ENTITY_ERROR.ATTRIBUTE.TYPE", f"'{attribute}' is not a string", pointer)
        return attributes, data.get("relationships", {})

    def create_type(self, attributes, _):
        identifier = attributes["identifier"]
        taken = {other["identifier"] for other in self.types.values()} | {"pass.com.other.team"}
        if not identifier.startswith("pass.") or identifier in taken:
            raise Refusal(
                409, "ENTITY_ERROR.ATTRIBUTE.INVALID",
                f"An attribute value has invalid format or is taken - The identifier '{identifier}' is not available. "
                "Please enter a different string.", "/data/attributes/identifier")
        id = f"TYPE{len(self.types):06}"
        self.types[id] = dict(attributes)
        return self.type_resource(id)

    def create_certificate(self, attributes, relationships):
        kind, request = attributes["certificateType"], attributes["csrContent"]
        if kind not in PASS_TYPES:
            raise Refusal(
                409, "ENTITY_ERROR.ATTRIBUTE.INVALID", f"'{kind}' is not a certificate type for this test",
                "/data/attributes/certificateType")
        linkage = relationships.get("passTypeId", {}).get("data") or {}
        id = linkage.get("id")
        if linkage.get("type", "passTypeIds") != "passTypeIds" or id not in self.types:
            raise Refusal(404, "NOT_FOUND", f"There is no identifier with ID '{id or 'null'}' on this team.")
        key = self.requested_key(request)
        nfc = kind == "PASS_TYPE_ID_WITH_NFC"
        if nfc and not self.faults.get("grant"):
            raise Refusal(403, "FORBIDDEN_ERROR", "Your team is not enabled for NFC passes")
        own = [one for one in self.certificates.values() if one[0] == id]
        if len(own) >= self.faults.get("limit", 100):
            raise Refusal(
                409, "ENTITY_ERROR", "You already have a current Pass Type ID certificate or a pending certificate request.")
        identifier, days = self.types[id]["identifier"], self.faults.get("days", 394)
        fault, team, start = self.faults.get("content"), TEAM, None
        if fault == "other_key":
            key = rsa.generate_private_key(65537, 2048).public_key()
        if fault == "other_type":
            identifier = "pass.com.example.other"
        if fault == "other_team":
            team = "OTHER12345"
        if fault == "expired":
            start = datetime.datetime.utcnow() - datetime.timedelta(days=days + 5)
        made = self.authority.issue(key, identifier, nfc or fault == "nfc", days, team, start)
        number = f"CERT{len(self.certificates):06}"
        self.certificates[number] = (id, {
            "certificateContent": base64.b64encode(made.public_bytes(serialization.Encoding.DER)).decode(),
            "displayName": identifier, "name": f"Pass Type ID: {identifier}", "platform": None,
            "expirationDate": made.not_valid_after.strftime("%Y-%m-%dT%H:%M:%S.000+0000"),
            "serialNumber": f"{made.serial_number:X}", "certificateType": kind, "activated": True,
            "requesterEmail": "someone@example.com",
        })
        return self.certificate_resource(number)

    def requested_key(self, text):
        pointer = "/data/attributes/csrContent"
        refusal = Refusal(409, "ENTITY_ERROR.ATTRIBUTE.INVALID", "Invalid Certificate Signing Request", pointer)
        try:
            form = self.faults.get("csr", "pem")
            if form == "der":
                request = x509.load_der_x509_csr(base64.b64decode(text, validate=True))
            else:
                if form == "none":
                    raise refusal
                pem = base64.b64decode(text, validate=True) if form == "pem64" else text.encode()
                request = x509.load_pem_x509_csr(pem)
        except ValueError:
            raise refusal from None
        key = request.public_key()
        if not request.is_signature_valid or not isinstance(key, rsa.RSAPublicKey) or key.key_size != 2048:
            raise refusal
        return key

    def type_resource(self, id):
        own = self.link(f"/v1/passTypeIds/{id}")
        links = {"self": f"{own}/relationships/certificates", "related": f"{own}/certificates"}
        return {
            "type": "passTypeIds", "id": id, "attributes": self.types[id],
            "relationships": {"certificates": {"links": links}}, "links": {"self": own},
        }

    def certificate_resource(self, number):
        own = self.link(f"/v1/certificates/{number}")
        attributes = dict(self.certificates[number][1])
        content, fault = attributes["certificateContent"], self.faults.get("content")
        if fault == "lines":
            attributes["certificateContent"] = "\n".join(content[at:at + 64] for at in range(0, len(content), 64))
        if fault == "pem":
            der = x509.load_der_x509_certificate(base64.b64decode(content))
            attributes["certificateContent"] = base64.b64encode(
                der.public_bytes(serialization.Encoding.PEM)).decode()
        if fault == "empty":
            attributes["certificateContent"] = ""
        return {
            "type": "certificates", "id": number, "attributes": attributes,
            "relationships": {"passTypeId": {"links": {"related": f"{own}/passTypeId"}}}, "links": {"self": own},
            "news": {"unknown": ["member"]},
        }

    # Lists: §8, 20

    def listed(self, path, url, target):
        pairs = urllib.parse.parse_qsl(url.query, keep_blank_values=True)
        query = dict(pairs)
        for parameter in query:
            if sum(key == parameter for key, _ in pairs) > 1:
                raise Refusal(400, "PARAMETER_ERROR.ILLEGAL", "A parameter is given twice", parameter=parameter)
            if parameter.partition("[")[0] not in ("limit", "filter", "cursor", "sort", "include", "fields"):
                raise Refusal(400, "PARAMETER_ERROR.ILLEGAL", "The parameter can't be used", parameter=parameter)
        limit = query.get("limit", "20")
        if not limit.isdigit() or not 1 <= int(limit) <= 200:
            raise Refusal(400, "PARAMETER_ERROR.INVALID", "The limit is not 1 to 200", parameter="limit")
        of_type = len(path) == 4 and path[1] == "passTypeIds" and path[3] == "certificates"
        if of_type and path[2] not in self.types or len(path) > 2 and not of_type:
            raise Refusal(404, "NOT_FOUND", "There is no such resource")
        kinds = query.get("filter[certificateType]")
        kinds = kinds.split(",") if kinds and not self.faults.get("ignore") else PASS_TYPES + OTHER_TYPES
        if any(kind not in PASS_TYPES + OTHER_TYPES for kind in kinds):
            raise Refusal(400, "PARAMETER_ERROR.INVALID", "no such type", parameter="filter[certificateType]")
        if path[1] == "passTypeIds" and not of_type:
            found = [self.type_resource(id) for id in self.types]
        else:
            found = [
                self.certificate_resource(number) for number, (type, attributes) in self.certificates.items()
                if (not of_type or type == path[2]) and attributes["certificateType"] in kinds]
        size, start = self.faults.get("page", int(limit)), int(query.get("cursor", "0"))
        links = {"self": self.link(target)}
        if start + size < len(found):
            rest = urllib.parse.urlencode([pair for pair in pairs if pair[0] != "cursor"] + [("cursor", start + size)])
            links["next"] = self.link(f"{url.path}?{rest}")
        if self.faults.get("foreign"):
            rest = self.token if self.faults.get("echo") else ""
            links["next"] = f"http://127.0.0.1.example.com:{self.port}{url.path}?{rest}"
        paging = {"total": len(found), "limit": int(limit)}
        return {"data": found[start:start + size], "links": links, "meta": {"paging": paging}}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_request(self):
        api = self.server.api
        api.read_faults()
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if b"PRIVATE KEY" in body or "PRIVATE KEY" in str(self.headers) + self.path:
            print("a request has a private key", file=sys.stderr)
            os._exit(1)
        api.left -= 1
        if self.command == "GET" and api.takes("down"):
            return self.reply(503, b"<html><body>Service Unavailable</body></html>", "text/html")
        if api.faults.get("used_up") or api.left <= 0:
            api.left = 0
        if api.left == 0 or api.takes("busy"):
            return self.refuse(Refusal(429, "RATE_LIMIT_EXCEEDED", "The request rate limit has been reached."))
        try:
            status, document, fields = api.answer(self.command, self.path, self.headers, body)
        except Refusal as refusal:
            return self.refuse(refusal)
        if self.command == "POST" and api.takes("drop"):
            self.note(0)
            self.close_connection = True
            self.connection.close()
            return None
        if self.command == "POST" and api.takes("broken"):
            return self.refuse(Refusal(500, "UNEXPECTED_ERROR", "An unexpected error occurred on the server side."))
        if status == 201 and api.faults.get("content") == "no_body":
            return self.reply(status, b"", "application/json", fields)
        data = b"" if document is None else json.dumps(document).encode()
        return self.reply(status, data, "application/json", fields)

    do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = handle_request

    def refuse(self, refusal):
        if refusal.code is None:
            return self.reply(refusal.status, refusal.detail.encode(), "text/plain")
        error = {
            "id": "00000000-0000-0000-0000-000000000000", "status": str(refusal.status), "code": refusal.code,
            "title": "The request was refused", "detail": refusal.detail,
        }
        if refusal.source:
            error["source"] = refusal.source
        if self.server.api.faults.get("echo"):
            token = self.server.api.token
            error["detail"] += f" Bearer {token} {token.split('.')[1]}"
            error.update(code=f"{refusal.code}.{token}", source={"pointer": f"/{token}"})
        return self.reply(refusal.status, json.dumps({"errors": [error]}).encode(), "application/json")

    def note(self, status):
        with open(os.path.join(self.server.api.folder, "requests.jsonl"), "a", encoding="utf-8") as log:
            log.write(json.dumps({"method": self.command, "path": self.path, "status": status}) + "\n")

    def reply(self, status, body, type, fields=None):
        self.note(status)
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Rate-Limit", f"user-hour-lim:3500;user-hour-rem:{self.server.api.left};")
        for key, value in (fields or {}).items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(body)

    def date_time_string(self, timestamp=None):
        return super().date_time_string(self.server.api.now() if timestamp is None else timestamp)

    def log_message(self, *_):
        pass


def main(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.api = API(folder)
    server.api.port = server.server_address[1]
    server.api.write("port.new", str(server.api.port).encode())
    os.rename(os.path.join(folder, "port.new"), os.path.join(folder, "port"))
    server.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1])
