#if Server
    internal import HummingbirdCore
    internal import NIOCore
    internal import Synchronization

    /// How many connections there may be: fewer than descriptors, so that the database and APNs always get theirs.
    ///
    /// Beyond the limit, a new connection takes the place of the one that has been silent for longest. Where all are
    /// busy, it gets an answer (503) and is closed.
    final class ConnectionRoom: Sendable {
        /// A connection.
        final class Member: Sendable {
            fileprivate let channel: any Channel
            /// Since when no request is in hand, in nanoseconds of a clock that nobody sets; 0 while one is.
            private let silentSince: Atomic<UInt64>

            init(_ channel: any Channel) {
                self.channel = channel
                silentSince = Atomic(NIODeadline.now().uptimeNanoseconds)
            }

            func begin() { silentSince.store(0, ordering: .relaxed) }
            func end() { silentSince.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }

            /// `nil` while a request is in hand.
            fileprivate var silence: UInt64? {
                let since = silentSince.load(ordering: .relaxed)
                return since == 0 ? nil : since
            }
        }

        /// What the rest of the service needs: its database, APNs, files and event loops.
        private static let kept = 80
        /// How many connections beyond the limit are open until they have their answer.
        private static let refusedAtOnce = 16

        let limit: Int
        private let members = Mutex<[ObjectIdentifier: Member]>([:])

        init(limit: Int) { self.limit = max(1, limit) }

        /// As many connections as the descriptors of this process allow.
        convenience init() { self.init(limit: Descriptors.limit - Self.kept - Self.refusedAtOnce) }

        /// Takes a new connection; `false` if there is no room for it.
        func admits(_ member: Member) -> Bool {
            let (isAdmitted, silent) = members.withLock { members -> (Bool, Member?) in
                guard members.count >= limit else {
                    members[ObjectIdentifier(member)] = member
                    return (true, nil)
                }
                // Who has just connected is about to ask.
                let latest = NIODeadline.now().uptimeNanoseconds - 1_000_000_000
                let longest = members.min { ($0.value.silence ?? .max) < ($1.value.silence ?? .max) }
                guard let longest, let silence = longest.value.silence, silence < latest else { return (false, nil) }
                members[longest.key] = nil
                members[ObjectIdentifier(member)] = member
                return (true, longest.value)
            }
            silent?.channel.close(promise: nil)
            return isAdmitted
        }

        func leave(_ member: Member) { members.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(member)) } }

        /// Keeps new connections waiting while those that were refused are being closed.
        var delegate: any AvailableConnectionsDelegate { MaximumAvailableConnections(limit + Self.refusedAtOnce) }
    }
#endif
