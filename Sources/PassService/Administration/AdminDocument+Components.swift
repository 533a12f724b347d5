#if Server
    extension AdminDocument {
        /// The parts that the operations refer to.
        static let components = #"""
            {
             "securitySchemes": {
              "token": {
               "type": "http", "scheme": "bearer",
               "description": "Made by whoever runs the service. x-role names the role that an operation \#
            needs: read, issue or admin. Each role includes the ones before it."
              }
             },
             "parameters": {
              "type": {
               "name": "type", "in": "path", "required": true,
               "description": "The pass type or order type identifier.", "schema": {"type": "string"}
              },
              "serial": {
               "name": "serial", "in": "path", "required": true,
               "description": "The serial number, or the order identifier.", "schema": {"type": "string"}
              },
              "name": {
               "name": "name", "in": "path", "required": true, "description": "The name of the template.",
               "schema": {"type": "string"}
              },
              "id": {
               "name": "id", "in": "path", "required": true, "description": "The identifier of the link.",
               "schema": {"type": "string"}
              },
              "ifMatch": {
               "name": "If-Match", "in": "header", "description": "The version to change, as given in ETag.",
               "schema": {"type": "string"}
              },
              "idempotencyKey": {
               "name": "Idempotency-Key", "in": "header",
               "description": "A repeated request with the same key gets the same answer, for a day.",
               "schema": {"type": "string", "maxLength": 255}
              }
             },
             "responses": {
              "Failure": {
               "description": "What is wrong, and what to do.",
               "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
              }
             },
             "schemas": {
              "Failure": {
               "type": "object", "properties": {"error": {"$ref": "#/components/schemas/Fault"}},
               "required": ["error"]
              },
              "Fault": {
               "type": "object",
               "properties": {
                "code": {"type": "string"}, "message": {"type": "string"},
                "hints": {"type": "array", "items": {"type": "string"}},
                "findings": {"type": "array", "items": {"$ref": "#/components/schemas/Finding"}}
               },
               "required": ["code", "message", "hints"]
              },
              "Finding": {
               "type": "object",
               "properties": {
                "rule": {"type": "string"}, "severity": {"type": "string", "enum": ["error", "warning", "note"]},
                "file": {"type": "string"}, "pointer": {"type": "string"}, "line": {"type": "integer"},
                "column": {"type": "integer"}, "message": {"type": "string"}, "hint": {"type": "string"}
               },
               "required": ["rule", "severity", "message"]
              },
              "RefusedPass": {
               "type": "object",
               "properties": {
                "type": {"type": "string"}, "serial": {"type": "string"},
                "findings": {"type": "array", "items": {"$ref": "#/components/schemas/Finding"}},
                "fault": {"type": "string", "description": "Why it can't be made at all."}
               },
               "required": ["type", "serial", "findings"]
              },
              "Health": {
               "type": "object",
               "properties": {
                "status": {"enum": ["ready", "not ready"]}, "database": {"type": "boolean"},
                "databaseTrouble": {"type": "string"}, "identity": {"type": "boolean"},
                "certificates": {
                 "type": "array",
                 "items": {
                  "type": "object", "properties": {"type": {"type": "string"}, "daysLeft": {"type": "integer"}}
                 }
                },
                "push": {"enum": ["working", "alarm"]}, "pushAlarm": {"type": "string"}
               },
               "required": ["status", "database", "identity", "certificates", "push"]
              },
              "Template": {
               "type": "object",
               "properties": {
                "name": {"type": "string"}, "version": {"type": "integer"}, "digest": {"type": "string"},
                "created": {"type": "string", "format": "date-time"}, "passes": {"type": "integer"}
               },
               "required": ["name", "version", "digest", "created"]
              },
              "PutTemplate": {
               "type": "object",
               "properties": {
                "template": {"$ref": "#/components/schemas/Template"}, "isNew": {"type": "boolean"},
                "findings": {"type": "array", "items": {"$ref": "#/components/schemas/Finding"}},
                "applied": {
                 "type": "object",
                 "properties": {
                  "changed": {"type": "integer"}, "refused": {"type": "integer"},
                  "reasons": {
                   "type": "array",
                   "items": {
                    "type": "object", "properties": {"serial": {"type": "string"}, "message": {"type": "string"}}
                   }
                  }
                 }
                }
               },
               "required": ["template", "isNew", "findings"]
              },
              "Pass": {
               "type": "object",
               "properties": {
                "outcome": {"type": "string", "enum": ["created", "changed", "unchanged"]},
                "type": {"type": "string"}, "serial": {"type": "string"}, "version": {"type": "integer"},
                "tag": {"type": "string"}, "voided": {"type": "boolean"},
                "modified": {"type": "string", "format": "date-time"},
                "created": {"type": "string", "format": "date-time"}, "template": {"type": "string"},
                "templateVersion": {"type": "integer"},
                "record": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}},
                "isPersonalized": {"type": "boolean"}, "archiveDigest": {"type": "string"},
                "findings": {
                 "type": "array", "description": "What the rules warn of, after a change of the record.",
                 "items": {"$ref": "#/components/schemas/Finding"}
                }
               },
               "required": ["type", "serial", "version", "tag", "voided", "modified", "created"]
              },
              "PassInput": {
               "type": "object",
               "properties": {
                "template": {"type": "string"},
                "record": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}},
                "voided": {"type": "boolean"}
               },
               "required": ["template"], "additionalProperties": false
              },
              "PassPatch": {
               "type": "object",
               "properties": {
                "template": {"type": "string"},
                "record": {
                 "type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "null"]}
                },
                "voided": {"type": "boolean"}
               },
               "additionalProperties": false
              },
              "StreamRecord": {
               "type": "object",
               "properties": {
                "type": {"type": "string"}, "serial": {"type": "string"}, "template": {"type": "string"},
                "record": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}},
                "voided": {"type": "boolean"}
               },
               "required": ["serial"], "additionalProperties": false
              },
              "StreamLine": {
               "type": "object",
               "properties": {
                "line": {"type": "integer"},
                "outcome": {"type": "string", "enum": ["created", "changed", "unchanged", "refused"]},
                "serial": {"type": "string"}, "version": {"type": "integer"},
                "error": {"$ref": "#/components/schemas/Fault"},
                "summary": {
                 "type": "object",
                 "properties": {
                  "isComplete": {"type": "boolean"}, "created": {"type": "integer"}, "changed": {"type": "integer"},
                  "unchanged": {"type": "integer"}, "refused": {"type": "integer"}, "warned": {"type": "integer"}
                 }
                }
               }
              },
              "Device": {
               "type": "object",
               "properties": {"device": {"type": "string"}, "registered": {"type": "string", "format": "date-time"}}
              },
              "Link": {
               "type": "object",
               "properties": {
                "id": {"type": "string"}, "url": {"type": "string", "format": "uri"},
                "singleUse": {"type": "boolean"}, "expires": {"type": "string", "format": "date-time"},
                "used": {"type": "string", "format": "date-time"},
                "revoked": {"type": "string", "format": "date-time"}
               },
               "required": ["id", "url", "singleUse"]
              },
              "LinkInput": {
               "type": "object",
               "properties": {
                "expires": {"type": "string", "format": "date-time"},
                "expiresIn": {"type": "integer", "minimum": 1, "description": "Seconds from now."},
                "singleUse": {"type": "boolean", "default": false}
               },
               "additionalProperties": false
              },
              "AuditRow": {
               "type": "object",
               "properties": {
                "number": {"type": "integer"}, "signed": {"type": "string", "format": "date-time"},
                "actor": {"type": "string"}, "type": {"type": "string"}, "serial": {"type": "string"},
                "version": {"type": "integer"}, "manifest": {"type": "string"}, "previous": {"type": "string"},
                "hash": {"type": "string"}
               }
              }
             }
            }
            """#
    }
#endif
