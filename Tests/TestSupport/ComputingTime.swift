internal import Foundation

/// How long the calling thread computes in `body`: what else a busy machine does does not count.
package func computingTime(_ body: () throws -> Void) rethrows -> Duration {
    func spent() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = spent()
    try body()
    return spent() - start
}
