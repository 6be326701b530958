import { type Command, InvalidArgumentError } from 'commander'
import { carrierIds } from '#adapters/carriers/registry.ts'
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
import {
  createSubAccount,
  listSubAccounts,
  setSubAccountActive,
  setSubAccountCarriers,
} from '#domain/accounts/sub-accounts.ts'

function someCarriers(text: string): string[] | null {
  if (text === 'all') return null
  const ids = text.split(',').map((id) => id.trim().toLowerCase())
  if (ids.some((id) => !carrierIds.includes(id))) {
    throw new InvalidArgumentError(`The value must be "all" or one or more of ${carrierIds.join(',')}.`)
  }
  return ids
}

const missing = (subAccountId: string) => new CommandError(`Sub-account ${subAccountId} not found in this account.`)

const subAccountOption = ['--id <sub-account>', 'sub-account, by id or name', name] as const

/** @returns the ids of the account and the sub-account */
async function getSubAccountIds(tools: Tools, { account, id }: { account: string; id: string }) {
  const accountId = await getAccountId(tools, account)
  const all = (await listSubAccounts(tools, { accountId })).map((one) => ({ ...one, id: one.subAccountId }))
  return { accountId, subAccountId: getNamed(all, id, 'sub-account').subAccountId }
}

export function subAccountCommands(subAccount: Command, run: Run): void {
  subAccount
    .command('create')
    .description('create a sub-account')
    .requiredOption(...accountOption)
    .requiredOption('--name <name>', 'name of the sub-account', name)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const accountId = await getAccountId(tools, options.account)
        return createSubAccount(tools, { accountId, name: options.name })
      }, options),
    )
  subAccount
    .command('list')
    .description('list the sub-accounts of an account, oldest first')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        return listSubAccounts(tools, { accountId: await getAccountId(tools, options.account) })
      }),
    )
  for (const [verb, active, description] of [
    ['activate', true, 'accept requests for a sub-account again'],
    ['deactivate', false, 'reject all requests for a sub-account'],
  ] as const) {
    subAccount
      .command(verb)
      .description(description)
      .requiredOption(...accountOption)
      .requiredOption(...subAccountOption)
      .option(...reasonOption)
      .option(...operatorOption)
      .action((options) =>
        run.change(async (tools) => {
          const ids = await getSubAccountIds(tools, options)
          if (!(await setSubAccountActive(tools, { ...ids, active }))) throw missing(options.id)
          return { subAccountId: ids.subAccountId, active }
        }, options),
      )
  }
  subAccount
    .command('carriers')
    .description('limit the carriers that a sub-account can use')
    .requiredOption(...accountOption)
    .requiredOption(...subAccountOption)
    .requiredOption('--allow <carriers>', 'allowed carriers, such as "usps,ups", or "all"', someCarriers)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const ids = await getSubAccountIds(tools, options)
        if (!(await setSubAccountCarriers(tools, { ...ids, carriers: options.allow }))) throw missing(options.id)
        return { subAccountId: ids.subAccountId, allowedCarriers: options.allow }
      }, options),
    )
}
