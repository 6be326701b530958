import type { Ok } from '#adapters/outcome.ts'
import type {
  Connected,
  ConnectOutcome,
  Fields,
  FreshToken,
  Rejected,
  Store,
  StoreTokens,
  Unavailable,
} from '#adapters/stores/store.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { StoreKey, StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { withoutTrailingSlash } from '#domain/store-sync/connections/change-store.ts'
import { openStore, sealFields } from '#domain/store-sync/connections/open-store.ts'
import {
  findStoreWithSameOrders,
  shopIdentity,
  storedIdentities,
} from '#domain/store-sync/connections/shop-identity.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import { subscribeToWebhooks } from '#domain/store-sync/connections/webhooks.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertRoom } from '#kit/list-limits.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'
import { textOrNull } from '#kit/text.ts'

export type ConnectStoreCommand = {
  accountId: string
  store: Store
  /** Null: the store's own name. */
  name: string | null
  /** Validated by `validateStoreUrl`. */
  baseUrl: string
  byOperator: boolean
  /** Validated by `validateCredentials`. */
  credentials: Fields
  /** The ship-from address. Null: the store's own. Absent: unchanged, or null for a new store. */
  warehouseId?: string | null | undefined
  /** Absent: unchanged, or null for a new store. */
  subAccountId?: string | null | undefined
  /** Absent fields are unchanged, or those of `usualParcel` for a new store. */
  defaultParcel?: Partial<ParcelContent>
  /** Whether a Sandbox notifies the store of sample labels. Absent: no. */
  takesSamples?: boolean
  /** Whether orders of a new store are canceled here if the store closes them before a label. Absent: no. */
  cancelsClosed?: boolean
  /** Whether a person has confirmed that it is no store of the account under another URL. Absent: no. */
  isAnotherShop?: boolean
  firstLookInMs: number
}

export const usualParcel: ParcelContent = {
  weightPounds: 1,
  lengthInches: 10,
  widthInches: 8,
  heightInches: 4,
  predefinedPackage: null,
}

export type StoreConnected = { storeId: string; name: string; shopName: string }

const rejected = (storeText: string): Rejected => ({ outcome: 'rejected', storeCode: null, storeText })

const maxNameLength = 200

/**
 * Checks the credentials with the store, and saves the connection with encrypted credentials. A store that was
 * connected before keeps its id and its orders. Then webhooks are set up.
 *
 * @throws ServiceError `Store.NameTaken` if another store has this name; `Store.SameShop` if another store has the same
 *   orders, so that each of them would be imported and bought twice; `Store.TooMany`
 */
export async function connectStore(
  deps: Omit<StoreSyncDeps, 'environment' | 'node'> & { audit: Audit },
  command: ConnectStoreCommand,
): Promise<Ok<StoreConnected> | Rejected | Unavailable> {
  const { accountId, store, byOperator } = command
  const baseUrl = withoutTrailingSlash(command.baseUrl)
  const probe = createUnsavedStoreTokens()
  const http = byOperator ? deps.http.anywhere : deps.http.internet
  const calls = { http, clock: deps.clock, log: deps.log, tokens: probe.tokens }
  const account = { id: 'to be connected', baseUrl, credentials: command.credentials, facts: {} }
  const answered = keepable(await store.connect(calls, account))
  if (answered.outcome !== 'ok') return answered
  // The check may have exchanged the refresh token for a new one.
  const credentials = { ...command.credentials, ...probe.renewed(), ...answered.value.credentials }
  const tried = { store, calls, account: { ...account, credentials, facts: answered.value.facts } }
  const { storeId, name } = await keep(deps, { ...command, baseUrl, credentials }, answered.value, () =>
    findStoreWithSameOrders(deps, accountId, tried),
  )
  await subscribeToWebhooks(deps, { accountId, storeId })
  return { outcome: 'ok', value: { storeId, name, shopName: answered.value.name } }
}

/** Cleans the store's name, and rejects other data that cannot be stored. */
function keepable(answered: ConnectOutcome): ConnectOutcome {
  if (answered.outcome !== 'ok') return answered
  const { facts, shipFrom } = answered.value
  if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify([facts, shipFrom]))) {
    return rejected('The store returned data that cannot be saved.')
  }
  return { ...answered, value: { ...answered.value, name: textOrNull(answered.value.name) ?? '' } }
}

async function keep(
  deps: Pick<StoreSyncDeps, 'db' | 'clock' | 'ids' | 'seal'> & { audit: Audit },
  command: ConnectStoreCommand,
  answered: Connected,
  findSame: () => Promise<sql.NamedStore | null>,
): Promise<{ storeId: string; name: string }> {
  const { accountId, baseUrl, byOperator, firstLookInMs } = command
  const { kind } = command.store
  const { facts, shipFrom } = answered
  const { takesSamples = false, cancelsClosed = false } = command
  const shop = shopOf(command, answered)
  // The store is called outside the transaction. A known store needs no question.
  const [known] = await selectKnown(deps.db, command, shop)
  const same = known || command.isAnotherShop ? null : await findSame()
  return deps.db.transaction(async (tx) => {
    await sql.lockStores(tx, accountId)
    // The name of the other store means that the shop has moved to this URL.
    const moved = same && command.name === same.name ? same : null
    const { name, known } = await findPlace(tx, command, { shop, shopName: answered.name, moved })
    if (same && !moved && same.storeId !== known?.storeId) {
      throw serviceError('Store.SameShop', { storeId: same.storeId, name: same.name, baseUrl: same.baseUrl })
    }
    const storeId = known?.storeId ?? deps.ids()
    await assertRoom(tx, 'connected stores', accountId, () => sql.countOtherConnected(tx, { accountId, storeId }))
    const all = 'stores, including disconnected ones'
    if (!known) await assertRoom(tx, all, accountId, () => sql.countStores(tx, accountId))
    const credentials = sealFields(deps.seal, storeId, command.credentials)
    const { warehouseId = known?.warehouseId ?? null, subAccountId = known?.subAccountId ?? null } = command
    const defaultParcel = { ...(known?.defaultParcel ?? usualParcel), ...command.defaultParcel }
    const place = { accountId, storeId, kind, name, baseUrl, shop, byOperator, warehouseId, subAccountId }
    const row = { ...place, credentials, facts, shipFrom, defaultParcel, takesSamples, cancelsClosed, firstLookInMs }
    await sql.upsertStore(tx, { ...row, now: deps.clock.now() })
    const details = { kind, name, baseUrl }
    await deps.audit(tx, { act: 'store.connect', accountId, subjects: { storeId }, details })
    return { storeId, name }
  })
}

/** Identifies the store among all of its kind. Null: unknown. */
function shopOf({ store, baseUrl }: ConnectStoreCommand, { shop }: Connected): string | null {
  if (shop !== undefined) return shop && shopIdentity(shop)
  return store.baseUrl === null ? shopIdentity(baseUrl) : null
}

/** The connection of the same shop. Earlier versions identified a shop by its URL, if it has its own. */
const selectKnown = (
  db: Queryable,
  { accountId, store, baseUrl }: ConnectStoreCommand,
  shop: string | null,
): Promise<sql.NamedStore[]> => {
  const identities = [...(shop === null ? [] : [shop]), ...(store.baseUrl === null ? [shopIdentity(baseUrl)] : [])]
  const shops = [...new Set(identities.flatMap(storedIdentities))]
  return shops.length > 0 ? sql.selectStoreOfShop(db, { accountId, kind: store.kind, shops }) : Promise.resolve([])
}

/**
 * Chooses the name, and finds the existing connection of the same store.
 *
 * @throws ServiceError `Store.NameTaken`
 */
async function findPlace(
  tx: Transaction,
  command: ConnectStoreCommand,
  { shop, shopName, moved }: { shop: string | null; shopName: string; moved: sql.NamedStore | null },
): Promise<{ name: string; known: sql.NamedStore | undefined }> {
  const { accountId, store, baseUrl } = command
  const { kind } = store
  const [known = moved ?? undefined] = await selectKnown(tx, command, shop)
  const isSame = (one: sql.NamedStore) =>
    one.storeId === known?.storeId || (!known && (shop === null || one.shop === null) && one.baseUrl === baseUrl)
  const findNamed = async (name: string) => (await sql.selectStoreOfName(tx, { accountId, kind, name }))[0]
  const plain = shopName.trim().slice(0, maxNameLength).toWellFormed() || store.name
  let name = command.name ?? known?.name ?? plain
  let named = await findNamed(name)
  if (named && !isSame(named) && command.name === null) {
    // Without a requested name, a name that is taken gets the host appended.
    const host = ` (${new URL(baseUrl).host.slice(0, maxNameLength / 2)})`
    name = plain.slice(0, maxNameLength - host.length) + host
    named = await findNamed(name)
  }
  if (named && !isSame(named)) throw serviceError('Store.NameTaken', { name, baseUrl: named.baseUrl })
  return { name, known: known ?? named }
}

/**
 * Checks a store's credentials without saving anything.
 *
 * @returns null if there is no such store, or its credentials cannot be decrypted
 */
export async function testStore(
  deps: StoreSyncDeps,
  key: StoreKey,
): Promise<{ works: boolean; finding: string } | null> {
  const opened = await openStore(deps, key)
  if (!opened) return null
  const { store, account, calls } = opened
  const answered = await store.connect(calls, account)
  return { works: answered.outcome === 'ok', finding: describeConnection(store, answered) }
}

/** Adds a period if there is none. */
export function sentence(said: string): string {
  const text = textOrNull(said) ?? ''
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** The result of a connection check, as a sentence for people. */
export function describeConnection({ name }: Pick<Store, 'name'>, answered: ConnectOutcome): string {
  switch (answered.outcome) {
    case 'ok':
      return sentence(`${name} accepted the connection to ${answered.value.name.trim() || 'a store without a name'}`)
    case 'rejected':
      return sentence(`${name} rejected the connection: ${answered.storeText}`)
    case 'unavailable':
      return sentence(
        answered.reason === 'credentials'
          ? `${name} rejected the credentials: ${answered.detail}`
          : `${name} could not be reached: ${answered.detail}`,
      )
  }
}

/** Tokens for a store that is not saved yet. `renewed` contains the fields that replace used ones. */
export function createUnsavedStoreTokens(): { tokens: StoreTokens; renewed(): Fields } {
  let renewed: Fields = {}
  let held: Promise<FreshToken> | null = null
  const tokens: StoreTokens = {
    async get(account, ask) {
      held ??= ask({ ...account.credentials, ...renewed }).then((fresh) => {
        renewed = { ...renewed, ...fresh.credentials }
        return fresh
      })
      const fetching = held
      try {
        return (await fetching).token
      } catch (error) {
        if (held === fetching) held = null
        throw error
      }
    },
    forget() {
      held = null
    },
  }
  return { tokens, renewed: () => renewed }
}
