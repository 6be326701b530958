/** The actions of the commands for connected stores. */

import { findStore, stores } from '#adapters/stores/registry.ts'
import type { Store } from '#adapters/stores/store.ts'
import { CommandError, getAccountId, getNamed, type Tools } from '#cli/command-line.ts'
import { readCredentials } from '#cli/sealed-credentials.ts'
import { withStores } from '#cli/with-stores.ts'
import { listSubAccounts } from '#domain/accounts/sub-accounts/list-sub-accounts.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel, type ParcelContent } from '#domain/orders/order/parcel.ts'
import { listWarehouses } from '#domain/presets/warehouses.ts'
import { changeStore, disconnectStore } from '#domain/store-sync/connections/change-store.ts'
import {
  connectStore,
  describeConnection,
  sentence,
  usualParcel,
} from '#domain/store-sync/connections/connect-store.ts'
import { validateCredentials } from '#domain/store-sync/connections/open-store.ts'
import { type ListedStore, listAllStores } from '#domain/store-sync/connections/queries.ts'
import { validateStoreUrl } from '#domain/store-sync/connections/store-url.ts'
import { webhookUrlOf } from '#domain/store-sync/connections/webhooks.ts'
import { eraseWaitingOrder } from '#domain/store-sync/import/personal-data.ts'
import { acceptChanges } from '#domain/store-sync/import/review-changes.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { silentLog } from '#kit/log.ts'

/** Delay before the first sync of a new store, so that a `store sync` right after it can do the first sync. */
const firstLookInMs = 30_000

/** @throws CommandError if the name is unknown or ambiguous */
async function getStore(tools: Tools, called: string): Promise<ListedStore> {
  const all = (await listAllStores(tools)).map((one) => ({ ...one, id: one.storeId }))
  return getNamed(all, called, 'connected store')
}

type ParcelOptions = { weight?: number; size?: [number, number, number] }

/** The default package. @throws CommandError if it is too heavy or too large */
function parcelOf(before: ParcelContent, options: ParcelOptions): ParcelContent {
  const [lengthInches, widthInches, heightInches] = options.size ?? []
  const sides = options.size ? { lengthInches, widthInches, heightInches } : {}
  const weight = options.weight === undefined ? {} : { weightPounds: options.weight }
  const faults: OrderIssue[] = []
  const content = normalizeParcel({ ...before, ...sides, ...weight } as ParcelContent, 0, faults)
  if (faults.length === 0) return content
  throw new CommandError(
    'A package can weigh at most 150 pounds, be at most 108 inches long, and measure at most 165 inches in length plus girth.',
  )
}

/** Only the values from the command line. @throws CommandError as `parcelOf` */
function saidParcel(options: ParcelOptions): Partial<ParcelContent> {
  const { weightPounds, lengthInches, widthInches, heightInches } = parcelOf(usualParcel, options)
  const weight = options.weight === undefined ? {} : { weightPounds }
  return { ...weight, ...(options.size ? { lengthInches, widthInches, heightInches } : {}) }
}

/** @throws CommandError if the account has no such ship-from address, or several */
async function getWarehouseId(tools: Tools, accountId: string, called: string): Promise<string> {
  const all = (await listWarehouses(tools, { accountId })).map((one) => ({ ...one, id: one.warehouseId }))
  return getNamed(all, called, 'ship-from address').warehouseId
}

async function getSubAccountId(tools: Tools, accountId: string, called: string): Promise<string> {
  const all = (await listSubAccounts(tools, { accountId })).map((one) => ({ ...one, id: one.subAccountId }))
  return getNamed(all, called, 'sub-account').subAccountId
}

/** The id that an option selects; null: a `--no-…` option; undefined: no option, so the value stays. */
async function saidId(
  said: string | false | undefined,
  getId: (called: string) => Promise<string>,
): Promise<string | null | undefined> {
  return said ? getId(said) : said === false ? null : undefined
}

function addressOf(store: Store, url: string | undefined): string {
  const address = url ?? store.baseUrl
  if (!address) throw new CommandError(`Set --url to the URL of your ${store.name} store.`)
  const fault = validateStoreUrl(address, true)
  if (fault) throw new CommandError(`The URL of the store ${fault}.`)
  return address
}

type ConnectOptions = ParcelOptions & {
  account: string
  kind: string
  url?: string
  credentials?: string
  name?: string
  warehouse?: string | false
  subAccount?: string | false
  takesSamples?: boolean
}

export async function connect(tools: Tools, options: ConnectOptions) {
  const store = findStore(options.kind)
  if (!store) {
    throw new CommandError(
      `Unknown store kind ${options.kind}. Use one of ${stores.map((one) => one.kind).join(', ')}.`,
    )
  }
  const accountId = await getAccountId(tools, options.account)
  const baseUrl = addressOf(store, options.url)
  const credentials = await readCredentials(options.credentials)
  const errors = validateCredentials(store, credentials)
  if (errors.length > 0) throw new CommandError(errors.join(' '))
  const command = {
    accountId,
    store,
    name: options.name ?? null,
    baseUrl,
    byOperator: true,
    credentials,
    warehouseId: await saidId(options.warehouse, (called) => getWarehouseId(tools, accountId, called)),
    subAccountId: await saidId(options.subAccount, (called) => getSubAccountId(tools, accountId, called)),
    defaultParcel: saidParcel(options),
    takesSamples: options.takesSamples ?? false,
    firstLookInMs,
  }
  return withStores(tools, async (deps) => {
    const connected = await connectStore(deps, command)
    if (connected.outcome !== 'ok') throw new CommandError(`${describeConnection(store, connected)} Nothing was saved.`)
    const { storeId, name: keptName, shopName } = connected.value
    const finding = describeConnection(store, { outcome: 'ok', value: { name: shopName, facts: {}, shipFrom: null } })
    const hookUrl = webhookUrlOf(tools.config.publicUrl ?? null, store, storeId)
    return { storeId, kind: store.kind, name: keptName, baseUrl, finding, ...(hookUrl ? { hookUrl } : {}) }
  })
}

export async function sync(tools: Tools, called: string) {
  const { accountId, storeId, connected, name: storeName } = await getStore(tools, called)
  if (!connected) throw new CommandError(`"${storeName}" is disconnected. Connect it again first.`)
  const result = await withStores(tools, (deps) => syncStore(deps, { accountId, storeId }))
  if (!result) throw new CommandError(`Another sync of "${storeName}" is still running. Try again later.`)
  const { counts, failure } = result
  if (failure === null) return { storeId, ...counts }
  const done = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  throw new CommandError(`${sentence(failure)} Before that: ${done.join(', ')}.`)
}

export async function accept(tools: Tools, { account, order: orderId }: { account: string; order: string }) {
  const accountId = await getAccountId(tools, account)
  const command = { accountId, orderId, subAccountId: null, version: null }
  const isAccepted = await acceptChanges({ ...tools, log: silentLog }, command)
  if (!isAccepted) throw new CommandError('The store has no pending changes to this order.')
  return { orderId, accepted: true }
}

export async function forget(tools: Tools, { id: called, number }: { id: string; number: string }) {
  const { accountId, storeId, name: storeName } = await getStore(tools, called)
  const { found, orderIds } = await eraseWaitingOrder(tools, { accountId, storeId, number })
  if (found === 0) throw new CommandError(`Order "${number}" of "${storeName}" not found.`)
  if (orderIds.length > 0) {
    throw new CommandError(`The order was imported. Erase it with \`account erase --order ${orderIds.join(', ')}\`.`)
  }
  return { storeId, number, forgotten: true }
}

type SetOptions = ParcelOptions & { id: string; warehouse?: string | false; takesSamples?: boolean }

export async function set(tools: Tools, options: SetOptions) {
  const { accountId, storeId, warehouseId: before, defaultParcel } = await getStore(tools, options.id)
  const said = await saidId(options.warehouse, (called) => getWarehouseId(tools, accountId, called))
  const warehouseId = said === undefined ? before : said
  const parcel = parcelOf(defaultParcel, options)
  const settings = { warehouseId, defaultParcel: parcel, takesSamples: options.takesSamples }
  await changeStore(tools, { accountId, storeId, ...settings })
  return { storeId, warehouseId, defaultParcel: parcel }
}

export async function disconnect(tools: Tools, called: string) {
  const { accountId, storeId } = await getStore(tools, called)
  await withStores(tools, (deps) => disconnectStore(deps, { accountId, storeId }))
  return { storeId, connected: false }
}
