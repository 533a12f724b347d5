import PassModel
import Testing

/// The value in a JSON text that is right.
func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: Array(text.utf8)).root }

/// The object in a JSON text that is right.
func object(_ text: String) throws -> JSONObject { try #require(try json(text).object) }
