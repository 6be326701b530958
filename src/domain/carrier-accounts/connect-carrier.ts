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
 * Keeps an account at a carrier, in the place of the one of the same name. Its credentials are sealed.
 *
 * @returns its id, which stays when credentials are replaced
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
    // Somebody else connected that name in between: their id stands, and what is kept under it is sealed for it. Now
    // that its row is ours to the end of the transaction, and since none is ever deleted, nobody comes in between again.
    if (keptId !== id) await keep(tx, keptId)
    const details = { carrier: carrier.id, name, baseUrl }
    await deps.audit(tx, { act: 'carrier.connect', accountId, subjects: { carrierAccountId: keptId }, details })
    return { carrierAccountId: keptId }
  })
}

/**
 * No rates come from it and nothing is bought through it any more.
 *
 * @param command.accountId whose it has to be; absent: an operator may disconnect any
 * @returns false where there is none
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

/** What asking the carrier about an account brought; nothing is bought. */
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

/** Asks the carrier for prices, and whether it takes the account: whether address, credentials and account are right. */
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
    // It let us in, and does not carry this parcel: DHL Express within the United States.
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
