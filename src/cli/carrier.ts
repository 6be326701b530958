import { type Command, InvalidArgumentError, Option } from 'commander'
import { type CarrierId, carrierIds } from '#adapters/carriers/carrier.ts'
import { name, operatorOption, type Run, reasonOption } from '#cli/command-line.ts'
import { credentialsOption } from '#cli/sealed-credentials.ts'

const carrierAccountOption = ['--id <carrier account>', 'carrier account, by id or name', name] as const

function carrierId(text: string): CarrierId {
  const found = carrierIds.find((known) => known === text.toLowerCase())
  if (!found) throw new InvalidArgumentError(`It must be one of ${carrierIds.join(', ')}.`)
  return found
}

function field(pair: string, before: Record<string, string>): Record<string, string> {
  const cut = pair.indexOf('=')
  if (cut < 1) throw new InvalidArgumentError('It must be name=value.')
  return { ...before, [pair.slice(0, cut)]: pair.slice(cut + 1) }
}

function baseUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))) {
    throw new InvalidArgumentError('It must be a URL that begins with https://.')
  }
  // The URL is stored and listed in plain text, unlike the credentials.
  if (url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError('It must not contain a username or password. Put them in --credentials.')
  }
  return address.replace(/\/+$/, '')
}

export function carrierCommands(program: Command, run: Run): void {
  const carrier = program.command('carrier').description('manage carrier accounts')
  carrier
    .command('connect')
    .description('test a carrier account and save it with encrypted credentials')
    .requiredOption('--carrier <carrier>', `carrier: ${carrierIds.join(', ')}`, carrierId)
    .option(
      '--account <account>',
      'account that can use the carrier account, by id or name (default: all accounts)',
      name,
    )
    .option('--name <name>', 'name that distinguishes several accounts at the same carrier', name, 'main')
    .option(...credentialsOption)
    .option('--field <name=value>', 'credential field that is not secret (repeatable)', field, {})
    .addOption(
      new Option(
        '--system <system>',
        "the carrier's test or production system (default: test in a Sandbox, otherwise production)",
      ).choices(['test', 'production']),
    )
    .option('--url <address>', "base URL to use instead of the carrier's own", baseUrl)
    .option('--untested', 'save the account without testing it')
    .option(...reasonOption)
    .option(...operatorOption)
    .action(async (options) => {
      const { connect, refuseSecrets } = await import('#cli/carrier-acts.ts')
      refuseSecrets(options)
      await run.begin((tools) => connect(tools, options), options)
    })
  carrier
    .command('list')
    .description('list carrier accounts, without their credentials')
    .action(() =>
      run.query(async (tools) => {
        const { listCarrierAccounts } = await import('#domain/carrier-accounts/list-carrier-accounts.ts')
        return listCarrierAccounts(tools)
      }),
    )
  carrier
    .command('test')
    .description('test a carrier account by requesting rates (buys nothing)')
    .requiredOption(...carrierAccountOption)
    .action((options) =>
      run.query(async (tools) => (await import('#cli/carrier-acts.ts')).tryCarrier(tools, options.id)),
    )
  carrier
    .command('disconnect')
    .description('disconnect a carrier account (its labels can still be canceled)')
    .requiredOption(...carrierAccountOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#cli/carrier-acts.ts')).disconnect(tools, options.id), options),
    )
}
