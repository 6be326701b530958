import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/** How far a node's clock may be from the database's: tokens, links and days are told by it. */
export const maxClockDifferenceMs = 2_000

const measurements = 3

/** How far the clock is ahead of the database's, in milliseconds, as exactly as the way there lets it be known. */
export async function clockDifferenceMs(db: Queryable, clock: Clock): Promise<number> {
  let best = { differenceMs: 0, roundTripMs: Number.POSITIVE_INFINITY }
  for (let done = 0; done < measurements; done += 1) {
    const askedAtMs = clock.now().getTime()
    const [row] = await db.query<{ nowMs: number }>({
      name: 'database.clock',
      text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`,
      values: [],
    })
    const answeredAtMs = clock.now().getTime()
    const roundTripMs = answeredAtMs - askedAtMs
    if (roundTripMs >= best.roundTripMs) continue
    const differenceMs = (askedAtMs + answeredAtMs) / 2 - (row?.nowMs ?? answeredAtMs)
    best = { differenceMs, roundTripMs }
  }
  // Half of the way there and back is not known to be difference.
  const certainMs = Math.max(0, Math.abs(best.differenceMs) - best.roundTripMs / 2)
  return Math.sign(best.differenceMs) * certainMs
}

/** Refuses a clock that is too far from the database's, in a line that says what to do. */
export async function checkClock(db: Queryable, clock: Clock): Promise<void> {
  const differenceMs = await clockDifferenceMs(db, clock)
  if (Math.abs(differenceMs) <= maxClockDifferenceMs) return
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1)
  const direction = differenceMs > 0 ? 'ahead of' : 'behind'
  throw new UserFacingError(
    `The clock of this machine is ${seconds} s ${direction} the database's; synchronize both with a time server (NTP), and start again.`,
  )
}
