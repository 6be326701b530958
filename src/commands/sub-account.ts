import { type Command, InvalidArgumentError } from 'commander'
import { createSubAccount } from '#accounts/sub-accounts/create-sub-account.ts'
import { setSubAccountActive } from '#accounts/sub-accounts/set-sub-account-active.ts'
import { setSubAccountCarriers } from '#accounts/sub-accounts/set-sub-account-carriers.ts'
import { carriers } from '#carriers/registry.ts'
import {
  CommandError,
  existingAccount,
  name,
  operatorOption,
  type Run,
  reasonOption,
  uuid,
} from '#commands/command-line.ts'

function carrierIds(text: string): string[] | null {
  if (text === 'all') return null
  const ids = text.split(',').map((id) => id.trim().toLowerCase())
  const known = carriers.map((carrier) => carrier.id as string)
  if (ids.some((id) => !known.includes(id))) {
    throw new InvalidArgumentError(`It must be "all" or some of ${known.join(',')}.`)
  }
  return ids
}

const missing = (subAccountId: string) => new CommandError(`The account has no sub-account ${subAccountId}.`)

export function subAccountCommands(program: Command, run: Run): void {
  const subAccount = program.command('sub-account').description('sub-accounts of an account')
  subAccount
    .command('create')
    .description('create a sub-account')
    .requiredOption('--account <id>', 'the account', uuid)
    .requiredOption('--name <name>', 'what to call it', name)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run(async (tools) => {
        const accountId = await existingAccount(tools, options.account)
        return createSubAccount(tools, { accountId, name: options.name })
      }, options),
    )
  for (const [verb, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const) {
    subAccount
      .command(verb)
      .description(`${verb} a sub-account`)
      .requiredOption('--account <id>', 'the account', uuid)
      .requiredOption('--id <id>', 'the sub-account', uuid)
      .option(...reasonOption)
      .option(...operatorOption)
      .action((options) =>
        run(async (tools) => {
          const command = { accountId: options.account, subAccountId: options.id, active }
          if (!(await setSubAccountActive(tools, command))) throw missing(options.id)
          return { subAccountId: options.id, active }
        }, options),
      )
  }
  subAccount
    .command('carriers')
    .description('narrow a sub-account to some carriers')
    .requiredOption('--account <id>', 'the account', uuid)
    .requiredOption('--id <id>', 'the sub-account', uuid)
    .requiredOption('--allow <carriers>', 'such as usps,ups; all lifts the narrowing', carrierIds)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run(async (tools) => {
        const command = { accountId: options.account, subAccountId: options.id, carriers: options.allow }
        if (!(await setSubAccountCarriers(tools, command))) throw missing(options.id)
        return { subAccountId: options.id, allowedCarriers: options.allow }
      }, options),
    )
}
