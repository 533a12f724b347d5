#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    extension Response {
        /// An answer without a body.
        static func status(_ status: HTTPResponse.Status, _ headers: HTTPFields = [:]) -> Response {
            Response(status: status, headers: headers)
        }

        /// An answer in JSON.
        static func json(
            _ value: JSONValue, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
        ) -> Response {
            var headers = headers
            headers[.contentType] = "application/json"
            return Response(
                status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: value.utf8Text())))
        }
    }
#endif
