/** The actions of the commands for carrier accounts. */
import { resolve } from 'node:path'
import type { Carrier, CarrierId } from '#adapters/carriers/carrier.ts'
import { type CarrierConnection, sharedConnections } from '#adapters/carriers/connections.ts'
import { isProductionAddress } from '#adapters/carriers/production-address.ts'
import { carriers, findCarrier } from '#adapters/carriers/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { CommandError, getAccountId, getNamed, type Tools } from '#cli/command-line.ts'
import { getSecretKeys, readCredentials } from '#cli/sealed-credentials.ts'
import { connectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { checkCredentials, credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { disconnectCarrier } from '#domain/carrier-accounts/disconnect-carrier.ts'
import { type CarrierAccountSummary, listCarrierAccounts } from '#domain/carrier-accounts/list-carrier-accounts.ts'
import { storedConnections } from '#domain/carrier-accounts/stored-connections.ts'
import { type CarrierTest, testCarrier } from '#domain/carrier-accounts/test-carrier.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'

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
export function refuseSecrets({ carrier: id, field: fields }: Pick<ConnectOptions, 'carrier' | 'field'>): void {
  const carrier = getCarrier(id)
  const secret = carrier.credentialFields.find((known) => known.secret && known.name in fields)
  if (!secret) return
  throw new CommandError(
    `${secret.name} is a secret, and other users can see command lines. Put it in a file (--credentials <file>), or pass it on standard input (--credentials -).`,
  )
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
    ? 'No key in WAYBILL_SECRET_KEYS decrypts the credentials of this carrier account. Add the key that encrypted them.'
    : `The secret key in ${resolve(config.dataFolder)} does not decrypt the credentials of this carrier account. Set WAYBILL_DATA_DIR and WAYBILL_SECRET_KEYS to the same values as for the service.`

/** Default: the test system in a Sandbox, the real one in production. */
function addressOf(tools: Tools, carrier: Carrier, options: { url?: string; system?: 'test' | 'production' }): string {
  const system = options.system ?? (tools.environment === 'production' ? 'production' : 'test')
  const address = options.url ?? carrier.baseUrls[system]
  if (tools.environment === 'sandbox' && isProductionAddress(carriers, address)) {
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
}

export async function connect(tools: Tools, options: ConnectOptions) {
  const carrier = getCarrier(options.carrier)
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
    throw new CommandError(
      `${sentence(tested.finding)} Nothing was saved. To save the account without a test, add --untested.`,
    )
  const command = { accountId, carrier, name: options.name, baseUrl: address, credentials }
  const kept = await connectCarrier({ ...tools, seal }, command)
  return { ...kept, carrier: carrier.id, baseUrl: address, finding: tested?.finding ?? 'not tested' }
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

export async function tryCarrier(tools: Tools, called: string) {
  const { carrierAccountId, connection } = await openConnection(tools, called)
  const { works, finding } = await test(connection)
  if (!works) throw new CommandError(finding)
  return { carrierAccountId, finding }
}

export async function disconnect(tools: Tools, called: string) {
  const { carrierAccountId } = await getCarrierAccount(tools, called)
  if (!(await disconnectCarrier(tools, { carrierAccountId }))) {
    throw new CommandError(`Carrier account ${carrierAccountId} not found.`)
  }
  return { carrierAccountId, connected: false }
}
