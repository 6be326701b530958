/** What the carriers ask for the parcels of a draft, as their answers come in. */
import type { OfferedRate, RatesLine } from '../../api/queries/purchases.ts'
import { isNegative, minus, plus } from './amounts.ts'

export type Rate = OfferedRate

/** What one carrier answered for one parcel. */
export type CarrierAnswer = { carrier: string; rates: readonly Rate[]; failure: string | null }

/** Of one parcel. */
export type ParcelRates = {
  /** Whom the service asks. */
  asked: readonly string[]
  answers: readonly CarrierAnswer[]
  /** Whether all of them have answered. */
  isWhole: boolean
  /** What kept every carrier from giving a rate; null: nothing, so far. */
  failure: string | null
}

export const noRates: ParcelRates = { asked: [], answers: [], isWhole: false, failure: null }

const wordsOf = (errors: RatesLine['errors']): string | null => errors?.map(({ message }) => message).join(' ') || null

/** With what the service tells while it asks them. */
export function withLine(parcel: ParcelRates, { kind, carriers, carrier, rates = [], errors }: RatesLine): ParcelRates {
  if (kind === 'asked') return { ...parcel, asked: carriers ?? [] }
  if (kind === 'answered' && carrier) {
    return { ...parcel, answers: [...parcel.answers, { carrier, rates, failure: wordsOf(errors) }] }
  }
  return { ...parcel, isWhole: true, failure: wordsOf(errors) }
}

/** Who has not answered yet. */
export const waitedFor = ({ asked, answers, isWhole }: ParcelRates): string[] =>
  isWhole ? [] : asked.filter((carrier) => !answers.some((answer) => answer.carrier === carrier))

const price = ({ charge }: Rate): number => Number(charge.amount)
/** Whoever says nothing of how long it takes is no fast one. */
const days = ({ deliveryDays }: Rate): number => deliveryDays ?? Number.POSITIVE_INFINITY

/** Cheapest first, then fastest. */
export const ratesOf = ({ answers }: ParcelRates): Rate[] =>
  answers.flatMap(({ rates }) => rates).toSorted((one, other) => price(one) - price(other) || days(one) - days(other))

/** The carriers that gave no rate, each with why. */
export const failuresOf = ({ answers }: ParcelRates): CarrierAnswer[] =>
  answers.filter(({ failure }) => failure !== null)

export type Marks = {
  cheapest: string | null
  /** Whether one for certain content alone costs less than that: it is not the cheapest then without more words. */
  isUndercut: boolean
  fastest: string | null
}

const noMarks: Marks = { cheapest: null, isUndercut: false, fastest: null }

/** What any content may go by: the others are for whoever chooses them, and knows what he ships. */
const openRates = (rates: readonly Rate[]): Rate[] => rates.filter(({ restrictedTo }) => restrictedTo === null)

/** Marks are worth something only among several, and prices compare only in one currency. */
export function marksOf(all: readonly Rate[]): Marks {
  const rates = openRates(all)
  const [first] = rates
  if (rates.length < 2 || !first) return noMarks
  const isOneCurrency = rates.every(({ charge }) => charge.currency === first.charge.currency)
  // Of several as fast the cheapest: they come in this order.
  const fastest = rates.toSorted((one, other) => days(one) - days(other))[0]
  return {
    cheapest: isOneCurrency ? first.rateId : null,
    isUndercut: all.some((rate) => price(rate) < price(first)),
    fastest: fastest && days(fastest) < Number.POSITIVE_INFINITY ? fastest.rateId : null,
  }
}

/** A service, whatever it costs today. */
export type Service = Pick<Rate, 'carrier' | 'serviceCode'>

/** The rate of the service that was chosen; where it is not offered, the cheapest that any content may go by. */
export const chosenOf = (rates: readonly Rate[], wanted: Service | null): Rate | null =>
  rates.find(({ carrier, serviceCode }) => carrier === wanted?.carrier && serviceCode === wanted.serviceCode) ??
  openRates(rates)[0] ??
  null

export type Amount = Rate['charge']

/** What they cost together; null: they are in several currencies, or there are none. */
export function totalOf(rates: readonly Pick<Rate, 'charge'>[]): Amount | null {
  const [first] = rates
  if (!first || rates.some(({ charge }) => charge.currency !== first.charge.currency)) return null
  return { amount: rates.map(({ charge }) => charge.amount).reduce(plus), currency: first.charge.currency }
}

/** What is left of the credit once all of them are bought, or lacks for that. */
export type Credit = {
  /** Null to who may not see it. */
  after: string | null
  isShort: boolean
}

/** @returns null where credit is no matter, or is enough and not his to see */
export function creditOf(rates: readonly Rate[]): Credit | null {
  const [first, ...others] = rates
  if (!first) return null
  const { creditAfter, creditMissing } = first
  if (creditMissing !== null)
    return { after: others.map(({ charge }) => charge.amount).reduce(plus, creditMissing), isShort: true }
  if (creditAfter === null)
    return rates.some(({ isCreditShort }) => isCreditShort) ? { after: null, isShort: true } : null
  const after = others.map(({ charge }) => charge.amount).reduce(minus, creditAfter)
  // Whoever is invoiced may owe, and says so by a first price that is not lacking.
  const isShort = isNegative(after) && !isNegative(creditAfter)
  return { after: isShort ? after.slice(1) : after, isShort }
}
