/** Why orders stayed where they were, for many at once. */
import type { OrderStatus } from '../api/statuses.ts'
import { statusWords } from './statuses.ts'

type Refused = { status: OrderStatus; code: string }

const reasons: Readonly<Record<string, (status: string) => string>> = {
  'Order.TransitionNotAllowed': (status) => `cannot go there from ${status}`,
  'Order.ResumeStatusUnusable': () => 'go back from On hold only to where they were held from',
  'Order.StatusSystemManaged': (status) => `cannot go there from ${status}: only a purchase leads there`,
  'Order.NotFound': () => 'are not there any more',
}

/** The same reasons counted together, the commonest first. */
export function refusalsOf(refused: readonly Refused[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { status, code } of refused) {
    const text = (reasons[code] ?? (() => `were refused (${code})`))(statusWords(status).text)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((one, other) => other.count - one.count)
}
