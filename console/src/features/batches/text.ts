import type { Batch, BatchFailure, BatchPrice, Money, NamedBatch, NamedItem } from '../../api/queries/batches.ts'
import { formatCount, formatCountOf, formatMoney } from '../../format/numbers.ts'
import { editHashes } from '../../paths.ts'
import type { Tone } from '../../ui/notice.tsx'
import { isNegative, minus } from '../buying/rates.ts'

type ItemState = NamedItem['item']['state']

export const itemTexts: Readonly<Record<ItemState, { text: string; tone: Tone }>> = {
  rating: { text: 'Getting rates', tone: 'neutral' },
  ready: { text: 'Ready', tone: 'info' },
  excluded: { text: 'Left out', tone: 'neutral' },
  buying: { text: 'Buying', tone: 'accent' },
  bought: { text: 'Bought', tone: 'ok' },
  failed: { text: 'Not bought', tone: 'bad' },
  unknown: { text: 'Label unknown', tone: 'warn' },
  canceled: { text: 'Canceled', tone: 'neutral' },
}

export const batchTexts: Readonly<Record<Batch['state'], { text: string; tone: Tone }>> = {
  rating: { text: 'Getting rates', tone: 'neutral' },
  ready: { text: 'Ready to review', tone: 'info' },
  buying: { text: 'Buying', tone: 'accent' },
  paused: { text: 'Paused', tone: 'warn' },
  completed: { text: 'Completed', tone: 'ok' },
  canceled: { text: 'Canceled', tone: 'neutral' },
}

/** `45 bought, 2 not bought of 47`: the numbers that differ from zero. */
export function countsText({ counts }: Batch): string {
  const rating = counts.total - itemNouns.reduce((sum, [state]) => sum + counts[state], 0)
  const parts = itemNouns.flatMap(([state, noun]) =>
    counts[state] > 0 ? [`${formatCount(counts[state])} ${noun}`] : [],
  )
  if (rating > 0) parts.unshift(`${formatCount(rating)} getting rates`)
  return `${parts.join(', ')} of ${formatCount(counts.total)}`
}

const itemNouns = [
  ['bought', 'bought'],
  ['buying', 'being bought'],
  ['ready', 'ready'],
  ['unknown', 'unknown'],
  ['failed', 'not bought'],
  ['excluded', 'left out'],
  ['canceled', 'canceled'],
] as const

export const actorText = ({ kind, name }: NamedBatch['createdBy']): string =>
  kind === 'key' ? (name === null ? 'An API key' : `${name} (API key)`) : (name ?? 'A person')

/** The title of the page. */
export function titleOf({ state, counts }: Batch): string {
  const labels = formatCountOf(counts.total, 'label')
  const titles: Readonly<Record<string, string>> = {
    rating: `Getting rates for ${formatCountOf(counts.total, 'package')}`,
    ready: `Review ${labels}`,
    buying: `Buying ${labels}`,
    paused: 'Purchase paused',
    completed: `${formatCountOf(counts.bought, 'label')} bought`,
    canceled: 'Purchase canceled',
  }
  return titles[state] ?? labels
}

/** The button that buys, such as `Buy 47 · $412.20`. */
export const buyText = ({ counts }: Batch, totals: readonly Money[]): string =>
  `Buy ${formatCount(counts.ready)} · ${moneyText(totals)}`

/** Amounts in several currencies, such as `$412.20 + €8.00`. */
export const moneyText = (amounts: readonly Money[]): string =>
  amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')

/** Prices have at most four decimals, whose sums are exact as integers. */
const scale = 10_000

/** The total of each currency. @param paidBy absent: any payer */
export function totalsOf(prices: readonly BatchPrice[], paidBy?: BatchPrice['paidBy']): Money[] {
  const totals = new Map<string, number>()
  for (const price of prices) {
    if (paidBy !== undefined && price.paidBy !== paidBy) continue
    totals.set(price.currency, Math.round(Number(price.amount) * scale) + (totals.get(price.currency) ?? 0))
  }
  return [...totals].map(([currency, amount]) => ({ currency, amount: (amount / scale).toFixed(4) }))
}

/** Null if all labels can be printed. */
export const omittedText = (count: number): string | null =>
  count > 0 ? `${formatCountOf(count, 'label')} left out: canceled, or without a file.` : null

/** How many items have ended, of how many. */
export function progressOf({ state, counts }: Batch): { done: number; all: number } {
  const ended = counts.bought + counts.failed + counts.canceled
  if (state !== 'rating') return { done: ended, all: counts.total - counts.excluded }
  const rated = counts.ready + counts.failed + counts.excluded
  return { done: rated, all: counts.total }
}

/** The next step, for people who wait. */
export function aboutOf({ state, counts }: Batch): string | null {
  if (state === 'buying' && counts.unknown > 0) {
    return `A carrier hasn’t confirmed ${formatCountOf(counts.unknown, 'label')}. We keep checking. Don’t buy other labels for these packages.`
  }
  if (state === 'rating' || state === 'buying') return 'You can leave this page. The work continues.'
  return state === 'paused' ? 'Purchases in progress continue, but no new ones start.' : null
}

/** Why a batch was paused without anyone's request. Null: a person paused it. */
export function pauseText({
  batch: { pauseReason },
  startedBy,
}: Pick<NamedBatch, 'batch' | 'startedBy'>): string | null {
  if (pauseReason !== 'accessRevoked' || !startedBy) return null
  const { kind, name } = startedBy
  const who = kind === 'key' ? `The API key ${name ?? ''}`.trim() : (name ?? 'The person')
  return `${who}, ${kind === 'key' ? 'which' : 'who'} started the purchase, may no longer buy labels. If you resume, you buy the remaining labels.`
}

/** The reason of a failure for people. The fields that a declaration lacks are on the page of the order. */
export const reasonText = ({ code, message }: { code: string; message: string }): string =>
  code.endsWith('.CustomsRequired') ? 'Customs details are incomplete.' : message

/** The reasons of failures, the most frequent first. */
export function reasonsOf(failures: readonly BatchFailure[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const failure of failures) {
    const text = reasonText(failure)
    counts.set(text, (counts.get(text) ?? 0) + failure.count)
  }
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((one, other) => other.count - one.count)
}

/** A correction of an order, and the part of its page where it is made. */
export type Fix = { text: string; hash: string | undefined }

const customs: Fix = { text: 'Add customs details', hash: editHashes.customs }
const parcel: Fix = { text: 'Edit package', hash: editHashes.parcel }
const recipient: Fix = { text: 'Edit address', hash: editHashes.toAddress }
const order: Fix = { text: 'Open order', hash: undefined }

const fixes: Readonly<Record<string, Fix>> = {
  'Label.CustomsRequired': customs,
  'Order.CustomsRequired': customs,
  'Rate.ParcelIncomplete': parcel,
  'Rate.PackageUnknown': parcel,
  'Rate.NoneAvailable': parcel,
  'Rate.NotServed': recipient,
}

/** The correction that a person can make. Null: only a retry helps. */
export function fixOf({ code, field }: { code: string; field: string | null }): Fix | null {
  if (field?.startsWith('toAddress')) return recipient
  if (field?.startsWith('fromAddress')) return { text: 'Edit ship-from address', hash: editHashes.fromAddress }
  if (field && /^(parcel|shipments\[\d+\]\.parcel)/.test(field)) return parcel
  return (
    fixes[code] ?? (code.startsWith('Order.') || code.startsWith('Rate.') || code.startsWith('Label.') ? order : null)
  )
}

/** `Credit after purchase`, or the credit that is missing. */
export function creditAfterText(
  prices: readonly BatchPrice[],
  { available, currency }: { available: string; currency: string },
): { isShort: boolean; text: string } | null {
  const due = totalsOf(prices, 'credit').find((total) => total.currency === currency)
  if (!due) return null
  const after = minus(available, due.amount)
  const isShort = isNegative(after)
  return { isShort, text: formatMoney(isShort ? after.slice(1) : after, currency) }
}
