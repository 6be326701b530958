import { type Command, InvalidArgumentError } from 'commander'
import { carrierIds } from '#carriers/carrier.ts'
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
} from '#commands/command-line.ts'

function someCarriers(text: string): string[] | null {
  if (text === 'all') return null
  const ids = text.split(',').map((id) => id.trim().toLowerCase())
  const known: readonly string[] = carrierIds
  if (ids.some((id) => !known.includes(id))) {
    throw new InvalidArgumentError(`It must be "all" or some of ${known.join(',')}.`)
  }
  return ids
}

const missing = (subAccountId: string) => new CommandError(`The account has no sub-account ${subAccountId}.`)

const subAccountOption = ['--id <sub-account>', 'the sub-account, by its id or its name', name] as const

/** @returns whose it is, and its id */
async function getSubAccountIds(tools: Tools, { account, id }: { account: string; id: string }) {
  const { listSubAccounts } = await import('#accounts/sub-accounts/list-sub-accounts.ts')
  const accountId = await getAccountId(tools, account)
  const all = (await listSubAccounts(tools, { accountId })).map((one) => ({ ...one, id: one.subAccountId }))
  return { accountId, subAccountId: getNamed(all, id, 'sub-account of the account called').subAccountId }
}

export function subAccountCommands(program: Command, run: Run): void {
  const subAccount = program.command('sub-account').description('sub-accounts of an account')
  subAccount
    .command('create')
    .description('create a sub-account')
    .requiredOption(...accountOption)
    .requiredOption('--name <name>', 'what to call it', name)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { createSubAccount } = await import('#accounts/sub-accounts/create-sub-account.ts')
        const accountId = await getAccountId(tools, options.account)
        return createSubAccount(tools, { accountId, name: options.name })
      }, options),
    )
  subAccount
    .command('list')
    .description('the sub-accounts of an account, oldest first')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        const { listSubAccounts } = await import('#accounts/sub-accounts/list-sub-accounts.ts')
        return listSubAccounts(tools, { accountId: await getAccountId(tools, options.account) })
      }),
    )
  for (const [verb, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const) {
    subAccount
      .command(verb)
      .description(`${verb} a sub-account`)
      .requiredOption(...accountOption)
      .requiredOption(...subAccountOption)
      .option(...reasonOption)
      .option(...operatorOption)
      .action((options) =>
        run.change(async (tools) => {
          const { setSubAccountActive } = await import('#accounts/sub-accounts/set-sub-account-active.ts')
          const ids = await getSubAccountIds(tools, options)
          if (!(await setSubAccountActive(tools, { ...ids, active }))) throw missing(options.id)
          return { subAccountId: ids.subAccountId, active }
        }, options),
      )
  }
  subAccount
    .command('carriers')
    .description('narrow a sub-account to some carriers')
    .requiredOption(...accountOption)
    .requiredOption(...subAccountOption)
    .requiredOption('--allow <carriers>', 'such as usps,ups; all lifts the narrowing', someCarriers)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { setSubAccountCarriers } = await import('#accounts/sub-accounts/set-sub-account-carriers.ts')
        const ids = await getSubAccountIds(tools, options)
        if (!(await setSubAccountCarriers(tools, { ...ids, carriers: options.allow }))) throw missing(options.id)
        return { subAccountId: ids.subAccountId, allowedCarriers: options.allow }
      }, options),
    )
}
