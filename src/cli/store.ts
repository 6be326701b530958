import type { Command } from 'commander'
import {
  accountOption,
  CommandError,
  getAccountId,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
  uuid,
} from '#cli/command-line.ts'
import { connectCommand, getStore, setCommand, storeOption, withStores } from '#cli/store-connection.ts'
import { showCommands } from '#cli/store-show.ts'
import { disconnectStore } from '#domain/store-sync/connections/change-store.ts'
import { sentence } from '#domain/store-sync/connections/connect-store.ts'
import type { FulfillmentUpdate } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import {
  completeFulfillmentUpdate,
  dismissFulfillmentUpdate,
  listFulfillmentReviews,
  retryFulfillmentUpdate,
} from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import { acceptChanges } from '#domain/store-sync/import/review-changes.ts'
import { eraseWaitingOrder } from '#domain/store-sync/personal-data.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { silentLog } from '#kit/log.ts'

function forgetCommand(store: Command, run: Run): void {
  store
    .command('forget')
    .description('erase a store order that was not imported (for imported orders, use `account erase`)')
    .requiredOption(...storeOption)
    .requiredOption('--number <number>', 'order number in the store, such as #1001', name)
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => forget(tools, options), options))
}

export function storeCommands(store: Command, run: Run): void {
  connectCommand(store, run)
  showCommands(store, run)
  setCommand(store, run)
  store
    .command('sync')
    .description('sync a store now: list all of its open orders from the start, and read them again')
    .requiredOption(...storeOption)
    .action((options) => run.change(async (tools) => sync(tools, options.id)))
  store
    .command('accept')
    .description("apply a store's pending changes to an order")
    .requiredOption(...accountOption)
    .requiredOption('--order <order>', 'order id', uuid)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => accept(tools, options), options))
  store
    .command('disconnect')
    .description('disconnect a store and stop its imports (its fulfillments can still be canceled)')
    .requiredOption(...storeOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => disconnect(tools, options.id), options))
  forgetCommand(store, run)
  fulfillmentCommands(store, run)
}

async function sync(tools: Tools, called: string) {
  const { accountId, storeId, connected, name: storeName } = await getStore(tools, called)
  if (!connected) throw new CommandError(`"${storeName}" is disconnected. Reconnect the store first.`)
  const result = await withStores(tools, (deps) => syncStore(deps, { accountId, storeId }))
  if (!result) throw new CommandError(`Another sync of "${storeName}" is still running. Try again later.`)
  const { counts, failure } = result
  if (failure === null) return { storeId, ...counts }
  const { skipped = {}, ...others } = counts
  const done = Object.entries({ ...others, ...skipped }).map(([what, count]) => `${count} ${what}`)
  throw new CommandError(`${sentence(failure)} Before that: ${done.join(', ')}.`)
}

async function accept(tools: Tools, { account, order: orderId }: { account: string; order: string }) {
  const accountId = await getAccountId(tools, account)
  const command = { accountId, orderId, subAccountId: null, version: null }
  const isAccepted = await acceptChanges({ ...tools, log: silentLog }, command)
  if (!isAccepted) throw new CommandError('The store has no pending changes to this order.')
  return { orderId, accepted: true }
}

async function forget(tools: Tools, { id: called, number }: { id: string; number: string }) {
  const { accountId, storeId, name: storeName } = await getStore(tools, called)
  const { found, orderIds } = await eraseWaitingOrder(tools, { accountId, storeId, number })
  if (found === 0) throw new CommandError(`Order "${number}" of "${storeName}" not found.`)
  if (orderIds.length > 0) {
    throw new CommandError(`The order was imported. Erase it with \`account erase --order ${orderIds.join(', ')}\`.`)
  }
  return { storeId, number, forgotten: true }
}

async function disconnect(tools: Tools, called: string) {
  const { accountId, storeId } = await getStore(tools, called)
  await withStores(tools, (deps) => disconnectStore(deps, { accountId, storeId }))
  return { storeId, connected: false }
}

function fulfillmentCommands(store: Command, run: Run): void {
  store
    .command('pushes')
    .description(
      'list the latest 200 fulfillment updates that failed, have an unknown outcome, or are waiting for the labels of other packages',
    )
    .requiredOption(...accountOption)
    .action(({ account }) => run.query(async (tools) => listPushes(tools, account)))
  const push = store.command('push').description('resolve a fulfillment update that `store pushes` lists')
  const verbs = {
    retry: 'send a fulfillment update again, unless the store already has it',
    dismiss: 'dismiss a fulfillment update that was handled in the store',
    complete: 'notify a store of the labels bought so far, although it only accepts complete orders',
  } as const
  for (const by of ['retry', 'dismiss', 'complete'] as const)
    push
      .command(by)
      .description(verbs[by])
      .requiredOption(...accountOption)
      .requiredOption('--label <label>', 'label id', uuid)
      .option(...reasonOption)
      .option(...operatorOption)
      .action((options) => run.change(async (tools) => settlePush(tools, options, by), options))
}

/** The output for a fulfillment, without its contents and recipient. */
const listed = ({ updateId, storeId, orderId, state, push, refusal, sentAt, updatedAt }: FulfillmentUpdate) => ({
  labelId: updateId,
  storeId,
  orderId,
  trackingNumber: push.trackingNumber,
  state,
  said: refusal?.storeText ?? null,
  sentAt,
  updatedAt,
})

const decisions = {
  retry: { decide: retryFulfillmentUpdate, act: 'store.tell-again' },
  dismiss: { decide: dismissFulfillmentUpdate, act: 'store.tell-no-more' },
  complete: { decide: completeFulfillmentUpdate, act: 'store.complete-order' },
} as const

type PushOptions = { account: string; label: string }

async function settlePush({ db, audit }: Tools, options: PushOptions, by: keyof typeof decisions) {
  const accountId = await getAccountId({ db }, options.account)
  const { decide, act } = decisions[by]
  return db.transaction(async (tx) => {
    const push = await decide({ db: tx }, { accountId, updateId: options.label })
    const { storeId, orderId, updateId: labelId } = push
    await audit(tx, { act, accountId, subjects: { storeId, orderId, labelId } })
    return listed(push)
  })
}

async function listPushes(tools: Tools, account: string) {
  const accountId = await getAccountId(tools, account)
  return (await listFulfillmentReviews(tools, { accountId, storeId: null })).map(listed)
}
