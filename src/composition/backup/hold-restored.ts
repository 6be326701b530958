/** What a database needs that was brought back from a backup, before a node may work on it. */
import { markRestored } from '#accounts/restored-deployment.ts'
import { auditAs } from '#audit/record-audit.ts'
import { examineCredentials } from '#carrier-accounts/examine-credentials.ts'
import { findSecretKeys } from '#composition/secret-keys.ts'
import { checks, describeTrouble } from '#composition/trouble.ts'
import type { Config } from '#config.ts'
import { examineSealedStores } from '#connected-stores/connections/examine-sealed-stores.ts'
import { checkBooks } from '#credits/check-books.ts'
import { skipAddresses } from '#credits/top-ups/skip-addresses.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import { countListeners } from '#kit/pub-sub.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'
import { endSignIns } from '#people/end-sign-ins.ts'
import { countOpenWork } from '#purchases/queries/count-open-work.ts'
import { findLastEvent } from '#purchases/queries/find-last-event.ts'
import { listUnrecorded } from '#purchases/queries/list-unrecorded.ts'
import { askAfterRestore } from '#purchases/recovering/ask-after-restore.ts'

/** What is found in it. `wrong`: in sentences that say what to do; none where all is well. */
export type RestoredFindings = {
  /** Null where nothing was ever bought. */
  asOf: Date | null
  /** Purchases, cancellations and others that were open then: their carriers are asked as soon as a node starts. */
  openWork: { kind: string; state: string; count: number }[]
  /** Purchases that had not been sent then, and may have been since. */
  presumedSent: number
  books: string
  wrong: string[]
}

/**
 * Has purchases held until an operator accepts the database, takes what had not been sent for sent, leaves out
 * addresses that may have been given out since, and signs everybody out: all of that or nothing. Then looks at what there is.
 *
 * @param command.takenAt when the backup was taken; null: not known, then it is as of the last that the database knows of a purchase
 * @throws UserFacingError where a node serves on it
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
    await endSignIns(tx)
    return { asOf, presumedSent: await askAfterRestore(deps, tx) }
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

/** What was open then is old by now, and is no fault; nor is what is due. */
const checksOfData = checks.filter(({ what }) => ['books', 'reservations', 'mischarged'].includes(what))

async function findWrong(db: Database, config: Config): Promise<string[]> {
  const wrong: string[] = []
  for (const check of checksOfData) {
    const trouble = await check.find({ db, clock: systemClock, addUpBooks: () => checkBooks({ db }) })
    if (trouble.count > 0) wrong.push(`${check.what}: ${describeTrouble(check, trouble)}`)
  }
  const unrecorded = await listUnrecorded({ db })
  if (unrecorded.length > 0) {
    const ids = unrecorded.slice(0, 10).map(({ purchaseId }) => purchaseId)
    wrong.push(`${unrecorded.length} purchases have an incomplete history: ${ids.join(', ')}`)
  }
  const secrets = (await findSecretKeys(config)) ?? []
  const carriers = (await examineCredentials({ db }, secrets)).map((one) => ({ ...one, kind: one.carrier }))
  const stores = await examineSealedStores({ db }, secrets)
  const lost = [...carriers, ...stores].filter(({ secretKey, connected }) => connected && secretKey === null)
  if (lost.length > 0) {
    const names = lost.map(({ kind, name }) => `${kind} "${name}"`)
    wrong.push(
      `no key decrypts the credentials of ${names.join(', ')}; set WAYBILL_SECRET_KEYS to the keys from that time`,
    )
  }
  return wrong
}
