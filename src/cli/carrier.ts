import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Carrier, CarrierId } from '#adapters/carriers/carrier.ts'
import { type Billing, billings, type CarrierConnection, sharedConnections } from '#adapters/carriers/connections.ts'
import { carrierIds, carriers, findCarrier, isProductionUrl } from '#adapters/carriers/registry.ts'
import { withCarriers } from '#cli/carrier-calls.ts'
import {
  CommandError,
  getAccountId,
  getNamed,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
} from '#cli/command-line.ts'
import { credentialsOption, getSecretKeys, readCredentials } from '#cli/secret-keys.ts'
import {
  type CarrierTest,
  changeBilling,
  connectCarrier,
  disconnectCarrier,
  testCarrier,
} from '#domain/carrier-accounts/connect-carrier.ts'
import { checkCredentials, credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import {
  type CarrierAccountSummary,
  listCarrierAccounts,
  storedConnections,
} from '#domain/carrier-accounts/stored-connections.ts'
import { silentLog } from '#kit/log.ts'

const carrierAccountOption = ['--id <carrier account>', 'carrier account, by id or name', name] as const

/** `prepaid`: labels take credit. `direct`: the carrier invoices the holder of the carrier account. */
const billingOption = (description: string) =>
  new Option(
    '--billing <billing>',
    `${description}: "prepaid" (labels use the account's credit) or "direct" (the carrier invoices the account)`,
  ).choices(billings)

function carrierId(text: string): CarrierId {
  const found = carrierIds.find((known) => known === text.toLowerCase())
  if (!found) throw new InvalidArgumentError(`The value must be one of ${carrierIds.join(', ')}.`)
  return found
}

function field(pair: string, before: Record<string, string>): Record<string, string> {
  const cut = pair.indexOf('=')
  if (cut < 1) throw new InvalidArgumentError('The value must be name=value.')
  return { ...before, [pair.slice(0, cut)]: pair.slice(cut + 1) }
}

function baseUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))) {
    throw new InvalidArgumentError('The value must be a URL that begins with https://.')
  }
  // The URL is stored and listed in plain text, unlike the credentials.
  if (url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError('The value must not contain a username or password. Put them in --credentials.')
  }
  return address.replace(/\/+$/, '')
}

export function carrierCommands(carrier: Command, run: Run): void {
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
    .addOption(billingOption('who pays the carrier (default: direct for a new carrier account of one account)'))
    .option(...reasonOption)
    .option(...operatorOption)
    .action(async (options) => {
      assertNoSecrets(options)
      await run.begin((tools) => connect(tools, options), options)
    })
  carrier
    .command('list')
    .description('list carrier accounts, without their credentials')
    .action(() => run.query(listCarrierAccounts))
  carrier
    .command('test')
    .description('test a carrier account by requesting rates (buys nothing)')
    .requiredOption(...carrierAccountOption)
    .action((options) => run.query(async (tools) => tryCarrier(tools, options.id)))
  carrier
    .command('change')
    .description('change who pays the carrier (applies to rates that are requested from now on)')
    .requiredOption(...carrierAccountOption)
    .addOption(billingOption('who pays the carrier').makeOptionMandatory())
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => change(tools, options), options))
  carrier
    .command('disconnect')
    .description('disconnect a carrier account (its labels can still be canceled)')
    .requiredOption(...carrierAccountOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => disconnect(tools, options.id), options))
}

const sealOf = async (tools: Tools) => credentialSeal(await getSecretKeys(tools))

/** @throws CommandError if no carrier account has this id or name, or several do */
async function getCarrierAccount(tools: Tools, called: string): Promise<CarrierAccountSummary> {
  const all = (await listCarrierAccounts(tools)).map((one) => ({ ...one, id: one.carrierAccountId, kind: one.carrier }))
  return getNamed(all, called, 'carrier account')
}

function getCarrier(id: CarrierId): Carrier {
  const carrier = findCarrier(id)
  if (!carrier) throw new CommandError(`Unknown carrier ${id}.`)
  return carrier
}

/** A command line is visible in the shell's history and in the process list. */
function assertNoSecrets({ carrier: id, field: fields }: Pick<ConnectOptions, 'carrier' | 'field'>): void {
  const carrier = getCarrier(id)
  const secret = carrier.credentialFields.find((known) => known.secret && known.name in fields)
  if (!secret) return
  throw new CommandError(
    `${secret.name} is a secret, and other users can see command lines. Put it in a file (--credentials <file>), or pass it on standard input (--credentials -).`,
  )
}

const test = (connection: CarrierConnection): Promise<CarrierTest> =>
  withCarriers((deps) => testCarrier(deps, connection))

const unopened = ({ config }: Tools): string =>
  config.secretKeys
    ? 'No key in WAYBILL_SECRET_KEYS can decrypt the credentials of this carrier account. Add the key that encrypted them.'
    : `The secret key in ${resolve(config.dataFolder)} cannot decrypt the credentials of this carrier account. Set WAYBILL_DATA_DIR and WAYBILL_SECRET_KEYS to the same values as for the service.`

/** Default: the test system in a Sandbox, the real one in production. */
function urlOf(tools: Tools, carrier: Carrier, options: { url?: string; system?: 'test' | 'production' }): string {
  const system = options.system ?? (tools.environment === 'production' ? 'production' : 'test')
  const address = options.url ?? carrier.baseUrls[system]
  if (tools.environment === 'sandbox' && isProductionUrl(carriers, address)) {
    throw new CommandError(`A Sandbox cannot buy real labels. Connect ${carrier.name}'s test system (--system test).`)
  }
  return address
}

/** Adds the period if the carrier's message has none. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

type ConnectOptions = {
  carrier: CarrierId
  account?: string
  name: string
  credentials?: string
  field: Record<string, string>
  system?: 'test' | 'production'
  url?: string
  untested?: true
  billing?: Billing
}

async function connect(tools: Tools, options: ConnectOptions) {
  const carrier = getCarrier(options.carrier)
  const seal = await sealOf(tools)
  const accountId = options.account ? await getAccountId(tools, options.account) : null
  const credentials = { ...(await readCredentials(options.credentials)), ...options.field }
  const errors = checkCredentials(carrier, credentials)
  if (errors.length > 0) throw new CommandError(errors.join(' '))
  const address = urlOf(tools, carrier, options)
  const tested = options.untested
    ? null
    : await test({ carrier, account: { id: 'test', baseUrl: address, credentials } })
  if (tested && !tested.works)
    throw new CommandError(
      `${sentence(tested.finding)} Nothing was saved. To save the account without a test, add --untested.`,
    )
  const { name, billing } = options
  const command = { accountId, carrier, name, baseUrl: address, credentials, ...(billing ? { billing } : {}) }
  const { carrierAccountId, notice } = await connectCarrier({ ...tools, seal }, command)
  const finding = tested?.finding ?? 'not tested'
  return { carrierAccountId, carrier: carrier.id, baseUrl: address, finding, ...(notice && { notice }) }
}

/** @throws CommandError if the name is unknown or ambiguous, or if no key decrypts the credentials */
async function openConnection(tools: Tools, called: string) {
  const { carrierAccountId, accountId, carrier } = await getCarrierAccount(tools, called)
  const deps = { ...tools, seal: await sealOf(tools), log: silentLog, known: carriers }
  const connections = storedConnections(deps, sharedConnections([]))
  // A shared carrier account is found under any account id.
  const connection = await connections.find(accountId ?? carrierAccountId, carrier, carrierAccountId)
  if (!connection) throw new CommandError(unopened(tools))
  return { carrierAccountId, connection }
}

async function tryCarrier(tools: Tools, called: string) {
  const { carrierAccountId, connection } = await openConnection(tools, called)
  const { works, finding } = await test(connection)
  if (!works) throw new CommandError(finding)
  return { carrierAccountId, finding }
}

async function change(tools: Tools, { id, billing }: { id: string; billing: Billing }) {
  const { carrierAccountId } = await getCarrierAccount(tools, id)
  if (!(await changeBilling(tools, { carrierAccountId, billing }))) {
    throw new CommandError(`Carrier account ${carrierAccountId} not found.`)
  }
  return { carrierAccountId, billing }
}

async function disconnect(tools: Tools, called: string) {
  const { carrierAccountId } = await getCarrierAccount(tools, called)
  if (!(await disconnectCarrier(tools, { carrierAccountId }))) {
    throw new CommandError(`Carrier account ${carrierAccountId} not found.`)
  }
  return { carrierAccountId, connected: false }
}
