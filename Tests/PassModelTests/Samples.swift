import PassModel
import Testing

/// A pass as people write them: all parts, odd spellings, unknown keys.
let samplePass = #"""
    {"formatVersion":1,"passTypeIdentifier":"pass.com.example.coffee","serialNumber":"E5982H-I2","teamIdentifier":"A1B2C3D4E5",
    "organizationName":"Käfer & Söhne","description":"Coffee card","webServiceURL":"https:\/\/example.com\/passes",
    "authenticationToken":"vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc","x-unknown":{"z":1,"a":[null,true]},"maxDistance":1.50,
    "relevantDate":"2013-04-24T10:00-05:00","expirationDate":"2035-05-14T18:30:00+02:00",
    "locations":[{"longitude":-122.3748889,"latitude":37.6189722,"relevantText":"\u263a \ud83d\ude00"}],
    "barcodes":[{"format":"PKBarcodeFormatQR","message":"123","messageEncoding":"iso-8859-1"}],
    "foregroundColor":"rgb(255, 255, 255)","backgroundColor":"#c8a064","semantics":{"eventName":"x"},
    "storeCard":{"headerFields":[{"key":"points","label":"POINTS","value":1e3}],
    "primaryFields":[{"key":"balance","label":"BALANCE","value":21.75,"currencyCode":"USD"}],
    "backFields":[{"key":"since","value":"2012-10-02T00:00:00Z","dateStyle":"PKDateStyleMedium","row":"1"}]}}
    """#

/// The value in a JSON text that is right.
func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: Array(text.utf8)).root }

/// The object in a JSON text that is right.
func object(_ text: String) throws -> JSONObject { try #require(try json(text).object) }
