import { type Command, InvalidArgumentError, Option } from 'commander'
import { type CarrierId, carrierIds } from '#carriers/carrier.ts'
import { name, operatorOption, type Run, reasonOption } from '#commands/command-line.ts'
import { credentialsOption } from '#commands/sealed-credentials.ts'

const carrierAccountOption = ['--id <carrier account>', 'the carrier account, by its id or its name', name] as const

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
    throw new InvalidArgumentError('It must be an address that begins with https://.')
  }
  // It would be kept and listed in clear, unlike the credentials.
  if (url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError('It must not carry a user or a password: those belong into --credentials.')
  }
  return address.replace(/\/+$/, '')
}

export function carrierCommands(program: Command, run: Run): void {
  const carrier = program.command('carrier').description('accounts at carriers')
  carrier
    .command('connect')
    .description('keep an account at a carrier, its credentials encrypted, and try it')
    .requiredOption('--carrier <carrier>', carrierIds.join(', '), carrierId)
    .option(
      '--account <account>',
      'the account that ships with it, by its id or its name (default: every account)',
      name,
    )
    .option('--name <name>', 'what to call it, where there are several at the carrier', name, 'main')
    .option(...credentialsOption)
    .option('--field <name=value>', 'one credential field that is no secret; repeat it for each', field, {})
    .addOption(
      new Option('--system <system>', "which of the carrier's systems (default: test in a Sandbox)").choices([
        'test',
        'production',
      ]),
    )
    .option('--url <address>', 'another base address', baseUrl)
    .option('--untested', 'keep it even where the carrier does not take it')
    .option(...reasonOption)
    .option(...operatorOption)
    .action(async (options) => {
      const { connect, refuseSecrets } = await import('#commands/carrier-acts.ts')
      refuseSecrets(options)
      await run.begin((tools) => connect(tools, options), options)
    })
  carrier
    .command('list')
    .description('all carrier accounts, without their credentials')
    .action(() =>
      run.query(async (tools) => {
        const { listCarrierAccounts } = await import('#carrier-accounts/list-carrier-accounts.ts')
        return listCarrierAccounts(tools)
      }),
    )
  carrier
    .command('test')
    .description('ask a carrier for the prices of a plain parcel, and whether it takes the account; nothing is bought')
    .requiredOption(...carrierAccountOption)
    .action((options) =>
      run.query(async (tools) => (await import('#commands/carrier-acts.ts')).tryCarrier(tools, options.id)),
    )
  carrier
    .command('disconnect')
    .description('quote and buy nothing through it any more; its labels can still be cancelled')
    .requiredOption(...carrierAccountOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#commands/carrier-acts.ts')).disconnect(tools, options.id), options),
    )
}
