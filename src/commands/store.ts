import { type Command, InvalidArgumentError } from 'commander'
import {
  accountOption,
  getAccountId,
  name,
  operatorOption,
  type Run,
  reasonOption,
  uuid,
} from '#commands/command-line.ts'
import { credentialsOption } from '#commands/sealed-credentials.ts'
import { storePushCommands } from '#commands/store-pushes.ts'
import { storeKinds } from '#stores/store.ts'

const storeOption = ['--id <store>', 'the connected store, by its id or its name', name] as const

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
    throw new InvalidArgumentError('It must be three sides in inches, such as 10x8x4.')
  }
  return sides as [number, number, number]
}

const weightOption = ['--weight <pounds>', 'of a parcel, where the store does not know it', pounds] as const
const sizeOption = ['--size <LxWxH>', 'sides of a parcel in inches, which stores do not know', size] as const
const warehouseOption = [
  '--warehouse <warehouse>',
  'where its parcels are sent from, by id or name (default: as the store says)',
  name,
] as const

const noWarehouseOption = ['--no-warehouse', 'send them from where the store says'] as const

const samplesOption = [
  '--takes-samples',
  'of a Sandbox: tell the shop of its sample labels, of which it mails its buyers (default: only shops on this machine)',
] as const

function forgetCommand(store: Command, run: Run): void {
  store
    .command('forget')
    .description('erase what a store said of an order that never became one here; others: account erase')
    .requiredOption(...storeOption)
    .requiredOption('--number <number>', 'what the store calls it, such as #1001', name)
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#commands/store-acts.ts')).forget(tools, options), options),
    )
}

function connectCommand(store: Command, run: Run): void {
  store
    .command('connect')
    .description(
      'connect a shop, what opens it encrypted; the shop is asked first whether it lets us in; of one that is connected again all that is not said stays',
    )
    .requiredOption(...accountOption)
    .requiredOption('--kind <kind>', storeKinds.join(', '), kind)
    .option('--url <address>', "the shop's address; http:// on this machine alone")
    .option(...credentialsOption)
    .option('--name <name>', 'what to call it (default: as it calls itself); the one of that name is replaced', name)
    .option(...warehouseOption)
    .option(...noWarehouseOption)
    .option('--sub-account <sub-account>', 'whose its orders are, by id or name', name)
    .option('--no-sub-account', "its orders are the account's own")
    .option(...weightOption)
    .option(...sizeOption)
    .option(...samplesOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#commands/store-acts.ts')).connect(tools, options), options),
    )
}

export function storeCommands(program: Command, run: Run): void {
  const store = program.command('store').description('shops whose orders come in, and which are told what was shipped')
  connectCommand(store, run)
  store
    .command('list')
    .description('all connected stores without what opens them: what the last look did, and the next')
    .option('--account <account>', 'those of one account, by its id or its name', name)
    .action((options) =>
      run.query(async (tools) => {
        const { listAllStores } = await import('#connected-stores/connections/list-stores.ts')
        const accountId = options.account ? await getAccountId(tools, options.account) : null
        return (await listAllStores(tools)).filter((one) => accountId === null || one.accountId === accountId)
      }),
    )
  store
    .command('set')
    .description('change what parcels are taken to be, and where they are sent from; orders that are there keep theirs')
    .requiredOption(...storeOption)
    .option(...warehouseOption)
    .option(...noWarehouseOption)
    .option(...weightOption)
    .option(...sizeOption)
    .option(...samplesOption)
    .option('--no-takes-samples', 'of a Sandbox: tell it of none')
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#commands/store-acts.ts')).set(tools, options), options),
    )
  store
    .command('sync')
    .description('look at a store now, read all of its open orders again, and say what came of it')
    .requiredOption(...storeOption)
    .action((options) => run.change(async (tools) => (await import('#commands/store-acts.ts')).sync(tools, options.id)))
  store
    .command('accept')
    .description('make an order what its store says now, where that waits for somebody to agree')
    .requiredOption(...accountOption)
    .requiredOption('--order <order>', 'the id of the order', uuid)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#commands/store-acts.ts')).accept(tools, options), options),
    )
  store
    .command('disconnect')
    .description('import nothing from it any more; what it was told of labels can still be taken back')
    .requiredOption(...storeOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#commands/store-acts.ts')).disconnect(tools, options.id), options),
    )
  forgetCommand(store, run)
  storePushCommands(store, run)
}
