/** The log of refused credentials: by it, whoever runs the service sees that somebody tries keys, and from where. */
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'

export type Refusal = {
  /** The client's address. */
  address: string
  route: string | undefined
  requestId: string
  /** The code that it was refused with. */
  reason: string
  /** What may be shown of the credential. */
  credential: string
}

export type RefusalLog = {
  note(log: Logger, refusal: Refusal): void
  /** Writes what was counted in minutes that are over, or in all. */
  flush(log: Logger, which: 'ended' | 'all'): void
}

const periodMs = 60_000
const maxAddresses = 10_000
/** All addresses for which there is no room. */
const others = 'others'

type Period = { sinceMs: number; count: number; reasons: Record<string, number> }

/** One line for an address and minute that tells all, and one that counts the others where there are more. */
export function createRefusalLog({ clock }: { clock: Clock }): RefusalLog {
  const periods = new Map<string, Period>()

  function end(log: Logger, address: string, { count, reasons }: Period): void {
    periods.delete(address)
    if (count > 0) log.warn({ address, count, reasons, seconds: periodMs / 1000 }, 'more credentials rejected')
  }

  return {
    note(log, refusal) {
      const nowMs = clock.now().getTime()
      const address = periods.has(refusal.address) || periods.size < maxAddresses ? refusal.address : others
      const period = periods.get(address)
      if (period && nowMs - period.sinceMs < periodMs) {
        period.count += 1
        period.reasons[refusal.reason] = (period.reasons[refusal.reason] ?? 0) + 1
        return
      }
      if (period) end(log, address, period)
      periods.set(address, { sinceMs: nowMs, count: 0, reasons: {} })
      log.warn(refusal, 'credential rejected')
    },
    flush(log, which) {
      const nowMs = clock.now().getTime()
      for (const [address, period] of periods) {
        if (which === 'all' || nowMs - period.sinceMs >= periodMs) end(log, address, period)
      }
    },
  }
}
