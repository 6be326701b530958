import { fingerprintOf, type SavedAddress } from '#domain/addresses/book/saved-address.ts'
import * as sql from '#domain/addresses/book/sql.ts'
import { containing } from '#domain/orders/list/list-orders.ts'
import { listRecipients } from '#domain/orders/list/recipients.ts'
import type { AddressContent } from '#domain/orders/order/address.ts'
import type { Database } from '#kit/postgres.ts'

export type FoundAddresses = {
  /** That were saved last first. */
  saved: SavedAddress[]
  /** That orders went to and nobody has saved, each once, the latest first. */
  learned: AddressContent[]
}

const maxSaved = 20
const maxLearned = 10

/**
 * Addresses that contain the text, in a name, company, e-mail address, street, city or postal code; without a text those
 * that were saved last.
 */
export async function searchAddresses(
  deps: { db: Pick<Database, 'query' | 'readWithin'> },
  query: { accountId: string; search: string | null },
): Promise<FoundAddresses> {
  const { accountId } = query
  const search = query.search?.trim() || null
  const [saved, recipients] = await Promise.all([
    sql.selectAddresses(deps.db, { accountId, pattern: search && containing(search), limit: maxSaved }),
    listRecipients(deps, { accountId, search }),
  ])
  const known = new Set(saved.map(({ address }) => fingerprintOf(address).toString('hex')))
  const learned: AddressContent[] = []
  for (const address of recipients) {
    const fingerprint = fingerprintOf(address).toString('hex')
    if (known.has(fingerprint)) continue
    known.add(fingerprint)
    learned.push(address)
    if (learned.length >= maxLearned) break
  }
  return { saved, learned }
}
