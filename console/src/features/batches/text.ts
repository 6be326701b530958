import type { Batch, BatchPrice, Money, NamedItem } from '../../api/queries/batches.ts'
import { formatCount, formatCountOf, formatMoney } from '../../format/numbers.ts'
import type { Tone } from '../../ui/notice.tsx'

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
