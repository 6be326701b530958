import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { connectCarrier } from '#carrier-accounts/connect-carrier.ts'
import { checkCredentials, credentialSeal } from '#carrier-accounts/credentials.ts'
import { disconnectCarrier } from '#carrier-accounts/disconnect-carrier.ts'
import { listCarrierAccounts } from '#carrier-accounts/list-carrier-accounts.ts'
import { storedConnections } from '#carrier-accounts/stored-connections.ts'
import { type CarrierTest, testCarrier } from '#carrier-accounts/test-carrier.ts'
import type { Carrier } from '#carriers/carrier.ts'
import { type CarrierConnection, sharedConnections } from '#carriers/connections.ts'
import { isProductionAddress } from '#carriers/production-address.ts'
import { carriers, findCarrier } from '#carriers/registry.ts'
import { createAccessTokens } from '#carriers/tokens.ts'
import {
  CommandError,
  existingAccount,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
  uuid,
} from '#commands/command-line.ts'
import { readSecretKeys } from '#composition/secret-keys.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'

const sealOf = async ({ config }: Tools) => credentialSeal(await readSecretKeys(config))

function carrierOf(id: string): Carrier {
  const carrier = findCarrier(id.toLowerCase())
  if (!carrier) throw new InvalidArgumentError(`It must be one of ${carriers.map((known) => known.id).join(', ')}.`)
  return carrier
}

function field(pair: string, before: Record<string, string>): Record<string, string> {
  const cut = pair.indexOf('=')
  if (cut < 1) throw new InvalidArgumentError('It must be name=value.')
  return { ...before, [pair.slice(0, cut)]: pair.slice(cut + 1) }
}

/** What stands on a command line is in the shell's history, and in the list of processes for all to see. */
function refuseSecrets(carrier: Carrier, fields: Readonly<Record<string, string>>): void {
  const secret = carrier.credentialFields.find((known) => known.secret && known.name in fields)
  if (!secret) return
  throw new CommandError(
    `${secret.name} is a secret, and others can see a command line: put it into the file of --credentials, or into standard input (--credentials -).`,
  )
}

function baseUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))) {
    throw new InvalidArgumentError('It must be an address that begins with https://.')
  }
  return address.replace(/\/+$/, '')
}

async function readCredentials(file: string | undefined): Promise<Record<string, string>> {
  if (file === undefined) return {}
  const read = file === '-' ? text(process.stdin) : readFile(file, 'utf8')
  const content = await read.catch((error) => {
    throw new CommandError(`${file} cannot be read (${error.code ?? error.message}).`)
  })
  try {
    const fields = JSON.parse(content)
    if (Object.values(fields).every((value) => typeof value === 'string')) return fields
  } catch {
    // Said below; the text itself may hold a secret.
  }
  throw new CommandError(`${file === '-' ? 'The input' : file} must hold a JSON object of texts.`)
}

async function test(connection: CarrierConnection): Promise<CarrierTest> {
  const http = createOutgoingHttp()
  try {
    const deps = { http, clock: systemClock, log: silentLog }
    return await testCarrier({ ...deps, tokens: createAccessTokens(deps) }, connection)
  } finally {
    await http.close()
  }
}

/** Test systems in a Sandbox and the real ones in production, unless it is said otherwise. */
function addressOf(tools: Tools, carrier: Carrier, options: { url?: string; system?: 'test' | 'production' }): string {
  const system = options.system ?? (tools.environment === 'production' ? 'production' : 'test')
  const address = options.url ?? carrier.baseUrls[system]
  if (tools.environment === 'sandbox' && isProductionAddress(carriers, address)) {
    throw new CommandError(`A Sandbox buys nothing for money: connect ${carrier.name}'s test system (--system test).`)
  }
  return address
}

export function carrierCommands(program: Command, run: Run): void {
  const carrier = program.command('carrier').description('accounts at carriers')
  carrier
    .command('connect')
    .description('keep an account at a carrier, its credentials encrypted, and try it')
    .requiredOption('--carrier <carrier>', carriers.map(({ id }) => id).join(', '), carrierOf)
    .option('--account <id>', 'the account that ships with it (default: every account)', uuid)
    .option('--name <name>', 'what to call it, where there are several at the carrier', name, 'main')
    .option('--credentials <file>', 'a JSON object of the credential fields; - reads it from standard input')
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
      refuseSecrets(options.carrier, options.field)
      await run(async (tools) => {
        const accountId = options.account ? await existingAccount(tools, options.account) : null
        const credentials = { ...(await readCredentials(options.credentials)), ...options.field }
        const errors = checkCredentials(options.carrier, credentials)
        if (errors.length > 0) throw new CommandError(errors.join(' '))
        const address = addressOf(tools, options.carrier, options)
        const account = { id: 'test', baseUrl: address, credentials }
        const tested = options.untested ? null : await test({ carrier: options.carrier, account })
        if (tested && !tested.works) throw new CommandError(`${tested.finding} Nothing was kept; --untested keeps it.`)
        const kept = await connectCarrier(
          { ...tools, seal: await sealOf(tools) },
          { accountId, carrier: options.carrier, name: options.name, baseUrl: address, credentials },
        )
        return { ...kept, carrier: options.carrier.id, baseUrl: address, finding: tested?.finding ?? 'not tried' }
      }, options)
    })
  carrier
    .command('list')
    .description('all carrier accounts, without their credentials')
    .action(() => run(listCarrierAccounts))
  carrier
    .command('test')
    .description('ask a carrier for the prices of a plain parcel, and whether it takes the account; nothing is bought')
    .requiredOption('--id <id>', 'the carrier account', uuid)
    .action((options) =>
      run(async (tools) => {
        const known = (await listCarrierAccounts(tools)).find(({ carrierAccountId }) => carrierAccountId === options.id)
        if (!known) throw new CommandError(`There is no carrier account ${options.id}.`)
        const deps = { ...tools, seal: await sealOf(tools), log: silentLog, known: carriers }
        const connections = storedConnections(deps, sharedConnections([]))
        // One of the operator's is found under any account.
        const connection = await connections.find(known.accountId ?? options.id, known.carrier, options.id)
        if (!connection)
          throw new CommandError('Its credentials cannot be opened: a key of WAYBILL_SECRET_KEYS is gone.')
        const { works, finding } = await test(connection)
        if (!works) throw new CommandError(finding)
        return { carrierAccountId: options.id, finding }
      }),
    )
  carrier
    .command('disconnect')
    .description('quote and buy nothing through it any more; its labels can still be cancelled')
    .requiredOption('--id <id>', 'the carrier account', uuid)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run(async (tools) => {
        if (!(await disconnectCarrier(tools, { carrierAccountId: options.id }))) {
          throw new CommandError(`There is no carrier account ${options.id}.`)
        }
        return { carrierAccountId: options.id, connected: false }
      }, options),
    )
}
