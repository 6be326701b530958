/** The carriers' rates, while the responses arrive. */
import type { OfferedRate, RatesLine } from '../../api/queries/purchases.ts'

export type Rate = OfferedRate

/** One carrier's response for one package. */
type CarrierResponse = {
  carrier: string
  rates: readonly Rate[]
  failure: string | null
  shortenedNames: NonNullable<RatesLine['shortenedNames']>
}

/** The rates of one package. */
export type ParcelRates = {
  /** The carriers that the service asked. */
  requested: readonly string[]
  responses: readonly CarrierResponse[]
  /** Whether all carriers have responded. */
  isComplete: boolean
  /** Why no carrier returned a rate. Null if nothing is wrong so far. */
  failure: string | null
}

export const noRates: ParcelRates = { requested: [], responses: [], isComplete: false, failure: null }

const errorText = (errors: RatesLine['errors']): string | null =>
  errors?.map(({ message }) => message).join(' ') || null

/** Adds a line of the response. */
export function withLine(
  parcel: ParcelRates,
  { kind, carriers, carrier, rates = [], errors, shortenedNames = [] }: RatesLine,
): ParcelRates {
  if (kind === 'asked') return { ...parcel, requested: carriers ?? [] }
  if (kind === 'answered' && carrier) {
    return {
      ...parcel,
      responses: [...parcel.responses, { carrier, rates, failure: errorText(errors), shortenedNames }],
    }
  }
  return { ...parcel, isComplete: true, failure: errorText(errors) }
}

/** The carriers that haven't responded yet. */
export const pendingCarriers = ({ requested, responses, isComplete }: ParcelRates): string[] =>
  isComplete ? [] : requested.filter((carrier) => !responses.some((answer) => answer.carrier === carrier))

const price = ({ charge }: Rate): number => Number(charge.amount)
/** A rate without an estimate counts as the slowest. */
const days = ({ deliveryDays }: Rate): number => deliveryDays ?? Number.POSITIVE_INFINITY

/** Cheapest first, then fastest. */
export const sortedRates = ({ responses }: ParcelRates): Rate[] =>
  responses.flatMap(({ rates }) => rates).toSorted((one, other) => price(one) - price(other) || days(one) - days(other))

/** The reasons for missing rates, with the carriers that gave each of them. */
export function carrierFailures({ responses }: ParcelRates): { failure: string; carriers: string[] }[] {
  const byReason = new Map<string, string[]>()
  for (const { carrier, failure } of responses) {
    if (failure !== null) byReason.set(failure, [...(byReason.get(failure) ?? []), carrier])
  }
  return [...byReason].map(([failure, carriers]) => ({ failure, carriers: carriers.toSorted() }))
}

/** Names that a carrier cuts off, one entry per carrier and party. */
export const shortenedNames = ({ responses }: ParcelRates) =>
  responses.flatMap(({ carrier, shortenedNames: names }) => names.map((name) => ({ carrier, ...name })))

export type Marks = {
  cheapest: string | null
  /** Whether a rate for restricted contents costs less. The cheapest rate is then labeled differently. */
  isUndercut: boolean
  fastest: string | null
}

const noMarks: Marks = { cheapest: null, isUndercut: false, fastest: null }

/** Rates without restrictions on the contents. Others must be chosen by hand. */
const openRates = (rates: readonly Rate[]): Rate[] => rates.filter(({ restrictedTo }) => restrictedTo === null)

/** Marks need several rates, and prices compare only within one currency. */
export function rateMarks(all: readonly Rate[]): Marks {
  const rates = openRates(all)
  const [first] = rates
  if (rates.length < 2 || !first) return noMarks
  const isOneCurrency = rates.every(({ charge }) => charge.currency === first.charge.currency)
  // The rates are sorted by price, so this is the cheapest of the fastest.
  const fastest = rates.toSorted((one, other) => days(one) - days(other))[0]
  return {
    cheapest: isOneCurrency ? first.rateId : null,
    isUndercut: all.some((rate) => price(rate) < price(first)),
    fastest: fastest && days(fastest) < Number.POSITIVE_INFINITY ? fastest.rateId : null,
  }
}

/**
 * The rates to show first: each carrier's cheapest and the fastest one without restrictions, and the chosen one. All of
 * them, if hiding the rest would save only one row.
 */
export function mainRates(all: readonly Rate[], chosen: Rate | null): readonly Rate[] {
  const main = new Set([chosen?.rateId, rateMarks(all).fastest])
  const carriers = new Set<string>()
  for (const { rateId, carrier } of openRates(all)) {
    if (!carriers.has(carrier)) main.add(rateId)
    carriers.add(carrier)
  }
  const shown = all.filter(({ rateId }) => main.has(rateId))
  return all.length - shown.length < 2 ? all : shown
}

/** A service, independent of its price. */
export type Service = Pick<Rate, 'carrier' | 'serviceCode'>

/** The rate of the chosen service. If that service isn't offered, the cheapest unrestricted rate. */
export const chosenRate = (rates: readonly Rate[], selected: Service | null): Rate | null =>
  rates.find(({ carrier, serviceCode }) => carrier === selected?.carrier && serviceCode === selected.serviceCode) ??
  openRates(rates)[0] ??
  null

export type Amount = Rate['charge']

/** The total. Null if the currencies differ or there are no rates. */
export function totalPrice(rates: readonly Pick<Rate, 'charge'>[]): Amount | null {
  const [first] = rates
  if (!first || rates.some(({ charge }) => charge.currency !== first.charge.currency)) return null
  return { amount: rates.map(({ charge }) => charge.amount).reduce(plus), currency: first.charge.currency }
}

/** The remaining or the missing credit after all purchases. */
export type Credit = {
  /** Null if the person may not see it. */
  after: string | null
  isShort: boolean
}

/** Only the rates that take credit count. @returns null if credit doesn't apply, or is sufficient but hidden from the person */
export function creditAfter(all: readonly Rate[]): Credit | null {
  const rates = all.filter(({ paidBy }) => paidBy === 'credit')
  const [first, ...others] = rates
  if (!first) return null
  const { creditAfter, creditMissing } = first
  if (creditMissing !== null)
    return { after: others.map(({ charge }) => charge.amount).reduce(plus, creditMissing), isShort: true }
  if (creditAfter === null)
    return rates.some(({ isCreditShort }) => isCreditShort) ? { after: null, isShort: true } : null
  const after = others.map(({ charge }) => charge.amount).reduce(minus, creditAfter)
  // An invoiced account may go negative. Its first price then isn't reported as missing.
  const isShort = isNegative(after) && !isNegative(creditAfter)
  return { after: isShort ? after.slice(1) : after, isShort }
}

/* Exact sums of decimal amounts, because the button shows the amount that is charged. */

const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0

const scaled = (text: string, digits: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(digits, '0')}`)
}

function written(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : ''
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  return sign + (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`)
}

function calculated(one: string, other: string, sum: (one: bigint, other: bigint) => bigint): string {
  const digits = Math.max(digitsOf(one), digitsOf(other))
  return written(sum(scaled(one, digits), scaled(other, digits)), digits)
}

export const plus = (one: string, other: string): string => calculated(one, other, (left, right) => left + right)
export const minus = (one: string, other: string): string => calculated(one, other, (left, right) => left - right)
export const isNegative = (amount: string): boolean => amount.startsWith('-')

/** The state of the price after the button was pressed too early: loading, shown on the button, or unavailable. */
export type Early = 'asking' | 'priced' | 'unpriced'

/** @param isPressed whether the button was pressed and nothing has been bought since */
export function earlyOf(isPressed: boolean, rates: readonly Rate[] | null, isAsking: boolean): Early | null {
  if (!isPressed) return null
  if (rates !== null) return 'priced'
  return isAsking ? 'asking' : 'unpriced'
}

export const earlyTexts: Record<Early, string> = {
  asking: 'Getting the price. Press the button again when it shows the price.',
  priced: 'Nothing was bought yet. Check the price, then press the button again to buy.',
  unpriced: 'There’s no price yet. Choose a rate first.',
}
