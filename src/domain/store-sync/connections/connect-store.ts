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
import * as sql from '#domain/store-sync/connections/sql.ts'
import { subscribeToWebhooks } from '#domain/store-sync/connections/webhooks.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'
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
/** Limits how often one account's stores delay those of others. */
export const maxStores = 100

/**
 * Checks the credentials with the store, and saves the connection with encrypted credentials. A store that was
 * connected before keeps its id and its orders. Then webhooks are set up.
 *
 * @throws ServiceError `Store.NameTaken` if another store has this name
 */
export async function connectStore(
  deps: Omit<StoreSyncDeps, 'environment' | 'node'> & { audit: Audit },
  command: ConnectStoreCommand,
): Promise<Ok<StoreConnected> | Rejected | Unavailable> {
  const { accountId, store, byOperator } = command
  const baseUrl = withoutTrailingSlash(command.baseUrl)
  const [others] = await sql.countOtherStores(deps.db, { accountId, kind: store.kind, baseUrl })
  if ((others?.count ?? 0) >= maxStores) {
    return rejected(`An account can have at most ${maxStores} connected stores. Disconnect one first.`)
  }
  const probe = createUnsavedStoreTokens()
  const http = byOperator ? deps.http.anywhere : deps.http.internet
  const calls = { http, clock: deps.clock, log: deps.log, tokens: probe.tokens }
  const account = { id: 'to be connected', baseUrl, credentials: command.credentials, facts: {} }
  const answered = keepable(await store.connect(calls, account))
  if (answered.outcome !== 'ok') return answered
  // The check may have exchanged the refresh token for a new one.
  const credentials = { ...command.credentials, ...probe.renewed(), ...answered.value.credentials }
  const { storeId, name } = await keep(deps, { ...command, baseUrl, credentials }, answered.value)
  await subscribeToWebhooks(deps, { accountId, storeId })
  return { outcome: 'ok', value: { storeId, name, shopName: answered.value.name } }
}

/** Cleans the store's name, and rejects other data that cannot be stored. */
function keepable(answered: ConnectOutcome): ConnectOutcome {
  if (answered.outcome !== 'ok') return answered
  const { facts, shipFrom } = answered.value
  if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify([facts, shipFrom]))) {
    return rejected('It returned data that cannot be stored.')
  }
  return { ...answered, value: { ...answered.value, name: textOrNull(answered.value.name) ?? '' } }
}

async function keep(
  deps: Pick<StoreSyncDeps, 'db' | 'clock' | 'ids' | 'seal'> & { audit: Audit },
  command: ConnectStoreCommand,
  answered: Connected,
): Promise<{ storeId: string; name: string }> {
  const { accountId, baseUrl, byOperator, firstLookInMs } = command
  const { kind } = command.store
  const { facts, shipFrom } = answered
  const { takesSamples = false } = command
  const shop = shopOf(command, answered)
  return deps.db.transaction(async (tx) => {
    await sql.lockStores(tx, accountId)
    const { name, known } = await findPlace(tx, command, { shop, shopName: answered.name })
    const storeId = known?.storeId ?? deps.ids()
    const credentials = sealFields(deps.seal, storeId, command.credentials)
    const { warehouseId = known?.warehouseId ?? null, subAccountId = known?.subAccountId ?? null } = command
    const defaultParcel = { ...(known?.defaultParcel ?? usualParcel), ...command.defaultParcel }
    const place = { accountId, storeId, kind, name, baseUrl, shop, byOperator, warehouseId, subAccountId }
    const row = { ...place, credentials, facts, shipFrom, defaultParcel, takesSamples, firstLookInMs }
    await sql.upsertStore(tx, { ...row, now: deps.clock.now() })
    const details = { kind, name, baseUrl }
    await deps.audit(tx, { act: 'store.connect', accountId, subjects: { storeId }, details })
    return { storeId, name }
  })
}

/** Identifies the store among all of its kind. Null: unknown. */
function shopOf({ store, baseUrl }: ConnectStoreCommand, { shop }: Connected): string | null {
  if (shop !== undefined) return shop
  return store.baseUrl === null ? withoutTrailingSlash(new URL(baseUrl).href) : null
}

/**
 * Chooses the name, and finds the existing connection of the same store.
 *
 * @throws ServiceError `Store.NameTaken`
 */
async function findPlace(
  tx: Transaction,
  command: ConnectStoreCommand,
  { shop, shopName }: { shop: string | null; shopName: string },
): Promise<{ name: string; known: sql.NamedStore | undefined }> {
  const { accountId, store, baseUrl } = command
  const { kind } = store
  const [known] = shop === null ? [] : await sql.selectStoreOfShop(tx, { accountId, kind, shop })
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
