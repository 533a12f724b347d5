#if Server
    /// What the service knows about the way of a pass's last change to its phones.
    ///
    /// Times are in milliseconds since 1970.
    package struct UpdateHistory: Sendable, Hashable {
        /// Which pass or order.
        package let address: PassAddress
        /// When this was read.
        package let time: Int64
        /// The mark of this installation's tags.
        package var epoch: String
        /// The pass; `nil` if the service does not have it.
        package var pass: Version?
        /// Devices that are registered, the latest first; see ``deviceCount``.
        package var devices: [Device] = []
        /// How many devices are registered.
        package var deviceCount = 0
        /// When a phone last got the pass, or was told that it has it.
        package var fetch: Fetch?
        /// The last request of each kind that failed in each way, the newest first.
        package var failures: [Failure] = []
        /// When a connection to APNs last failed for this type.
        package var outage: Outage?
        /// What Google was told of the pass; `nil` if it is not for Google Wallet, or nothing was tried yet.
        package var google: GoogleState?
        /// Whether a write to Google waits.
        package var isQueuedForGoogle = false
        /// What phones logged about this pass, the newest first.
        package var logs: [Line] = []

        package init(address: PassAddress, time: Int64, epoch: String, pass: Version? = nil) {
            (self.address, self.time, self.epoch, self.pass) = (address, time, epoch, pass)
        }

        /// The latest version of the pass.
        package struct Version: Sendable, Hashable {
            package var number: Int64
            package var tag: Int64
            package var changed: Int64
            /// Who changed it, as in the audit log.
            package var author: String?
            package var isVoided = false
            /// Whether a person has told Wallet personal data for it.
            package var isPersonalized = false
            package var isDeleted = false

            package init(number: Int64, tag: Int64, changed: Int64) {
                (self.number, self.tag, self.changed) = (number, tag, changed)
            }
        }

        /// A registered device.
        package struct Device: Sendable, Hashable {
            package let identifier: String
            package var registered: Int64
            package var pushed: Int64?
            package var pushStatus: Int?
            package var pushReason: String?
            package var listed: Int64?
            package var listedSince: String?
            package var listedStatus: Int?
            package var queued: Queued?
            /// When the pushes of other devices were last queued, if its own is still to be.
            package var unqueuedSince: Int64?

            package init(_ identifier: String, registered: Int64) {
                (self.identifier, self.registered) = (identifier, registered)
            }
        }

        /// A push that is still to be sent.
        package struct Queued: Sendable, Hashable {
            package var due: Int64
            package var attempts: Int
            package var claimedUntil: Int64

            package init(due: Int64, attempts: Int = 0, claimedUntil: Int64 = 0) {
                (self.due, self.attempts, self.claimedUntil) = (due, attempts, claimedUntil)
            }
        }

        /// A failed connection to APNs.
        package struct Outage: Sendable, Hashable {
            package var time: Int64
            package var reason: String

            package init(time: Int64, reason: String) { (self.time, self.reason) = (time, reason) }
        }

        /// A request for the pass.
        package struct Fetch: Sendable, Hashable {
            package var time: Int64
            package var status: Int
            package var version: Int64?

            package init(time: Int64, status: Int, version: Int64?) {
                (self.time, self.status, self.version) = (time, status, version)
            }
        }

        /// A request that was answered with an error.
        package struct Failure: Sendable, Hashable {
            package let request: PassRequest
            package let status: Int
            package let time: Int64

            package init(request: PassRequest, status: Int, time: Int64) {
                (self.request, self.status, self.time) = (request, status, time)
            }
        }

        /// The last request with a wrong token, which anybody may have sent.
        package var refusal: Failure? { failures.first { $0.status == 401 } }

        /// A line that a phone logged.
        package struct Line: Sendable, Hashable {
            package let time: Int64
            /// As ``DeviceLogEntry`` has it.
            package let message: String
        }
    }
#endif
