#if Server
    internal import Platform

    /// How many files and connections the process may have open.
    package enum Descriptors {
        #if os(Linux)
            private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            private static let kind = RLIMIT_NOFILE
        #endif

        /// The number in force.
        static var limit: Int {
            var present = rlimit()
            return unsafe getrlimit(kind, &present) == 0 ? Int(clamping: present.rlim_cur) : 1024
        }

        /// Takes as many as the system allows: each connection needs one.
        package static func raise() {
            var limit = rlimit()
            guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
            limit.rlim_cur = min(limit.rlim_max, 65_536)
            // Where it may not be raised, there is room for fewer connections.
            _ = unsafe setrlimit(kind, &limit)
        }
    }
#endif
