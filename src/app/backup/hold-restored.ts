/** Prepares a restored database before a node can work on it. */

import type { Config } from '#app/config.ts'
import { describeIssues, healthChecks } from '#app/health-checks.ts'
import { findSecretKeys, listEncryptedCredentials } from '#app/secret-keys.ts'
import { markRestored } from '#domain/accounts/deployment.ts'
import { auditAs } from '#domain/audit/queries.ts'
import { skipAddresses } from '#domain/credits/top-ups/request-top-up.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { endAllSignIns } from '#domain/people/sessions/sessions.ts'
import { countOpenWork, findLastEvent, listUnrecorded } from '#domain/purchases/queries/queries.ts'
import { scheduleLookupsAfterRestore } from '#domain/purchases/reconciling/recover-purchases.ts'
import { systemClock } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { systemIds } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import { countListeners } from '#kit/pub-sub.ts'

/** The findings. `wrong`: sentences with the problems and what to do; empty if there are none. */
export type RestoredFindings = {
  /** Null if nothing was ever bought. */
  asOf: Date | null
  /** Work that was open at that time: it is looked up at the carriers as soon as a node starts. */
  openWork: { kind: string; state: string; count: number }[]
  /** Purchases that had not been sent at that time, and may have been sent since. */
  presumedSent: number
  books: string
  wrong: string[]
}

/**
 * Holds purchases until an operator accepts the database, marks unsent purchases as sent, skips addresses that may
 * have been used since, and signs everyone out, all in one transaction. Then checks the data.
 *
 * @param command.takenAt time of the backup; null: unknown, so the time of the last purchase event is used
 * @throws UserFacingError if a node is running on the database
 */
export async function holdRestored(
  { db, config }: { db: Database; config: Config },
  { operator, reason, takenAt }: { operator: string; reason: string; takenAt: Date | null },
): Promise<RestoredFindings> {
  if ((await countListeners(db)) > 0) throw new UserFacingError('Nodes are running on this database. Stop them first.')
  const deps = { clock: systemClock, ids: systemIds, node: 'command line' }
  const audit = auditAs(deps, {
    actor: { kind: 'operator', name: operator },
    origin: 'cli',
    clientAddress: null,
    reason,
  })
  const { asOf, presumedSent } = await db.transaction(async (tx) => {
    const asOf = takenAt ?? (await findLastEvent({ db: tx }))
    await markRestored(tx, audit, asOf)
    await skipAddresses(tx)
    await endAllSignIns(tx)
    return { asOf, presumedSent: await scheduleLookupsAfterRestore(deps, tx) }
  })
  const openWork = await countOpenWork({ db })
  const imbalances = await checkBooks({ db })
  return {
    asOf,
    openWork: openWork.map(({ kind, state, count }) => ({ kind, state, count })),
    presumedSent,
    books: imbalances.length === 0 ? 'the ledger balances to the cent' : `${imbalances.length} balances are wrong`,
    wrong: await findWrong(db, config),
  }
}

/** Open and due work is naturally old after a restore, and not a problem. */
const checksOfData = healthChecks.filter(({ what }) => ['books', 'reservations', 'mischarged'].includes(what))

async function findWrong(db: Database, config: Config): Promise<string[]> {
  const wrong: string[] = []
  for (const check of checksOfData) {
    const trouble = await check.find({ db, clock: systemClock, addUpBooks: () => checkBooks({ db }) })
    if (trouble.count > 0) wrong.push(`${check.what}: ${describeIssues(check, trouble)}`)
  }
  const unrecorded = await listUnrecorded({ db })
  if (unrecorded.length > 0) {
    const ids = unrecorded.slice(0, 10).map(({ purchaseId }) => purchaseId)
    wrong.push(`${unrecorded.length} purchases have an incomplete history: ${ids.join(', ')}`)
  }
  const secrets = (await findSecretKeys(config)) ?? []
  const { carriers, stores, webhooks } = await listEncryptedCredentials({ db }, secrets)
  const lost = [...carriers, ...stores, ...webhooks].filter(
    ({ secretKey, connected }) => connected && secretKey === null,
  )
  if (lost.length > 0) {
    const names = lost.map(({ kind, name }) => `${kind} "${name}"`)
    wrong.push(
      `no key can decrypt the credentials of ${names.join(', ')}; set WAYBILL_SECRET_KEYS to the keys that were in use when the backup was made`,
    )
  }
  return wrong
}
