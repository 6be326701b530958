import { serviceError } from '#kit/errors/service-error.ts'

/** What this node does about purchases and cancellations right now, and its end waits for. */
export type InFlight = {
  /**
   * Runs what may send something to a carrier.
   *
   * @throws ServiceError 503 once this node's part has ended: nothing is begun any more
   */
  begin<Result>(work: () => Promise<Result>): Promise<Result>
  /** Keeps work that has to be done, whenever it came up, among what is waited for. @returns the work */
  keep<Result>(work: Promise<Result>): Promise<Result>
  /** Waits for all of it, and for what that begins; from then on nothing more is begun. */
  end(): Promise<void>
}

/** Only who has hung up comes so late. */
const retryAfterSeconds = 1

export function createInFlight(): InFlight {
  const underWay = new Set<Promise<unknown>>()
  let isEnded = false

  function keep<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work)
    const forget = () => underWay.delete(work)
    work.then(forget, forget)
    return work
  }

  return {
    keep,
    async begin(work) {
      if (isEnded) throw serviceError('General.Unavailable', { retryAfterSeconds })
      return keep(work())
    },
    async end() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
      // In the same turn in which nothing was left: what comes next finds it ended.
      isEnded = true
    },
  }
}
