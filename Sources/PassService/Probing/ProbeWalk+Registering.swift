#if Server
    internal import PassToolkit
    internal import Platform

    extension ProbeWalk {
        /// The address, the connection, and a device that the service does not know.
        func meet() async throws(ProbeFailure) {
            let isPlain = client.base.lowercased().hasPrefix("http://")
            note(.address, isPlain ? .warned : .passed, isPlain ? "an http address" : "an https address")
            let answer: ProbeAnswer
            do throws(ProbeFailure) {
                answer = try await sendList()
            } catch {
                note(.connection, .failed, error.message)
                skipRest("there is no connection")
                throw error
            }
            note(.connection, .passed, "the service answers")
            switch answer.status {
            case 204, 404: note(.listUnknownDevice, .passed, "\(answer.status)")
            case 200: note(.listUnknownDevice, .warned, "200 with a list, for a device that is not registered")
            default: note(.listUnknownDevice, .failed, "\(answer.status)")
            }
        }

        /// Registrations without the right token.
        func refuseStrangers() async throws(ProbeFailure) {
            let strangers: [(ProbePoint, [(String, String)])] = [
                (.registerWrongToken, authorization(wrongToken)), (.registerNoToken, []),
                (.registerBearer, authorization(scheme: "Bearer")),
            ]
            for (point, headers) in strangers {
                try await attempt(
                    point, { () throws(ProbeFailure) in try await sendRegistration(headers: headers) },
                    judge: Self.expecting(401))
            }
            try await attempt(.registerNotStored, { () throws(ProbeFailure) in try await sendList() }) { answer in
                let isListed = self.serials(in: answer)?.contains(self.subject.address.serial) ?? false
                return isListed
                    ? (.failed, "the device is registered without the right token") : (.passed, "no registration")
            }
        }

        /// Registers, again, and with another push token.
        ///
        /// - Returns: whether the device is registered.
        func register() async throws(ProbeFailure) -> Bool {
            // An earlier fault may have left a registration.
            _ = try? await sendUnregistration()
            try await attempt(.registerNew, { () throws(ProbeFailure) in try await sendRegistration() }) { answer in
                switch answer.status {
                case 201: (.passed, "201")
                case 200: (.failed, "200, which says that the device was registered before")
                case 401: (.failed, "401: the service does not accept the token of this pass")
                default: (.failed, "\(answer.status)")
                }
            }
            guard let status = results.last?.seen.prefix(3), ["200", "201"].contains(status) else { return false }
            try await attempt(
                .registerAgain, { () throws(ProbeFailure) in try await sendRegistration() }, judge: Self.expecting(200))
            try await attempt(
                .registerRotated, { () throws(ProbeFailure) in try await sendRegistration(token: device.rotatedToken) }
            ) { answer in
                switch answer.status {
                case 200: (.passed, "200")
                case 201: (.failed, "201: a new push token makes a second device, and pushes go to the dead one")
                default: (.failed, "\(answer.status)")
                }
            }
            if let companion = probe.companion {
                _ = try await sendRegistration(of: companion, token: device.rotatedToken)
            }
            return true
        }

        /// Takes the registration away and looks whether it is gone.
        func unregister() async throws(ProbeFailure) {
            try await attempt(
                .unregisterWrongToken,
                { () throws(ProbeFailure) in try await sendUnregistration(headers: authorization(wrongToken)) },
                judge: Self.expecting(401))
            try await attempt(
                .unregister, { () throws(ProbeFailure) in try await sendUnregistration() }, judge: Self.expecting(200))
            try await attempt(
                .unregisterAgain, { () throws(ProbeFailure) in try await sendUnregistration() },
                judge: Self.expecting(200, tolerating: [401, 404]))
            try await attempt(.unregisterListed, { () throws(ProbeFailure) in try await sendList() }) { answer in
                let isListed = self.serials(in: answer)?.contains(self.subject.address.serial) ?? false
                return isListed ? (.failed, "the pass is still listed") : (.passed, "\(answer.status)")
            }
        }
    }
#endif
