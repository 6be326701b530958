import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import { placeDigest } from '#domain/addresses/checks/compare-addresses.ts'
import * as sql from '#domain/addresses/checks/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

/** Whether a check found a residence there; null: none did, or not lately. Nobody is asked. */
export async function findResidence(
  deps: { db: Pick<Database, 'reads'>; clock: Pick<Clock, 'now'> },
  { accountId, address }: { accountId: string; address: CarrierAddress },
): Promise<boolean | null> {
  const [known] = await sql.selectFinding(deps.db.reads, {
    accountId,
    digest: placeDigest(address),
    now: deps.clock.now(),
  })
  return known?.finding.residential ?? null
}
