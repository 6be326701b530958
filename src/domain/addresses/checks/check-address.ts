import { addressChecksPerHour } from '#adapters/carriers/call-limits.ts'
import type { AddressFinding, CarrierAddress, CarrierId, PrintedField } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { isCarrierAllowed } from '#domain/accounts/sub-accounts.ts'
import {
  type AddressCheck,
  type AddressCheckDeps,
  type AddressMessage,
  type AddressMessageCode,
  addressMessage,
  differencesBetween,
  type Place,
  placeDigest,
} from '#domain/addresses/checks/address-check.ts'
import * as sql from '#domain/addresses/checks/sql.ts'
import { type ValidatedAddress, validateAddress } from '#domain/addresses/checks/validate-address.ts'
import type { AddressInput } from '#domain/orders/order/address.ts'
import type { CheckedField } from '#domain/orders/order/address-check.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'
import { logText } from '#kit/text.ts'

export type CheckCommand = {
  accountId: string
  /** The carriers that may be queried; null: all carriers of the account. */
  allowedCarriers: string[] | null
  address: AddressInput
  /** Whether nobody waits for the result. It leaves a part of the hourly limits to people. */
  isInBackground?: boolean
}

/**
 * Checks an address, first offline and then with a carrier of the account, whose result is stored for 90 days. If no
 * carrier can check it, the result says so.
 */
export async function checkAddress(deps: AddressCheckDeps, command: CheckCommand): Promise<AddressCheck> {
  const { accountId, allowedCarriers, isInBackground = false } = command
  const validated = validateAddress(command.address)
  if (validated.state === 'unusable') return offlineCheck(command.address, validated, null)
  const key = JSON.stringify([accountId, allowedCarriers, isInBackground, validated.address, command.address])
  const pending = deps.running.get(key)
  if (pending) return pending
  const check = checkWithCarriers(deps, { accountId, allowedCarriers, isInBackground, address: validated.address })
    .then((result) => {
      const messages = [...validated.messages, ...result.unprintable.map(unprintableMessage)]
      return result.outcome === 'found'
        ? carrierCheck(command.address, { ...validated, messages }, result)
        : offlineCheck(command.address, { ...validated, messages }, result.outcome)
    })
    .finally(() => deps.running.delete(key))
  deps.running.set(key, check)
  return check
}

const messageOfFailure = {
  'not covered': 'NotCovered',
  unavailable: 'CarrierUnavailable',
  'allowance used': 'AllowanceUsed',
} as const

type CarrierFailure = keyof typeof messageOfFailure

/** @param failure why no carrier checked the address; null: none was queried */
function offlineCheck(input: AddressInput, validated: ValidatedAddress, failure: CarrierFailure | null): AddressCheck {
  const messages = [...validated.messages, ...(failure ? [addressMessage(messageOfFailure[failure])] : [])]
  const common = { residential: null, checkedBy: 'offline' as const, messages }
  if (validated.state !== 'sound') return { verdict: 'wrong', differences: [], ...common }
  const differences = differencesBetween(placeOf(input), validated.address)
  return { verdict: differences.length > 0 ? 'corrected' : 'unverifiable', differences, ...common }
}

const placeOf = ({ street1, street2, city, state, zip, country }: AddressInput): Place => ({
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

/** Offline messages that are dropped if a carrier confirms the parts that they concern. */
const overruledByCarrier: ReadonlySet<AddressMessageCode> = new Set(['PostalCodeOfOtherState', 'MilitaryCityInvalid'])

const contradictoryFields: readonly CheckedField[] = ['city', 'state', 'zip']

function carrierCheck(
  input: AddressInput,
  validated: ValidatedAddress,
  { carrier, finding }: CarrierResult & { outcome: 'found' },
): AddressCheck {
  const { match, residential } = finding
  // A finding without an address confirms the address of the request.
  const differences = differencesBetween(placeOf(input), finding.address ?? validated.address)
  const isConfirmed = match === 'address' && !differences.some(({ field }) => contradictoryFields.includes(field))
  const offline = validated.messages.filter(({ code }) => !isConfirmed || !overruledByCarrier.has(code))
  const [code, field] = match === 'address' ? [null, null] : messageOfMatch[match]
  const messages: AddressMessage[] = [
    ...offline,
    ...(code ? [addressMessage(code, field)] : []),
    ...(finding.vacant ? [addressMessage('Vacant')] : []),
  ]
  const common = { residential, checkedBy: carrier, messages }
  if (match === 'address') return { verdict: differences.length > 0 ? 'corrected' : 'verified', differences, ...common }
  const isWrong = match === 'none' || validated.state === 'contradictory'
  return { verdict: isWrong ? 'wrong' : 'unverifiable', differences, ...common }
}

/** People and shops move, so findings expire. */
const keepFindingsMs = 90 * 86_400_000
/** An operator's hourly limit at a carrier is shared by the accounts that used it in these hours. */
const sharedHours = 6
/** A person waits, so no further carrier is queried after this time. */
const nextWithinMs = 5_000

type CarrierResult = { outcome: 'found'; carrier: CarrierId; finding: AddressFinding } | { outcome: CarrierFailure }

const unprintableMessage = (field: PrintedField): AddressMessage =>
  field === 'name' || field === 'company'
    ? addressMessage('NameNotPrintable')
    : addressMessage('LettersNotPrintable', field)

type CarrierQuery = {
  accountId: string
  allowedCarriers: string[] | null
  isInBackground: boolean
  address: CarrierAddress
}

/** Returns a stored finding, or queries one carrier after the other until one has a result. */
async function checkWithCarriers(
  deps: AddressCheckDeps,
  query: CarrierQuery,
): Promise<CarrierResult & { unprintable: readonly PrintedField[] }> {
  const connections = await listAllowed(deps, query)
  const fields = connections.flatMap(({ carrier }) => carrier.unprintableFields?.(query.address) ?? [])
  // The name and the company share a message.
  const unprintable = [...new Set(fields.map((field) => (field === 'company' ? 'name' : field)))]
  return { ...(await findWithCarriers(deps, query, connections)), unprintable }
}

async function findWithCarriers(
  deps: AddressCheckDeps,
  query: CarrierQuery,
  allowed: readonly CarrierConnection[],
): Promise<CarrierResult> {
  const { accountId, address, isInBackground } = query
  const digest = placeDigest(address)
  const isSteered = isForSimulator(address)
  const [stored] = isSteered ? [] : await sql.selectFinding(deps.db, { accountId, digest, now: deps.clock.now() })
  if (stored) return { outcome: 'found', ...stored }
  let outcome: CarrierFailure = 'not covered'
  const startedAtMs = deps.clock.monotonicMs()
  for (const connection of checkersOf(allowed, address)) {
    if (deps.clock.monotonicMs() - startedAtMs > nextWithinMs) break
    const isCounted = await countCall(deps, { accountId, isInBackground }, connection)
    const finding = isCounted ? await queryCarrier(deps, connection, address) : 'allowance used'
    if (finding === 'allowance used') {
      if (outcome === 'not covered') outcome = finding
      continue
    }
    if (finding) {
      const found = { carrier: connection.carrier.id, finding }
      if (isSteered) return { outcome: 'found', ...found }
      await storeFinding(deps, { accountId, digest, place: address, row: found }).catch((error) =>
        // The result is valid anyway. The next check queries the carrier again.
        deps.carriers.log.warn({ err: error, carrier: found.carrier }, 'address check result not saved'),
      )
      return { outcome: 'found', ...found }
    }
    outcome = 'unavailable'
  }
  return { outcome }
}

/**
 * Whether the recipient contains a test value of the simulators, such as `[address-none]`. Results belong to places, and this
 * one belongs to the recipient. No result is read or stored.
 */
const isForSimulator = ({ name, company }: CarrierAddress): boolean => /\[[a-z].*\]/.test(name ?? company ?? '')

async function listAllowed(deps: AddressCheckDeps, { accountId, allowedCarriers }: CarrierQuery) {
  const connections = await deps.connections.list(accountId)
  return connections.filter(({ carrier }) => isCarrierAllowed(allowedCarriers, carrier.id))
}

const checkersOf = (allowed: readonly CarrierConnection[], address: CarrierAddress): CarrierConnection[] =>
  allowed
    .filter(({ carrier }) => carrier.addressChecks?.covers(address) ?? false)
    .sort((left, right) => rankOf(left) - rankOf(right))

const rankOf = ({ carrier }: CarrierConnection): number => carrier.addressChecks?.rank ?? Number.POSITIVE_INFINITY

/** The part of the hourly limits that background checks can use. */
const backgroundShare = 0.5

/** Counts a call before it is made, as the carrier does. @returns whether the hourly limit allows it */
async function countCall(
  deps: AddressCheckDeps,
  { accountId, isInBackground }: Pick<CarrierQuery, 'accountId' | 'isInBackground'>,
  { carrier, account }: CarrierConnection,
) {
  const key = { carrier: carrier.id, carrierAccountId: account.id }
  const granted = carrier.callLimits ? addressChecksPerHour(carrier.callLimits, account.credentials) : null
  const allowed = granted ?? carrier.addressChecks?.perHour ?? 0
  const perHour = isInBackground ? Math.floor(allowed * backgroundShare) : allowed
  const counted = await deps.db.transaction(async (tx) => {
    await sql.lockCalls(tx, key)
    return sql.insertCall(tx, { ...key, id: deps.ids(), accountId, perHour, sharedHours })
  })
  return counted.length > 0
}

/** Null: the carrier has no result. */
async function queryCarrier(deps: AddressCheckDeps, { carrier, account }: CarrierConnection, address: CarrierAddress) {
  try {
    const outcome = await carrier.checkAddress?.(deps.carriers, account, address)
    if (outcome?.outcome === 'ok') return outcome.value
    if (outcome?.outcome === 'unavailable' && outcome.reason === 'throttled') return 'allowance used' as const
    const detail = outcome && logText(outcome.detail)
    deps.carriers.log.warn({ carrier: carrier.id, carrierAccount: account.id, detail }, 'address check unavailable')
  } catch (error) {
    deps.carriers.log.error({ err: error, carrier: carrier.id }, 'address check failed with an internal error')
  }
  return null
}

type NewFinding = { accountId: string; digest: Buffer; place: Place; row: sql.FindingRow }

/** Stores the suggested address as well, so that it is verified at once if the person accepts it. */
async function storeFinding(deps: AddressCheckDeps, { accountId, digest, place, row }: NewFinding): Promise<void> {
  const now = deps.clock.now()
  const stored = { accountId, now, expiresAt: new Date(now.getTime() + keepFindingsMs) }
  const { address, match } = row.finding
  const foundDigest = address && placeDigest({ ...place, ...address })
  const isOther = foundDigest !== null && !foundDigest.equals(digest)
  const confirmed = { ...row, finding: { ...row.finding, address: null } }
  if (!isOther) {
    await sql.upsertFinding(deps.db, { ...stored, id: deps.ids(), digest, foundDigest: null, row: confirmed })
    return
  }
  await sql.upsertFinding(deps.db, { ...stored, id: deps.ids(), digest, foundDigest, row })
  if (match !== 'address') return
  await sql.upsertFinding(deps.db, {
    ...stored,
    id: deps.ids(),
    digest: foundDigest,
    foundDigest: null,
    row: confirmed,
  })
}

/** Returns the stored finding about a residence without querying a carrier. Null if there is none. */
export async function findResidence(
  deps: { db: Pick<Database, 'reads'>; clock: Pick<Clock, 'now'> },
  { accountId, address }: { accountId: string; address: CarrierAddress },
): Promise<boolean | null> {
  const digest = placeDigest(address)
  const [stored] = await sql.selectFinding(deps.db.reads, { accountId, digest, now: deps.clock.now() })
  return stored?.finding.residential ?? null
}
