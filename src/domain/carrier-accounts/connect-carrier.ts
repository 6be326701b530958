import { callLimitField } from '#adapters/carriers/call-limits.ts'
import type { Carrier, CarrierAccount, CarrierDeps, RateInput } from '#adapters/carriers/carrier.ts'
import type { Billing } from '#adapters/carriers/connections.ts'
import type { Unavailable } from '#adapters/outcome.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { sealContext } from '#domain/carrier-accounts/credentials.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import { assertRoom } from '#kit/list-limits.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type ConnectCommand = {
  /** Null: for every account. */
  accountId: string | null
  carrier: Carrier
  name: string
  baseUrl: string
  credentials: Readonly<Record<string, string>>
  /**
   * Who pays the carrier. Absent: as before. A new carrier account of one account is billed directly, and one of every
   * account is prepaid.
   */
  billing?: Billing
}

export type ConnectedCarrier = {
  /** It stays the same when credentials are replaced. */
  carrierAccountId: string
  /** Why the limit of calls is too low and how to get a higher one, in sentences; null: it is not known to be too low. */
  notice: string | null
}

/**
 * Stores a carrier account, and replaces one of the same name. Its credentials are encrypted. If they set no limit of
 * calls, a new carrier account gets the carrier's limit for new applications.
 *
 * @throws ServiceError `CarrierAccount.TooMany`
 */
export async function connectCarrier(
  deps: { db: Database; clock: Clock; ids: Ids; seal: Seal; audit: Audit },
  command: ConnectCommand,
): Promise<ConnectedCarrier> {
  const { accountId, carrier, name, baseUrl } = command
  const { callLimits } = carrier
  let fields = command.credentials
  const keep = async (tx: Transaction, id: string) => {
    const credentials = deps.seal.close(JSON.stringify(fields), sealContext(id))
    const account = {
      id,
      accountId,
      carrier: carrier.id,
      name,
      baseUrl,
      credentials,
      billing: command.billing ?? null,
      now: deps.clock.now(),
    }
    const [kept] = await sql.upsertCarrierAccount(tx, account)
    return kept?.id ?? id
  }
  return deps.db.transaction(async (tx) => {
    const [known] = await sql.selectOfName(tx, accountId, carrier.id, name)
    const id = known?.id ?? deps.ids()
    if (accountId !== null) {
      await assertRoom(tx, 'carrier accounts', accountId, () => sql.countOtherConnected(tx, { accountId, id }))
      const all = 'carrier accounts, including disconnected ones'
      if (!known) await assertRoom(tx, all, accountId, () => sql.countAll(tx, accountId))
    }
    if (callLimits && !fields[callLimitField]) {
      const limit = known ? storedLimit(deps.seal, known) : callLimits.initial(baseUrl)
      if (limit !== null) fields = { ...fields, [callLimitField]: limit }
    }
    const keptId = await keep(tx, id)
    // Another request connected this name in between. Its id stands, and the credentials are encrypted for that id. The
    // row is locked until the end of the transaction, and rows are never deleted, so this happens once at most.
    if (keptId !== id) await keep(tx, keptId)
    const { billing } = command
    const details = { carrier: carrier.id, name, baseUrl, ...(billing ? { billing } : {}) }
    await deps.audit(tx, { act: 'carrier.connect', accountId, subjects: { carrierAccountId: keptId }, details })
    const isTooLow = callLimits?.isInitialTooLow && fields[callLimitField] === callLimits.initial(baseUrl)
    return { carrierAccountId: keptId, notice: isTooLow ? callLimits.advice : null }
  })
}

/** The limit that is kept when credentials are replaced; null: none is set, or no key decrypts it. */
function storedLimit(seal: Seal, { id, credentials }: { id: string; credentials: Buffer }): string | null {
  if (seal.keyOf(credentials) === null) return null
  const stored: Record<string, string> = JSON.parse(seal.open(credentials, sealContext(id)))
  return stored[callLimitField] ?? null
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

/**
 * Sets who pays the carrier, for rates that are requested from now on.
 *
 * @param command.accountId the owner that it must have; absent: an operator may change any
 * @returns false if there is none
 */
export async function changeBilling(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { carrierAccountId: string; accountId?: string; billing: Billing },
): Promise<boolean> {
  const { carrierAccountId, billing } = command
  return deps.db.transaction(async (tx) => {
    const [changed] = await sql.updateBilling(tx, { ...command, now: deps.clock.now() })
    if (!changed) return false
    const { accountId } = changed
    await deps.audit(tx, { act: 'carrier.change', accountId, subjects: { carrierAccountId }, details: { billing } })
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
    : reason === 'throttled'
      ? `The account was not tested: ${detail}. Try again later.`
      : `${carrier.name} could not be reached at ${account.baseUrl}: ${detail}`
