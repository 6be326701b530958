import { serviceError } from '#kit/errors/service-error.ts'

/** The purchases and cancellations that this node works on. Shutdown waits for them. */
export type InFlight = {
  /**
   * Runs work that may send something to a carrier.
   *
   * @throws ServiceError 503 after shutdown began: no new work starts
   */
  begin<Result>(work: () => Promise<Result>): Promise<Result>
  /** Adds work that must finish to what shutdown waits for. @returns the work */
  keep<Result>(work: Promise<Result>): Promise<Result>
  /** Waits for all work, including work that it starts. Afterwards no new work starts. */
  end(): Promise<void>
}

/** Only a caller that has disconnected can be this late. */
const retryAfterSeconds = 1

export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>()
  let isEnded = false

  function keep<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work)
    const remove = () => running.delete(work)
    work.then(remove, remove)
    return work
  }

  return {
    keep,
    async begin(work) {
      if (isEnded) throw serviceError('General.Unavailable', { retryAfterSeconds })
      return keep(work())
    },
    async end() {
      while (running.size > 0) await Promise.allSettled(running)
      // In the same turn in which the set became empty, so that the next caller finds it ended.
      isEnded = true
    },
  }
}
