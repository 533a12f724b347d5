import TestSupport
import Testing

extension Workplace {
    /// Types at a terminal where what it shows ends with a colon, then shows how things stand.
    private static let player = #"""
        import fcntl, os, pty, select, signal, struct, sys, termios
        signal.pthread_sigmask(signal.SIG_SETMASK, [])  # the test program blocks some
        signal.alarm(600)
        answers = [each.encode().decode("unicode_escape").encode("latin-1") for each in sys.argv[1].split("|")]
        program, terminal = pty.fork()
        if program == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
            os.execvp(sys.argv[2], sys.argv[2:])
        def modes():
            flags = termios.tcgetattr(terminal)[3]
            return "".join(str(int(bool(flags & flag))) for flag in (termios.ECHO, termios.ICANON, termios.ISIG))
        shown, asking = b"", "none"
        while True:
            try: part = os.read(terminal, 4096) if select.select([terminal], [], [], 600)[0] else b""
            except OSError: part = b""  # the program has ended
            if not part: break
            shown += part
            if shown.endswith(b": ") and answers:
                asking = modes()
                answer = answers.pop(0)
                if answer == b"SIGTERM": os.kill(program, signal.SIGTERM)
                else: os.write(terminal, answer)
        status = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
        sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
        print(f"\nmodes: {asking}, {modes()}\nstatus: {status}")
        """#

    /// Runs a program on a terminal, which Python plays.
    ///
    /// - Parameters:
    ///   - answers: what is typed at each prompt, with Python's escapes and `|` between them; or `SIGTERM`.
    ///   - command: the program and its arguments.
    /// - Returns: what the terminal showed; whether it echoed, took lines and obeyed Ctrl-C, at the last prompt and in the
    ///   end; and the program's status, negative after a signal.
    /// - Throws: what Foundation throws.
    func play(_ answers: String, to command: [String]) throws -> String {
        let python = try #require(Witness.python3.path)
        let result = try run([python, "-c", Self.player, answers] + command)
        #expect(result.status == 0, "\(result.errors)")
        return result.text
    }
}
