import type { Audit } from '#audit/audit.ts'
import { sealFields } from '#connected-stores/connections/credentials.ts'
import { probeTokens } from '#connected-stores/connections/probe-tokens.ts'
import * as sql from '#connected-stores/connections/sql.ts'
import { withoutEndSlash } from '#connected-stores/connections/store-address.ts'
import { subscribeToHooks } from '#connected-stores/connections/subscribe-to-hooks.ts'
import type { ConnectedStoresDeps } from '#connected-stores/stores-deps.ts'
import { textOrNull } from '#kit/kept-text.ts'
import type { Ok } from '#kit/outcome.ts'
import type { Transaction } from '#kit/postgres.ts'
import type { ParcelContent } from '#orders/parcel.ts'
import type { Connected, ConnectOutcome, Fields, Rejected, Store, Unavailable } from '#stores/store.ts'

export type ConnectStoreCommand = {
  accountId: string
  store: Store
  /** What to call it; null: what the shop calls itself. */
  name: string | null
  /** Checked by `storeAddressFault`. */
  baseUrl: string
  byOperator: boolean
  /** Checked by `checkStoreFields`. */
  credentials: Fields
  /** The warehouse that its parcels are sent from; null: as the store says. */
  warehouseId: string | null
  subAccountId: string | null
  /** What a parcel is taken to be of which the store does not say it; absent: `usualParcel`. */
  defaultParcel?: ParcelContent
  firstLookInMs: number
}

/** What a parcel is taken to be where neither the store nor who connected it says anything. */
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
/** Of an account: each takes its turn among those of all others. */
export const maxStores = 100

/**
 * Asks the shop whether it lets us in, and keeps it where it does, in the place of the one of the same account, kind and
 * name, whose id stays. What opens it is sealed. Then has the shop call us, where it can and we can be called.
 */
export async function connectStore(
  deps: Omit<ConnectedStoresDeps, 'environment' | 'node'> & { audit: Audit },
  command: ConnectStoreCommand,
): Promise<Ok<StoreConnected> | Rejected | Unavailable> {
  const { accountId, store, byOperator } = command
  const baseUrl = withoutEndSlash(command.baseUrl)
  const [others] = await sql.countOtherStores(deps.db, { accountId, kind: store.kind, baseUrl })
  if ((others?.count ?? 0) >= maxStores) {
    return rejected(`An account has at most ${maxStores} connected stores: disconnect one first.`)
  }
  const probe = probeTokens()
  const http = byOperator ? deps.http.anywhere : deps.http.internet
  const calls = { http, clock: deps.clock, log: deps.log, tokens: probe.tokens }
  const account = { id: 'to be connected', baseUrl, credentials: command.credentials, facts: {} }
  const answered = keepable(await store.connect(calls, account))
  if (answered.outcome !== 'ok') return answered
  // A refresh token may have been spent by asking: what took its place is what opens the shop now.
  const credentials = { ...command.credentials, ...probe.renewed(), ...answered.value.credentials }
  const name = command.name ?? (await ownName(deps, { accountId, store, baseUrl }, answered.value.name))
  const storeId = await keep(deps, { ...command, baseUrl, name, credentials }, answered.value)
  await subscribeToHooks(deps, { accountId, storeId })
  return { outcome: 'ok', value: { storeId, name, shopName: answered.value.name } }
}

/** The answer, with the shop's name as it can be kept and shown, and refused where something else in it cannot be kept. */
function keepable(answered: ConnectOutcome): ConnectOutcome {
  if (answered.outcome !== 'ok') return answered
  const { facts, shipFrom } = answered.value
  if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify([facts, shipFrom]))) {
    return rejected('What it says of itself cannot be kept.')
  }
  return { ...answered, value: { ...answered.value, name: textOrNull(answered.value.name) ?? '' } }
}

/** As the shop calls itself; where another shop is called so, with its host behind it: nobody meant to replace that one. */
async function ownName(
  deps: Pick<ConnectedStoresDeps, 'db'>,
  { accountId, store, baseUrl }: Pick<ConnectStoreCommand, 'accountId' | 'store' | 'baseUrl'>,
  shopName: string,
): Promise<string> {
  const plain = shopName.trim().slice(0, maxNameLength).toWellFormed() || store.name
  const [known] = await sql.selectStoreOfName(deps.db, { accountId, kind: store.kind, name: plain })
  if (!known || known.baseUrl === baseUrl) return plain
  const host = ` (${new URL(baseUrl).host.slice(0, maxNameLength / 2)})`
  return plain.slice(0, maxNameLength - host.length) + host
}

async function keep(
  deps: Pick<ConnectedStoresDeps, 'db' | 'clock' | 'ids' | 'seal'> & { audit: Audit },
  command: ConnectStoreCommand & { name: string },
  { facts, shipFrom }: Connected,
): Promise<string> {
  const { accountId, name, baseUrl, byOperator, warehouseId, subAccountId, firstLookInMs } = command
  const { kind } = command.store
  const defaultParcel = command.defaultParcel ?? usualParcel
  const keepAs = async (tx: Transaction, storeId: string) => {
    const credentials = sealFields(deps.seal, storeId, command.credentials)
    const place = { accountId, storeId, kind, name, baseUrl, byOperator, warehouseId, subAccountId }
    const store = { ...place, credentials, facts, shipFrom, defaultParcel, firstLookInMs, now: deps.clock.now() }
    const [kept] = await sql.upsertStore(tx, store)
    return kept?.storeId ?? storeId
  }
  return deps.db.transaction(async (tx) => {
    const [known] = await sql.selectStoreOfName(tx, { accountId, kind, name })
    const storeId = known?.storeId ?? deps.ids()
    const keptId = await keepAs(tx, storeId)
    // Somebody else connected that name in between: their id stands, and what is kept under it is sealed for it.
    if (keptId !== storeId) await keepAs(tx, keptId)
    const details = { kind, name, baseUrl }
    await deps.audit(tx, { act: 'store.connect', accountId, subjects: { storeId: keptId }, details })
    return keptId
  })
}
