import { type Command, InvalidArgumentError } from 'commander'
import { storeKinds } from '#adapters/stores/store.ts'
import { accountOption, getAccountId, name, operatorOption, type Run, reasonOption, uuid } from '#cli/command-line.ts'
import { credentialsOption } from '#cli/sealed-credentials.ts'
import { storePushCommands } from '#cli/store-pushes.ts'

const storeOption = ['--id <store>', 'connected store, by id or name', name] as const

function kind(text: string): string {
  const found = storeKinds.find((known) => known === text.toLowerCase())
  if (!found) throw new InvalidArgumentError(`It must be one of ${storeKinds.join(', ')}.`)
  return found
}

function pounds(text: string): number {
  const weight = Number(text)
  if (!(weight > 0)) throw new InvalidArgumentError('It must be a number of pounds, such as 0.5.')
  return weight
}

function size(text: string): [number, number, number] {
  const sides = text.split(/[x×]/i).map(Number)
  if (sides.length !== 3 || !sides.every((side) => side > 0)) {
    throw new InvalidArgumentError('It must be length, width and height in inches, such as 10x8x4.')
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

function forgetCommand(store: Command, run: Run): void {
  store
    .command('forget')
    .description('erase a store order that was not imported (for imported orders, use `account erase`)')
    .requiredOption(...storeOption)
    .requiredOption('--number <number>', 'order number in the store, such as #1001', name)
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#cli/store-acts.ts')).forget(tools, options), options),
    )
}

function connectCommand(store: Command, run: Run): void {
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
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#cli/store-acts.ts')).connect(tools, options), options),
    )
}

export function storeCommands(program: Command, run: Run): void {
  const store = program.command('store').description('manage connected stores')
  connectCommand(store, run)
  store
    .command('list')
    .description('list connected stores with their last and next sync')
    .option('--account <account>', 'only stores of this account, by id or name', name)
    .action((options) =>
      run.query(async (tools) => {
        const { listAllStores } = await import('#domain/store-sync/connections/queries.ts')
        const accountId = options.account ? await getAccountId(tools, options.account) : null
        return (await listAllStores(tools)).filter((one) => accountId === null || one.accountId === accountId)
      }),
    )
  store
    .command('set')
    .description('change the default package and ship-from address for new orders')
    .requiredOption(...storeOption)
    .option(...warehouseOption)
    .option(...noWarehouseOption)
    .option(...weightOption)
    .option(...sizeOption)
    .option(...samplesOption)
    .option(
      '--no-takes-samples',
      'Sandbox only: send fulfillment updates for sample labels only to stores on this machine',
    )
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => (await import('#cli/store-acts.ts')).set(tools, options), options))
  store
    .command('sync')
    .description('sync a store now, including all of its open orders')
    .requiredOption(...storeOption)
    .action((options) => run.change(async (tools) => (await import('#cli/store-acts.ts')).sync(tools, options.id)))
  store
    .command('accept')
    .description("apply a store's pending changes to an order")
    .requiredOption(...accountOption)
    .requiredOption('--order <order>', 'order id', uuid)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#cli/store-acts.ts')).accept(tools, options), options),
    )
  store
    .command('disconnect')
    .description('disconnect a store and stop its imports (its fulfillments can still be canceled)')
    .requiredOption(...storeOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#cli/store-acts.ts')).disconnect(tools, options.id), options),
    )
  forgetCommand(store, run)
  storePushCommands(store, run)
}
