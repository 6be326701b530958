/** Why orders stayed where they were, for many at once. */
import type { OrderStatus } from '../../api/statuses.ts'
import { statusWords } from './statuses.ts'

type Refused = { status: OrderStatus; code: string }

const reasons: Readonly<Record<string, (status: string) => string>> = {
  'Order.TransitionNotAllowed': (status) => `can’t change to this status from ${status}`,
  'Order.ResumeStatusUnusable': () => 'can only resume to the status before the hold',
  'Order.StatusSystemManaged': (status) => `can change from ${status} to this status only when a label is bought`,
  'Order.NotFound': () => 'not found',
}

/** The same reasons counted together, the commonest first. */
export function refusalsOf(refused: readonly Refused[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { status, code } of refused) {
    const text = (reasons[code] ?? (() => `rejected (${code})`))(statusWords(status).text)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((one, other) => other.count - one.count)
}
