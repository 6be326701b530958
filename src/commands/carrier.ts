import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { connectCarrier } from '#carrier-accounts/connect-carrier.ts'
import { checkCredentials, credentialSeal } from '#carrier-accounts/credentials.ts'
import { disconnectCarrier } from '#carrier-accounts/disconnect-carrier.ts'
import { type CarrierAccountSummary, listCarrierAccounts } from '#carrier-accounts/list-carrier-accounts.ts'
import { storedConnections } from '#carrier-accounts/stored-connections.ts'
import { type CarrierTest, testCarrier } from '#carrier-accounts/test-carrier.ts'
import type { Carrier } from '#carriers/carrier.ts'
import { type CarrierConnection, sharedConnections } from '#carriers/connections.ts'
import { isProductionAddress } from '#carriers/production-address.ts'
import { carriers, findCarrier } from '#carriers/registry.ts'
import { createAccessTokens } from '#carriers/tokens.ts'
import {
  CommandError,
  getAccountId,
  getNamed,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
} from '#commands/command-line.ts'
import { credentialsOption, getSecretKeys, readCredentials } from '#commands/sealed-credentials.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'

const sealOf = async (tools: Tools) => credentialSeal(await getSecretKeys(tools))

const carrierAccountOption = ['--id <carrier account>', 'the carrier account, by its id or its name', name] as const

/** @throws CommandError where none is called so, or several are */
async function getCarrierAccount(tools: Tools, called: string): Promise<CarrierAccountSummary> {
  const all = (await listCarrierAccounts(tools)).map((one) => ({ ...one, id: one.carrierAccountId, kind: one.carrier }))
  return getNamed(all, called, 'carrier account')
}

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
  // It would be kept and listed in clear, unlike the credentials.
  if (url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError('It must not carry a user or a password: those belong into --credentials.')
  }
  return address.replace(/\/+$/, '')
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

const unopened = ({ config }: Tools): string =>
  config.secretKeys
    ? 'No key of WAYBILL_SECRET_KEYS opens its credentials: put the one that sealed them back.'
    : `The secret key in ${resolve(config.dataFolder)} does not open its credentials: are WAYBILL_DATA_DIR and WAYBILL_SECRET_KEYS the service's?`

/** Test systems in a Sandbox and the real ones in production, unless it is said otherwise. */
function addressOf(tools: Tools, carrier: Carrier, options: { url?: string; system?: 'test' | 'production' }): string {
  const system = options.system ?? (tools.environment === 'production' ? 'production' : 'test')
  const address = options.url ?? carrier.baseUrls[system]
  if (tools.environment === 'sandbox' && isProductionAddress(carriers, address)) {
    throw new CommandError(`A Sandbox buys nothing for money: connect ${carrier.name}'s test system (--system test).`)
  }
  return address
}

/** A carrier may end its words with a full stop, or not. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

type ConnectOptions = {
  carrier: Carrier
  account?: string
  name: string
  credentials?: string
  field: Record<string, string>
  system?: 'test' | 'production'
  url?: string
  untested?: true
}

async function connect(tools: Tools, options: ConnectOptions) {
  const { carrier } = options
  const seal = await sealOf(tools)
  const accountId = options.account ? await getAccountId(tools, options.account) : null
  const credentials = { ...(await readCredentials(options.credentials)), ...options.field }
  const errors = checkCredentials(carrier, credentials)
  if (errors.length > 0) throw new CommandError(errors.join(' '))
  const address = addressOf(tools, carrier, options)
  const tested = options.untested
    ? null
    : await test({ carrier, account: { id: 'test', baseUrl: address, credentials } })
  if (tested && !tested.works)
    throw new CommandError(`${sentence(tested.finding)} Nothing was kept; --untested keeps it.`)
  const command = { accountId, carrier, name: options.name, baseUrl: address, credentials }
  const kept = await connectCarrier({ ...tools, seal }, command)
  return { ...kept, carrier: carrier.id, baseUrl: address, finding: tested?.finding ?? 'not tried' }
}

/** @throws CommandError where none is called so, several are, or no key opens its credentials */
async function openConnection(tools: Tools, called: string) {
  const { carrierAccountId, accountId, carrier } = await getCarrierAccount(tools, called)
  const deps = { ...tools, seal: await sealOf(tools), log: silentLog, known: carriers }
  const connections = storedConnections(deps, sharedConnections([]))
  // One of the operator's is found under any account.
  const connection = await connections.find(accountId ?? carrierAccountId, carrier, carrierAccountId)
  if (!connection) throw new CommandError(unopened(tools))
  return { carrierAccountId, connection }
}

export function carrierCommands(program: Command, run: Run): void {
  const carrier = program.command('carrier').description('accounts at carriers')
  carrier
    .command('connect')
    .description('keep an account at a carrier, its credentials encrypted, and try it')
    .requiredOption('--carrier <carrier>', carriers.map(({ id }) => id).join(', '), carrierOf)
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
      refuseSecrets(options.carrier, options.field)
      await run.begin((tools) => connect(tools, options), options)
    })
  carrier
    .command('list')
    .description('all carrier accounts, without their credentials')
    .action(() => run.query(listCarrierAccounts))
  carrier
    .command('test')
    .description('ask a carrier for the prices of a plain parcel, and whether it takes the account; nothing is bought')
    .requiredOption(...carrierAccountOption)
    .action((options) =>
      run.query(async (tools) => {
        const { carrierAccountId, connection } = await openConnection(tools, options.id)
        const { works, finding } = await test(connection)
        if (!works) throw new CommandError(finding)
        return { carrierAccountId, finding }
      }),
    )
  carrier
    .command('disconnect')
    .description('quote and buy nothing through it any more; its labels can still be cancelled')
    .requiredOption(...carrierAccountOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { carrierAccountId } = await getCarrierAccount(tools, options.id)
        if (!(await disconnectCarrier(tools, { carrierAccountId }))) {
          throw new CommandError(`There is no carrier account ${carrierAccountId}.`)
        }
        return { carrierAccountId, connected: false }
      }, options),
    )
}
