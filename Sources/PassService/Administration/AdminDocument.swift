#if Server
    /// The OpenAPI document of the administration interface; a test compares it with the routes.
    package enum AdminDocument {
        /// The whole document.
        package static var text: String {
            "{\(general),\n\"paths\": \(paths),\n\"components\": \(components)}\n"
        }

        private static let general = #"""
             "openapi": "3.1.0",
             "info": {
              "title": "Administration of the pass service", "version": "1",
              "description": "Templates, passes, links and pushes. A change is committed before its answer is sent; \#
            pushes follow.",
              "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}
             },
             "servers": [{"url": "/admin/v1"}], "security": [{"token": []}]
            """#

        private static let paths = #"""
            {
             "/openapi.json": {
              "get": {
               "operationId": "getDocument", "summary": "This document.", "security": [],
               "responses": {
                "200": {"description": "The document.", "content": {"application/json": {"schema": {"type": "object"}}}}
               }
              }
             },
             "/health": {
              "get": {
               "operationId": "readHealth", "summary": "Whether the service can work, and what keeps it from that.",
               "x-role": "read",
               "responses": {
                "200": {
                 "description": "It can.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}
                },
                "503": {
                 "description": "It can't.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/audit": {
              "get": {
               "operationId": "listSignatures", "summary": "Signatures in the audit log, a thousand at a time.",
               "x-role": "admin",
               "parameters": [
                {
                 "name": "after", "in": "query", "description": "The number of the last row that was read.",
                 "schema": {"type": "integer"}
                }
               ],
               "responses": {
                "200": {
                 "description": "Rows after the given number.",
                 "content": {
                  "application/json": {
                   "schema": {
                    "type": "object",
                    "properties": {"rows": {"type": "array", "items": {"$ref": "#/components/schemas/AuditRow"}}}
                   }
                  }
                 }
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/templates": {
              "get": {
               "operationId": "listTemplates", "summary": "The newest version of each template.", "x-role": "read",
               "responses": {
                "200": {
                 "description": "The templates.",
                 "content": {
                  "application/json": {
                   "schema": {
                    "type": "object",
                    "properties": {"templates": {"type": "array", "items": {"$ref": "#/components/schemas/Template"}}}
                   }
                  }
                 }
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/templates/{name}": {
              "get": {
               "operationId": "getTemplate", "summary": "The newest version of a template.", "x-role": "read",
               "parameters": [{"$ref": "#/components/parameters/name"}],
               "responses": {
                "200": {
                 "description": "The template.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Template"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              },
              "put": {
               "operationId": "putTemplate", "summary": "Upload a version of a template; the rules check it.",
               "x-role": "admin",
               "parameters": [
                {"$ref": "#/components/parameters/name"},
                {
                 "name": "apply", "in": "query", "description": "true: existing passes get this version, too.",
                 "schema": {"type": "boolean", "default": false}
                },
                {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "requestBody": {
                "required": true, "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
               },
               "responses": {
                "201": {
                 "description": "A new version.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PutTemplate"}}}
                },
                "200": {
                 "description": "The newest version is the same archive.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PutTemplate"}}}
                },
                "422": {
                 "description": "Wallet would refuse its passes: the findings say why.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              },
              "delete": {
               "operationId": "deleteTemplate", "summary": "Delete a template that no pass uses, with all its versions.",
               "x-role": "admin",
               "parameters": [
                {"$ref": "#/components/parameters/name"}, {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "responses": {"204": {"description": "Deleted."}, "default": {"$ref": "#/components/responses/Failure"}}
              }
             },
             "/templates/{name}/archive": {
              "get": {
               "operationId": "getTemplateArchive", "summary": "The zip of the newest version.", "x-role": "read",
               "parameters": [{"$ref": "#/components/parameters/name"}],
               "responses": {
                "200": {
                 "description": "The archive.",
                 "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/passes": {
              "post": {
               "operationId": "putPasses", "summary": "Make or change any number of passes, as JSON Lines.",
               "description": "Records are committed 500 at a time. The answer begins before all \#
            records are read, so read it while you send.",
               "x-role": "issue",
               "parameters": [
                {
                 "name": "template", "in": "query", "description": "The template of records that name none.",
                 "schema": {"type": "string"}
                },
                {
                 "name": "results", "in": "query", "description": "all: a line for each record.",
                 "schema": {"type": "string", "enum": ["all", "refused"]}
                }
               ],
               "requestBody": {
                "required": true,
                "content": {"application/x-ndjson": {"schema": {"$ref": "#/components/schemas/StreamRecord"}}}
               },
               "responses": {
                "200": {
                 "description": "A line for each of the first 1,000 refused records (or for each record), then a line with the \#
            summary.",
                 "content": {"application/x-ndjson": {"schema": {"$ref": "#/components/schemas/StreamLine"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/refused": {
              "get": {
               "operationId": "listRefused", "summary": "Stored passes that the rules would refuse today.",
               "description": "Each request judges a hundred passes, so a page may be empty. Phones get these passes all the same.",
               "x-role": "read",
               "parameters": [
                {
                 "name": "after", "in": "query", "description": "What the page before has as next.",
                 "schema": {"type": "integer"}
                }
               ],
               "responses": {
                "200": {
                 "description": "A page; the last one has no next.",
                 "content": {
                  "application/json": {
                   "schema": {
                    "type": "object",
                    "properties": {
                     "passes": {"type": "array", "items": {"$ref": "#/components/schemas/RefusedPass"}},
                     "judged": {"type": "integer"}, "next": {"type": "integer"}
                    },
                    "required": ["passes", "judged"]
                   }
                  }
                 }
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/passes/{type}/{serial}": {
              "get": {
               "operationId": "getPass", "summary": "The state of a pass with its record, without its token and what its owner told Wallet.",
               "x-role": "read",
               "parameters": [{"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"}],
               "responses": {
                "200": {
                 "description": "The pass.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pass"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              },
              "put": {
               "operationId": "putPass",
               "summary": "Make or change a pass, or upload an archive that was signed elsewhere.",
               "x-role": "issue",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {"$ref": "#/components/parameters/ifMatch"}, {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "requestBody": {
                "required": true,
                "content": {
                 "application/json": {"schema": {"$ref": "#/components/schemas/PassInput"}},
                 "application/vnd.apple.pkpass": {"schema": {"type": "string", "format": "binary"}},
                 "application/vnd.apple.order": {"schema": {"type": "string", "format": "binary"}}
                }
               },
               "responses": {
                "201": {
                 "description": "The pass is new.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pass"}}}
                },
                "200": {
                 "description": "The pass was changed, or was already like this.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pass"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              },
              "patch": {
               "operationId": "patchPass", "summary": "Change some values of the record; null removes one.",
               "x-role": "issue",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {"$ref": "#/components/parameters/ifMatch"}, {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "requestBody": {
                "required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PassPatch"}}}
               },
               "responses": {
                "200": {
                 "description": "The pass.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pass"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              },
              "delete": {
               "operationId": "deletePass", "summary": "Delete a pass and its data; phones keep the version that they have.",
               "description": "A pass that is put at this address later is another one, and may be another person's: it gets another authentication token, and phones have to add it anew. If it is handed in with the token of before, they get it as an update.",
               "x-role": "admin",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {"$ref": "#/components/parameters/ifMatch"}, {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "responses": {"204": {"description": "Deleted."}, "default": {"$ref": "#/components/responses/Failure"}}
              }
             },
             "/passes/{type}/{serial}/void": {
              "post": {
               "operationId": "voidPass", "summary": "Void a pass, or undo that.", "x-role": "issue",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {"$ref": "#/components/parameters/ifMatch"}, {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "requestBody": {
                "required": false,
                "content": {
                 "application/json": {
                  "schema": {
                   "type": "object", "additionalProperties": false,
                   "properties": {"voided": {"type": "boolean", "default": true}}
                  }
                 }
                }
               },
               "responses": {
                "200": {
                 "description": "The pass.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pass"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/passes/{type}/{serial}/devices": {
              "get": {
               "operationId": "listDevices", "summary": "The devices that are registered, a thousand at a time.",
               "description": "For the role read, their names are shortened: who knows one can ask for the device's list.",
               "x-role": "read",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {
                 "name": "after", "in": "query", "description": "The last device that was read.",
                 "schema": {"type": "string"}
                }
               ],
               "responses": {
                "200": {
                 "description": "The devices, by name.",
                 "content": {
                  "application/json": {
                   "schema": {
                    "type": "object",
                    "properties": {"devices": {"type": "array", "items": {"$ref": "#/components/schemas/Device"}}}
                   }
                  }
                 }
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/passes/{type}/{serial}/personalization": {
              "delete": {
               "operationId": "resetPersonalization",
               "summary": "Forgets what a person told Wallet, so that another one can personalize the pass.",
               "x-role": "issue",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {"$ref": "#/components/parameters/ifMatch"}
               ],
               "responses": {
                "200": {
                 "description": "The pass, unchanged if it was not personalized.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pass"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/passes/{type}/{serial}/why": {
              "get": {
               "operationId": "explainPass", "summary": "Why a phone does not have the latest version.", "x-role": "read",
               "parameters": [{"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"}],
               "responses": {
                "200": {
                 "description": "The chain from the change to the phone.",
                 "content": {"application/json": {"schema": {"type": "object"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/passes/{type}/{serial}/push": {
              "post": {
               "operationId": "pushPass", "summary": "Send a push to all registered devices again.", "x-role": "issue",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "responses": {
                "202": {
                 "description": "The pushes are queued.",
                 "content": {
                  "application/json": {"schema": {"type": "object", "properties": {"devices": {"type": "integer"}}}}
                 }
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/passes/{type}/{serial}/links": {
              "get": {
               "operationId": "listLinks", "summary": "The links to a pass.", "x-role": "issue",
               "parameters": [{"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"}],
               "responses": {
                "200": {
                 "description": "The links.",
                 "content": {
                  "application/json": {
                   "schema": {
                    "type": "object",
                    "properties": {"links": {"type": "array", "items": {"$ref": "#/components/schemas/Link"}}}
                   }
                  }
                 }
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              },
              "post": {
               "operationId": "makeLink", "summary": "Make a link to download the pass.", "x-role": "issue",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "requestBody": {
                "required": false, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/LinkInput"}}}
               },
               "responses": {
                "201": {
                 "description": "The link.",
                 "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Link"}}}
                },
                "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             },
             "/passes/{type}/{serial}/links/{id}": {
              "delete": {
               "operationId": "revokeLink", "summary": "End a link.", "x-role": "issue",
               "parameters": [
                {"$ref": "#/components/parameters/type"}, {"$ref": "#/components/parameters/serial"},
                {"$ref": "#/components/parameters/id"}, {"$ref": "#/components/parameters/idempotencyKey"}
               ],
               "responses": {
                "204": {"description": "The link has ended."}, "default": {"$ref": "#/components/responses/Failure"}
               }
              }
             }
            }
            """#
    }
#endif
