import TestSupport
import Testing

extension Workplace {
    /// Types at a terminal of the given width where what it shows ends with a mark, then shows how things stand.
    private static let player = #"""
        import fcntl, os, pty, select, signal, struct, sys, termios
        signal.pthread_sigmask(signal.SIG_SETMASK, [])  # the test program blocks some
        signal.alarm(600)
        answers = [each.encode().decode("unicode_escape").encode("latin-1") for each in sys.argv[1].split("|")]
        mark, columns, command = sys.argv[2].encode(), int(sys.argv[3]), sys.argv[4:]
        program, terminal = pty.fork()
        if program == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.execvp(command[0], command)
        def modes():
            flags = termios.tcgetattr(terminal)[3]
            return "".join(str(int(bool(flags & flag))) for flag in (termios.ECHO, termios.ICANON, termios.ISIG))
        shown, asking = b"", "none"
        while True:
            try: part = os.read(terminal, 4096) if select.select([terminal], [], [], 600)[0] else b""
            except OSError: part = b""  # the program has ended
            if not part: break
            shown += part
            if shown.endswith(mark) and answers:
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
    ///   - mark: how a prompt ends.
    ///   - columns: how wide it is.
    ///   - command: the program and its arguments.
    ///   - changes: variables besides the usual ones.
    /// - Returns: what the terminal showed; whether it echoed, took lines and obeyed Ctrl-C, at the last prompt and in the
    ///   end; and the program's status, negative after a signal.
    /// - Throws: what Foundation throws.
    func play(
        _ answers: String = "", at mark: String = ": ", columns: Int = 100, to command: [String],
        environment changes: [String: String] = [:]
    ) throws -> String {
        let python = try #require(Witness.python3.path)
        let result = try run(
            [python, "-c", Self.player, answers, mark, "\(columns)"] + command, environment: changes)
        #expect(result.status == 0, "\(result.errors)")
        return result.text
    }
}
