/** The personal data of all slices, for the export of an account, for erasure, and for the purge jobs. */
import { personalData as accounts } from '#domain/accounts/personal-data.ts'
import { personalData as addresses } from '#domain/addresses/personal-data.ts'
import { personalData as audit } from '#domain/audit/personal-data.ts'
import { personalData as batches } from '#domain/batches/personal-data.ts'
import { personalData as carrierAccounts } from '#domain/carrier-accounts/personal-data.ts'
import { personalData as events } from '#domain/events/personal-data.ts'
import { personalData as labels } from '#domain/labels/personal-data.ts'
import { personalData as orders } from '#domain/orders/personal-data.ts'
import { personalData as people } from '#domain/people/personal-data.ts'
import { personalData as presets } from '#domain/presets/personal-data.ts'
import { personalData as printing } from '#domain/printing/personal-data.ts'
import { personalData as purchases } from '#domain/purchases/personal-data.ts'
import { personalData as rates } from '#domain/rates/personal-data.ts'
import { personalData as storeSync } from '#domain/store-sync/personal-data.ts'
import { personalData as webhooks } from '#domain/webhooks/personal-data.ts'
import { personalData as legacy } from '#edges/legacy/legacy-orders.ts'
import type { ExportedObject, PersonalData } from '#kit/personal-data.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'
import type { PurgeJob } from '#kit/purge.ts'

/** In the order in which data is exported and erased. */
const all: readonly PersonalData[] = [
  ...[accounts, people, presets, addresses, orders, storeSync, legacy],
  ...[labels, purchases, batches, printing, audit, rates, carrierAccounts, events, webhooks],
]

/** Yields all data of an account, including personal data, without secrets and hashes of secrets. */
export async function* exportAccount(deps: { db: Queryable }, accountId: string): AsyncGenerator<ExportedObject> {
  for (const slice of all) if (slice.export) yield* slice.export(deps, accountId)
}

/** Erases the data about an order's people that other slices store. It runs before the order itself is erased. */
export async function eraseLinkedData(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  for (const { eraseOrder } of all) await eraseOrder?.(tx, order)
}

/** Erases data that belongs to no order and was last used before a time. */
export async function eraseUnused(deps: { db: Queryable }, query: { accountId: string; before: Date }): Promise<void> {
  for (const slice of all) await slice.eraseUnused?.(deps, query)
}

/** All purge jobs by their names in the queue. */
export const purgeJobs: Readonly<Record<string, PurgeJob>> = Object.assign({}, ...all.map(({ purge }) => purge ?? {}))
