/** `store connect` and `store set`: the connection of a store, and its defaults for new orders. */
import { type Command, InvalidArgumentError } from 'commander'
import { findStore, storeKinds, stores } from '#adapters/stores/registry.ts'
import type { Store } from '#adapters/stores/store.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import {
  accountOption,
  CommandError,
  getAccountId,
  getNamed,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
} from '#cli/command-line.ts'
import { credentialsOption, getSecretKeys, readCredentials } from '#cli/secret-keys.ts'
import { listSubAccounts } from '#domain/accounts/sub-accounts.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel, type ParcelContent } from '#domain/orders/order/parcel.ts'
import { listWarehouses } from '#domain/presets/warehouses.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import {
  changeStore,
  type ListedStore,
  listAllStores,
  validateStoreUrl,
} from '#domain/store-sync/connections/change-store.ts'
import { connectStore, describeConnection, usualParcel } from '#domain/store-sync/connections/connect-store.ts'
import { storeSeal, validateCredentials } from '#domain/store-sync/connections/open-store.ts'
import { createStoreTokens } from '#domain/store-sync/connections/shared-tokens.ts'
import { webhookUrlOf } from '#domain/store-sync/connections/webhooks.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { onlyPublic } from '#kit/ip-address.ts'
import { silentLog } from '#kit/log.ts'

export const storeOption = ['--id <store>', 'connected store, by id or name', name] as const

function kind(text: string): string {
  const found = storeKinds.find((known) => known === text.toLowerCase())
  if (!found) throw new InvalidArgumentError(`The value must be one of ${storeKinds.join(', ')}.`)
  return found
}

function pounds(text: string): number {
  const weight = Number(text)
  if (!(weight > 0)) throw new InvalidArgumentError('The value must be a number of pounds, such as 0.5.')
  return weight
}

function size(text: string): [number, number, number] {
  const sides = text.split(/[x×]/i).map(Number)
  if (sides.length !== 3 || !sides.every((side) => side > 0)) {
    throw new InvalidArgumentError('The value must be length, width and height in inches, such as 10x8x4.')
  }
  return sides as [number, number, number]
}

const weightOption = ['--weight <pounds>', "default package weight, if the store doesn't provide one", pounds] as const
const sizeOption = ['--size <LxWxH>', "default package size in inches (stores don't provide one)", size] as const
const warehouseOption = [
  '--warehouse <warehouse>',
  "ship-from address, by id or name (default: the store's own address)",
  name,
] as const

const noWarehouseOption = ['--no-warehouse', "use the store's own ship-from address"] as const

const samplesOption = [
  '--takes-samples',
  'Sandbox only: also send fulfillment updates for sample labels, after which the store may email buyers (default: only to stores on this machine)',
] as const

/** @param store the command group that this command joins */
export function connectCommand(store: Command, run: Run): void {
  store
    .command('connect')
    .description('test and connect a store, or reconnect one (omitted options keep their values)')
    .requiredOption(...accountOption)
    .requiredOption('--kind <kind>', `type of store: ${storeKinds.join(', ')}`, kind)
    .option('--url <address>', 'URL of the store (http:// only on this machine)')
    .option(...credentialsOption)
    .option('--name <name>', "name (default: the store's own name)", name)
    .option(...warehouseOption)
    .option(...noWarehouseOption)
    .option('--sub-account <sub-account>', "sub-account for the store's orders, by id or name", name)
    .option('--no-sub-account', "assign no sub-account to the store's orders")
    .option(...weightOption)
    .option(...sizeOption)
    .option(...samplesOption)
    .option('--no-cancel-closed', 'keep orders without labels that the store cancels or closes')
    .option('--another-shop', 'connect the store even if another store of the account has the same orders')
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => connect(tools, options), options))
}

/** @param store the command group that this command joins */
export function setCommand(store: Command, run: Run): void {
  store
    .command('set')
    .description('change the default package and ship-from address for new orders')
    .requiredOption(...storeOption)
    .option(...warehouseOption)
    .option(...noWarehouseOption)
    .option(...weightOption)
    .option(...sizeOption)
    .option(...samplesOption)
    .option('--cancel-closed', 'cancel orders without labels here if the store cancels or closes them')
    .option('--no-cancel-closed', 'keep orders without labels if the store cancels or closes them')
    .option('--ship-unpaid', 'allow labels for orders that are not paid yet')
    .option('--no-ship-unpaid', 'allow labels only for paid orders')
    .option(
      '--no-takes-samples',
      'Sandbox only: send fulfillment updates for sample labels only to stores on this machine',
    )
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => set(tools, options), options))
}

/** Delay before the first sync of a new store, so that a `store sync` right after it can do the first sync. */
const firstLookInMs = 30_000

/** @throws CommandError if the name is unknown or ambiguous */
export async function getStore(tools: Tools, called: string): Promise<ListedStore> {
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
function givenParcel(options: ParcelOptions): Partial<ParcelContent> {
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
async function selectedId(
  said: string | false | undefined,
  getId: (called: string) => Promise<string>,
): Promise<string | null | undefined> {
  return said ? getId(said) : said === false ? null : undefined
}

function urlOf(store: Store, url: string | undefined): string {
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
  anotherShop?: boolean
  cancelClosed?: boolean
}

async function connect(tools: Tools, options: ConnectOptions) {
  const store = findStore(options.kind)
  if (!store) {
    throw new CommandError(
      `Unknown store kind ${options.kind}. Use one of ${stores.map((one) => one.kind).join(', ')}.`,
    )
  }
  const accountId = await getAccountId(tools, options.account)
  const baseUrl = urlOf(store, options.url)
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
    warehouseId: await selectedId(options.warehouse, (called) => getWarehouseId(tools, accountId, called)),
    subAccountId: await selectedId(options.subAccount, (called) => getSubAccountId(tools, accountId, called)),
    defaultParcel: givenParcel(options),
    takesSamples: options.takesSamples ?? false,
    isAnotherShop: options.anotherShop ?? false,
    cancelsClosed: options.cancelClosed ?? true,
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

type SetOptions = ParcelOptions & {
  id: string
  warehouse?: string | false
  takesSamples?: boolean
  cancelClosed?: boolean
  shipUnpaid?: boolean
}

async function set(tools: Tools, options: SetOptions) {
  const { accountId, storeId, warehouseId: before, defaultParcel } = await getStore(tools, options.id)
  const said = await selectedId(options.warehouse, (called) => getWarehouseId(tools, accountId, called))
  const warehouseId = said === undefined ? before : said
  const parcel = parcelOf(defaultParcel, options)
  const settings = {
    ...{ warehouseId, defaultParcel: parcel, takesSamples: options.takesSamples },
    cancelsClosed: options.cancelClosed,
    shipsUnpaid: options.shipUnpaid,
  }
  await changeStore(tools, { accountId, storeId, ...settings })
  return { storeId, warehouseId, defaultParcel: parcel }
}

/**
 * Runs work that calls stores, and then closes the connections. Unlike the service, a command has no token cache.
 *
 * @throws CommandError if the service's secret keys are missing
 */
export async function withStores<Result>(
  tools: Tools,
  work: (deps: StoreSyncDeps & Tools) => Promise<Result>,
): Promise<Result> {
  const { db, clock, ids, config } = tools
  const seal = storeSeal(await getSecretKeys(tools))
  const internet = createOutgoingHttp({ addresses: onlyPublic })
  const anywhere = createOutgoingHttp()
  const tokens = createStoreTokens({ db, clock, seal, log: silentLog }, createAccessTokens({ clock }))
  const http = { internet, anywhere }
  const own = { log: silentLog, seal, known: stores, http, tokens, publicUrl: () => config.publicUrl, node: ids() }
  try {
    return await work({ ...tools, ...own })
  } finally {
    await Promise.all([internet.close(), anywhere.close()])
  }
}
