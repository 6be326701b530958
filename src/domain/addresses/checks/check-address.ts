import type { AddressFinding, CarrierAddress, CarrierId } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import {
  type AddressCheck,
  type AddressCheckDeps,
  type AddressMessage,
  type AddressMessageCode,
  addressMessage,
  type CheckedField,
} from '#domain/addresses/checks/address-check.ts'
import { differencesBetween, type Place, placeDigest } from '#domain/addresses/checks/compare-addresses.ts'
import * as sql from '#domain/addresses/checks/sql.ts'
import { type ValidatedAddress, validateAddress } from '#domain/addresses/checks/validate-address.ts'
import type { AddressInput } from '#domain/orders/order/address.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'
import { logText } from '#kit/text.ts'

export type CheckCommand = {
  accountId: string
  /** The carriers that may be asked; null: all of the account. */
  allowedCarriers: string[] | null
  address: AddressInput
}

/**
 * What is found out of an address: by rules first, then by the service of one of the account's carriers, whose word is kept
 * for 90 days. It changes nothing, and where nobody can tell it says that.
 */
export async function checkAddress(deps: AddressCheckDeps, command: CheckCommand): Promise<AddressCheck> {
  const { accountId, allowedCarriers } = command
  const examined = validateAddress(command.address)
  if (examined.state === 'unusable') return verdictOf(command.address, examined, null)
  const key = JSON.stringify([accountId, allowedCarriers, examined.address, command.address])
  const underWay = deps.underWay.get(key)
  if (underWay) return underWay
  const check = checkWithCarriers(deps, { accountId, allowedCarriers, address: examined.address })
    .then((word) => verdictOf(command.address, examined, word))
    .finally(() => deps.underWay.delete(key))
  deps.underWay.set(key, check)
  return check
}

/** @param word null: nobody was asked */
function verdictOf(given: AddressInput, examined: ValidatedAddress, word: CarrierResult | null): AddressCheck {
  if (word?.outcome === 'found') return byCarrier(given, examined, word)
  const messages = [...examined.messages, ...(word ? [addressMessage(silence[word.outcome])] : [])]
  const said = { residential: null, checkedBy: 'offline' as const, messages }
  if (examined.state !== 'sound') return { verdict: 'wrong', differences: [], ...said }
  const differences = differencesBetween(placeOf(given), examined.address)
  return { verdict: differences.length > 0 ? 'corrected' : 'unverifiable', differences, ...said }
}

const silence = {
  'not covered': 'NotCovered',
  unavailable: 'CarrierUnavailable',
  'allowance used': 'AllowanceUsed',
} as const

const placeOf = ({ street1, street2, city, state, zip, country }: AddressInput) => ({
  street1,
  street2: street2 ?? null,
  city,
  state,
  zip,
  country: country.trim().toUpperCase(),
})

const messageOfMatch: Readonly<
  Record<Exclude<AddressFinding['match'], 'address'>, [AddressMessageCode, CheckedField | null]>
> = {
  'apartment missing': ['ApartmentMissing', 'street2'],
  'apartment unknown': ['ApartmentUnknown', 'street2'],
  several: ['SeveralMatch', null],
  none: ['AddressUnknown', null],
}

/** What rules only suppose, a carrier that finds the address knows better. */
const overruled: ReadonlySet<AddressMessageCode> = new Set(['PostalCodeOfOtherState', 'MilitaryCityInvalid'])

function byCarrier(
  given: AddressInput,
  examined: ValidatedAddress,
  { carrier, finding }: CarrierResult & { outcome: 'found' },
): AddressCheck {
  const { match, residential } = finding
  // Without an address of its own the carrier lets that stand which it was asked about.
  const differences = differencesBetween(placeOf(given), finding.address ?? examined.address)
  const offline = examined.messages.filter(({ code }) => match !== 'address' || !overruled.has(code))
  const [code, field] = match === 'address' ? [null, null] : messageOfMatch[match]
  const messages: AddressMessage[] = [
    ...offline,
    ...(code ? [addressMessage(code, field)] : []),
    ...(finding.vacant ? [addressMessage('Vacant')] : []),
  ]
  const said = { residential, checkedBy: carrier, messages }
  if (match === 'address') return { verdict: differences.length > 0 ? 'corrected' : 'verified', differences, ...said }
  const isWrong = match === 'none' || examined.state === 'contradictory'
  return { verdict: isWrong ? 'wrong' : 'unverifiable', differences, ...said }
}

/** As long as a finding is believed: people and shops move. */
export const findingKeptMs = 90 * 86_400_000
/** Whoever has asked in these hours keeps a share of what the operator's account at a carrier may ask. */
const sharedHours = 6
/** After so long no other carrier is begun with: somebody waits. */
const nextWithinMs = 5_000

/** Who checks an address is asked in this order: the post has the register that the others copy. */
const preference: readonly CarrierId[] = ['usps', 'ups', 'fedex', 'dhl']

export type CarrierResult =
  | { outcome: 'found'; carrier: CarrierId; finding: AddressFinding }
  /** Why nobody could tell. */
  | { outcome: 'not covered' | 'unavailable' | 'allowance used' }

export type Asked = { accountId: string; allowedCarriers: string[] | null; address: CarrierAddress }

/** What is known of the place, or one carrier after the other says, until one can. */
export async function checkWithCarriers(deps: AddressCheckDeps, asked: Asked): Promise<CarrierResult> {
  const { accountId, address } = asked
  const digest = placeDigest(address)
  const [[known], connections] = await Promise.all([
    sql.selectFinding(deps.db, { accountId, digest, now: deps.clock.now() }),
    listCheckers(deps, asked),
  ])
  if (known) return { outcome: 'found', ...known }
  let outcome: Exclude<CarrierResult['outcome'], 'found'> = 'not covered'
  const beganAtMs = deps.clock.monotonicMs()
  for (const connection of connections) {
    if (deps.clock.monotonicMs() - beganAtMs > nextWithinMs) break
    if (!(await takeTurn(deps, accountId, connection))) {
      if (outcome === 'not covered') outcome = 'allowance used'
      continue
    }
    const finding = await ask(deps, connection, address)
    if (finding) {
      const found = { carrier: connection.carrier.id, finding }
      await keep(deps, { accountId, digest, place: address, row: found }).catch((error) =>
        // What was found is told all the same; it is only asked again.
        deps.carriers.log.warn({ err: error, carrier: found.carrier }, 'address check result not saved'),
      )
      return { outcome: 'found', ...found }
    }
    outcome = 'unavailable'
  }
  return { outcome }
}

async function listCheckers(deps: AddressCheckDeps, { accountId, allowedCarriers, address }: Asked) {
  const connections = await deps.connections.list(accountId)
  return connections
    .filter(({ carrier }) => allowedCarriers?.includes(carrier.id) ?? true)
    .filter(({ carrier }) => carrier.addressChecks?.covers(address) ?? false)
    .sort((left, right) => preference.indexOf(left.carrier.id) - preference.indexOf(right.carrier.id))
}

/** Counted before it is asked: whatever becomes of the question, the carrier counts it as well. */
async function takeTurn(deps: AddressCheckDeps, accountId: string, { carrier, account }: CarrierConnection) {
  const key = { carrier: carrier.id, carrierAccountId: account.id }
  const perHour = carrier.addressChecks?.perHour ?? 0
  const taken = await deps.db.transaction(async (tx) => {
    await sql.lockCalls(tx, key)
    return sql.insertCall(tx, { ...key, id: deps.ids(), accountId, perHour, sharedHours })
  })
  return taken.length > 0
}

async function ask(deps: AddressCheckDeps, { carrier, account }: CarrierConnection, address: CarrierAddress) {
  try {
    const outcome = await carrier.checkAddress?.(deps.carriers, account, address)
    if (outcome?.outcome === 'ok') return outcome.value
    const detail = outcome && logText(outcome.detail)
    deps.carriers.log.warn({ carrier: carrier.id, carrierAccount: account.id, detail }, 'address check unavailable')
  } catch (error) {
    deps.carriers.log.error({ err: error, carrier: carrier.id }, 'address check failed with an internal error')
  }
  return null
}

type Kept = { accountId: string; digest: Buffer; place: Place; row: sql.FindingRow }

/** What was suggested is known as well: whoever takes it over has a verified address at once. */
async function keep(deps: AddressCheckDeps, { accountId, digest, place, row }: Kept): Promise<void> {
  const now = deps.clock.now()
  const kept = { accountId, now, expiresAt: new Date(now.getTime() + findingKeptMs) }
  const { address, match } = row.finding
  const foundDigest = address && placeDigest({ ...place, ...address })
  const isOther = foundDigest !== null && !foundDigest.equals(digest)
  // Of an address that is as the carrier has it, that is all there is to keep.
  const asItIs = { ...row, finding: { ...row.finding, address: null } }
  if (!isOther) {
    await sql.upsertFinding(deps.db, { ...kept, id: deps.ids(), digest, foundDigest: null, row: asItIs })
    return
  }
  await sql.upsertFinding(deps.db, { ...kept, id: deps.ids(), digest, foundDigest, row })
  if (match !== 'address') return
  await sql.upsertFinding(deps.db, { ...kept, id: deps.ids(), digest: foundDigest, foundDigest: null, row: asItIs })
}

/** Whether a check found a residence there; null: none did, or not lately. Nobody is asked. */
export async function findResidence(
  deps: { db: Pick<Database, 'reads'>; clock: Pick<Clock, 'now'> },
  { accountId, address }: { accountId: string; address: CarrierAddress },
): Promise<boolean | null> {
  const [known] = await sql.selectFinding(deps.db.reads, {
    accountId,
    digest: placeDigest(address),
    now: deps.clock.now(),
  })
  return known?.finding.residential ?? null
}
