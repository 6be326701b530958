import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

/** A list that people can add to, until they have to remove an entry. */
export type LimitedList = { max: number; code: Extract<CatalogueCode, `${string}.TooMany` | `${string}.TooManyUnpaid`> }

/** The limits of the lists of an account, or of a person. `docs/operating/limits.md` has the same table. */
export const listLimits = {
  /** Valid keys. Each integration needs one. */
  'API keys': { max: 100, code: 'Key.TooMany' },
  'legacy API keys': { max: 100, code: 'Key.TooMany' },
  /** Pages offer all sub-accounts to choose from. */
  'sub-accounts': { max: 1_000, code: 'SubAccount.TooMany' },
  /** Operators can invite more. */
  people: { max: 1_000, code: 'Person.TooMany' },
  'open invitations': { max: 100, code: 'Person.TooMany' },
  'passkeys of a person': { max: 50, code: 'Passkey.TooMany' },
  /** Rates are requested from all of them. */
  'carrier accounts': { max: 50, code: 'CarrierAccount.TooMany' },
  /** All of them are in a node's memory, because their labels can still be canceled. */
  'carrier accounts, including disconnected ones': { max: 500, code: 'CarrierAccount.TooMany' },
  /** Limits how often one account's stores delay those of others. */
  'connected stores': { max: 100, code: 'Store.TooMany' },
  'stores, including disconnected ones': { max: 1_000, code: 'Store.TooMany' },
  /** More drafts are forgotten ones. */
  drafts: { max: 1_000, code: 'Draft.TooMany' },
  /** Views are tabs, and the list counts the orders of each. */
  'views of a person': { max: 20, code: 'View.TooMany' },
  'shared views': { max: 20, code: 'View.TooMany' },
  /** An address book. Larger customer lists belong in the store. */
  'saved addresses': { max: 50_000, code: 'Address.TooMany' },
  /** People choose from a list of all warehouses for each order. */
  'ship-from addresses': { max: 200, code: 'Warehouse.TooMany' },
  'package presets': { max: 100, code: 'ParcelPreset.TooMany' },
  printers: { max: 100, code: 'Printer.TooMany' },
  /** Each gets every event. */
  webhooks: { max: 50, code: 'Webhook.TooMany' },
  /** Each is polled repeatedly. */
  'top-ups that wait for payment': { max: 20, code: 'TopUp.TooMany' },
  /** Expired ones are also polled, for some days. */
  'unpaid top-ups': { max: 200, code: 'TopUp.TooManyUnpaid' },
} as const satisfies Record<string, LimitedList>

/** Lists that delete their oldest entry for a new one. `docs/operating/limits.md` has the same table. */
export const latestEntries = {
  /** More are forgotten ones: they end twelve hours after their last use. */
  'sessions of a person': 100,
  /** Hourly. Used pairs of tokens also count: one that is used again reveals a stolen token. */
  'sessions of an API key': 20_000,
  'known browsers of a person': 100,
  /** Per person, or per client that is not signed in. People abandon challenges. */
  'passkey challenges': 50,
  /** A larger number would be a product catalog, which belongs in the store. */
  'remembered customs details': 500,
} as const

/**
 * Checks that another entry fits into the list. One transaction at a time adds to it, so that the limit holds.
 *
 * @param count returns the present number of entries
 * @throws ServiceError the code of the list
 */
export async function assertRoom(
  tx: Transaction,
  name: keyof typeof listLimits,
  ownerId: string,
  count: () => Promise<readonly { count: number }[]>,
): Promise<void> {
  await tx.query({
    name: 'lists.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill ' || $1::text || ' ' || $2::uuid, 0))`,
    values: [name, ownerId],
  })
  const [found] = await count()
  const { max } = listLimits[name]
  if ((found?.count ?? 0) >= max) throw listFull(name)
}

/** The error of a full list. */
export function listFull(name: keyof typeof listLimits) {
  const { code, max } = listLimits[name]
  return serviceError(code, { max })
}
