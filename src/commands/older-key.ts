import { type Command, InvalidArgumentError } from 'commander'
import { createOlderKey, listOlderKeys, revokeOlderKey } from '#accounts/manage-older-keys.ts'
import { CommandError, existingAccount, type Run, uuid } from '#commands/command-line.ts'

function olderKey(text: string): string {
  if (!/^[0-9a-f]{32}$/.test(text)) throw new InvalidArgumentError('It must be a key of the older interface.')
  return text
}

export function olderKeyCommands(program: Command, run: Run): void {
  const key = program.command('older-key').description('pairs of key and secret for the older interface')
  key
    .command('create')
    .description('make a pair; the secret is shown this once')
    .requiredOption('--account <id>', 'the account', uuid)
    .action((options) => run(async (tools) => createOlderKey(tools, await existingAccount(tools, options.account))))
  key
    .command('list')
    .description('the pairs of an account, without their secrets')
    .requiredOption('--account <id>', 'the account', uuid)
    .action((options) => run(async (tools) => listOlderKeys(tools, await existingAccount(tools, options.account))))
  key
    .command('revoke')
    .description('end a pair')
    .requiredOption('--account <id>', 'the account', uuid)
    .requiredOption('--key <key>', 'the key of the pair', olderKey)
    .action((options) =>
      run(async (tools) => {
        const revoked = await revokeOlderKey(tools, { accountId: options.account, key: options.key })
        if (!revoked) throw new CommandError(`The account has no key ${options.key} of the older interface.`)
        return { key: options.key, revoked }
      }),
    )
}
