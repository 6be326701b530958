import type { Carrier, CarrierAccount, CarrierDeps, RateInput } from '#adapters/carriers/carrier.ts'
import type { Unavailable } from '#adapters/outcome.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { sealContext } from '#domain/carrier-accounts/credentials.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type ConnectCommand = {
  /** Null: for every account. */
  accountId: string | null
  carrier: Carrier
  name: string
  baseUrl: string
  credentials: Readonly<Record<string, string>>
}

/**
 * Stores a carrier account, and replaces one of the same name. Its credentials are encrypted.
 *
 * @returns its id, which stays the same when credentials are replaced
 */
export async function connectCarrier(
  deps: { db: Database; clock: Clock; ids: Ids; seal: Seal; audit: Audit },
  command: ConnectCommand,
): Promise<{ carrierAccountId: string }> {
  const { accountId, carrier, name, baseUrl } = command
  const keep = async (tx: Transaction, id: string) => {
    const credentials = deps.seal.close(JSON.stringify(command.credentials), sealContext(id))
    const account = { id, accountId, carrier: carrier.id, name, baseUrl, credentials, now: deps.clock.now() }
    const [kept] = await sql.upsertCarrierAccount(tx, account)
    return kept?.id ?? id
  }
  return deps.db.transaction(async (tx) => {
    const [known] = await sql.selectIdOfName(tx, accountId, carrier.id, name)
    const id = known?.id ?? deps.ids()
    const keptId = await keep(tx, id)
    // Another request connected this name in between. Its id stands, and the credentials are encrypted for that id. The
    // row is locked until the end of the transaction, and rows are never deleted, so this happens once at most.
    if (keptId !== id) await keep(tx, keptId)
    const details = { carrier: carrier.id, name, baseUrl }
    await deps.audit(tx, { act: 'carrier.connect', accountId, subjects: { carrierAccountId: keptId }, details })
    return { carrierAccountId: keptId }
  })
}

/**
 * Stops rates and purchases through the carrier account.
 *
 * @param command.accountId the owner that it must have; absent: an operator may disconnect any
 * @returns false if there is none
 */
export async function disconnectCarrier(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { carrierAccountId: string; accountId?: string },
): Promise<boolean> {
  const { carrierAccountId } = command
  return deps.db.transaction(async (tx) => {
    const [disconnected] = await sql.disconnect(tx, { ...command, now: deps.clock.now() })
    if (!disconnected) return false
    const { accountId } = disconnected
    await deps.audit(tx, { act: 'carrier.disconnect', accountId, subjects: { carrierAccountId } })
    return true
  })
}

/** The result of testing a carrier account; nothing is bought. */
export type CarrierTest = { works: boolean; finding: string }

const address = (street1: string, city: string, state: string, zip: string) => ({
  name: 'Waybill test',
  company: null,
  street1,
  street2: null,
  city,
  state,
  zip,
  country: 'US',
  phone: '2125550123',
  email: null,
  residential: false,
})

/** Requests prices, and asks whether the carrier accepts the account: tests URL, credentials and account number. */
export async function testCarrier(
  deps: CarrierDeps,
  { carrier, account }: { carrier: Carrier; account: CarrierAccount },
): Promise<CarrierTest> {
  const input: RateInput = {
    from: address('350 5th Ave', 'New York', 'NY', '10118'),
    to: address('233 S Wacker Dr', 'Chicago', 'IL', '60606'),
    parcel: {
      weightPounds: 2,
      dimensionsInches: { length: 10, width: 8, height: 4 },
      predefinedPackage: null,
    },
    shipDate: deps.clock.now().toISOString().slice(0, 10),
  }
  const quoted = await carrier.rates(deps, account, input)
  if (quoted.outcome === 'unavailable') return { works: false, finding: unavailable(carrier, account, quoted) }
  const checked = (await carrier.verifyAccount?.(deps, account, input)) ?? { outcome: 'ok' }
  if (checked.outcome === 'unavailable') return { works: false, finding: unavailable(carrier, account, checked) }
  if (checked.outcome === 'rejected') {
    return { works: false, finding: `${carrier.name} rejected the account: ${checked.carrierText}` }
  }
  if (quoted.outcome === 'rejected') {
    // The carrier accepted the credentials and does not carry this parcel: DHL Express within the United States.
    return {
      works: true,
      finding: `${carrier.name} accepted the credentials, but rejected the test rate request: ${quoted.carrierText}`,
    }
  }
  const [first] = quoted.value
  const from = first ? `, such as ${first.serviceName} for ${first.charge.amount} ${first.charge.currency}` : ''
  return { works: true, finding: `${carrier.name} returned ${quoted.value.length} rates${from}.` }
}

const unavailable = (carrier: Carrier, account: CarrierAccount, { reason, detail }: Unavailable): string =>
  reason === 'credentials'
    ? `${carrier.name} rejected the credentials: ${detail}`
    : `${carrier.name} could not be reached at ${account.baseUrl}: ${detail}`
