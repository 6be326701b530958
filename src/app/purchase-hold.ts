/** Whether purchases are held because the database was restored from a backup that is not accepted yet. */
import { findRestored } from '#domain/accounts/deployment.ts'
import type { Logger } from '#kit/log.ts'
import type { Queryable } from '#kit/postgres.ts'

export type PurchaseHold = {
  /** As of the last check. */
  isHeld(): boolean
  /** Checks the database while purchases are held. A restore happens only while no node runs. */
  check(): Promise<void>
}

/** Purchases are held until the first check. */
export function createPurchaseHold({ db, log }: { db: Queryable; log: Logger }): PurchaseHold {
  let isHeld = true
  let isTold = false
  return {
    isHeld: () => isHeld,
    async check() {
      if (!isHeld) return
      const restored = await findRestored({ db })
      isHeld = restored !== null
      if (restored && !isTold) log.warn(restored, 'purchases held: the database was restored from a backup')
      if (!restored && isTold) log.info({}, 'purchases no longer held')
      isTold = isHeld
    },
  }
}
