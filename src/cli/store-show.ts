/** Commands that show connected stores, and the orders that could not be read from them. */
import type { Command } from 'commander'
import {
  CommandError,
  getAccountId,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
} from '#cli/command-line.ts'
import { getStore, storeOption, withStores } from '#cli/store-connection.ts'
import { type ListedStore, listAllStores } from '#domain/store-sync/connections/change-store.ts'
import { reportedClockDifference } from '#domain/store-sync/sync/store-clock.ts'
import { dismissUnreadOrder, listUnreadOrders, retryUnreadOrder } from '#domain/store-sync/sync/unread-orders.ts'

export function showCommands(store: Command, run: Run): void {
  store
    .command('list')
    .description('list connected stores with their last and next sync')
    .option('--account <account>', 'only stores of this account, by id or name', name)
    .action((options) =>
      run.query(async (tools) => {
        const accountId = options.account ? await getAccountId(tools, options.account) : null
        const stores = (await listAllStores(tools)).filter((one) => accountId === null || one.accountId === accountId)
        return Promise.all(stores.map((one) => shown(tools, one, maxListed)))
      }),
    )
  store
    .command('show')
    .description('show a connected store, and the orders that could not be read from it')
    .requiredOption(...storeOption)
    .action(({ id }) => run.query(async (tools) => shown(tools, await getStore(tools, id), null)))
  const unread = store.command('unread').description('resolve an order that `store show` lists as unread')
  for (const [verb, { about, act }] of Object.entries(verbs)) {
    unread
      .command(verb)
      .description(about)
      .requiredOption(...storeOption)
      .requiredOption('--order <order>', "the store's id for the order", orderId)
      .option(...reasonOption)
      .option(...operatorOption)
      .action((options) => run.change(async (tools) => act(tools, options), options))
  }
}

/** The id may be empty: entries of a list that have none. */
function orderId(text: string): string {
  if (text.length > 500) throw new CommandError('The id of an order has at most 500 characters.')
  return text
}

/** Enough for a list. `store show` lists all of them. */
const maxListed = 5

async function shown(tools: Tools, { clockAheadMs, unread, ...store }: ListedStore, most: number | null) {
  const orders = unread > 0 ? await listUnreadOrders(tools, store) : []
  return {
    ...store,
    clockAheadSeconds: reportedClockDifference(clockAheadMs),
    unread,
    unreadOrders: most === null ? orders : orders.slice(0, most),
  }
}

type UnreadOptions = { id: string; order: string }

async function retry(tools: Tools, { id, order: externalId }: UnreadOptions) {
  const { accountId, storeId } = await getStore(tools, id)
  const cause = await withStores(tools, (deps) => retryUnreadOrder(deps, { accountId, storeId, externalId }))
  if (cause !== null) throw new CommandError(`The order still cannot be read. ${cause}`)
  return { storeId, externalId, read: true }
}

async function dismiss(tools: Tools, { id, order: externalId }: UnreadOptions) {
  const { accountId, storeId } = await getStore(tools, id)
  await dismissUnreadOrder(tools, { accountId, storeId, externalId })
  return { storeId, externalId, dismissed: true }
}

const verbs = {
  retry: { about: 'read an unread order now', act: retry },
  dismiss: { about: 'hide an unread order, and end its retries', act: dismiss },
} as const
