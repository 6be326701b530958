import { setImmediate as nextRound } from 'node:timers/promises'

/**
 * Runs short pieces of work one after the other, each in a round of the event loop of its own: whoever asks for
 * something less in between waits for one of them, and not for all.
 */
export function createSerialQueue(): <Result>(work: () => Result) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(() => nextRound()).then(work)
    last = done.catch(() => {})
    return done
  }
}
