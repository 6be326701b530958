/** The guide to the statuses says what the code holds to: its tables are made here of the tables there. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { LabelStatus } from '#domain/orders/order/order.ts'
import { allowedMoves, isPurchasable, OrderStatus, resumable } from '#domain/orders/status/states.ts'
import { purchaseMoves, purchaseStates } from '#domain/purchases/purchase/states.ts'
import { purchaseStatusFields } from '#edges/shapes/shipment.ts'
import { LabelStatusSchema, OrderStatusSchema } from '#edges/shapes/statuses.ts'

const page = await readFile(new URL('../../docs/guide/statuses.md', import.meta.url), 'utf8')
const { OnHold } = OrderStatus

const named = (status: OrderStatus): string => {
  const [name] = Object.entries(OrderStatus).find(([, number]) => number === status) ?? assert.fail(String(status))
  return `${status} ${name}`
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${row(head)}${'|---'.repeat(head.length)}|\n${rows.map(row).join('')}`

/** The schema has the meanings as a list: `- 0 Created: Saved. …`. */
const meanings = (schema: unknown): string[][] =>
  [...(schema as { description: string }).description.matchAll(/^- ([^:]+): (.+)$/gm)].map(
    ([, name = '', text = '']) => [name, text],
  )

const movesOf = (from: OrderStatus): string => {
  const moves = allowedMoves[from].map(named).join(', ')
  if (from === OnHold) return `${moves}, or the status it had before the hold: ${resumable.map(named).join(', ')}`
  return moves || 'none'
}

for (const [what, expected] of [
  ['what each status of an order means', table(['Status', 'Meaning'], meanings(OrderStatusSchema))],
  [
    'the moves of an order',
    table(
      ['From', 'Allowed moves', 'Label purchase'],
      Object.values(OrderStatus).map((from) => [
        named(from),
        movesOf(from),
        isPurchasable(from) ? 'allowed' : 'not allowed',
      ]),
    ),
  ],
  ['what each status of a label means', table(['Status', 'Meaning'], meanings(LabelStatusSchema))],
  [
    'the states of a purchase',
    table(
      ['State', 'Next states', 'Meaning'],
      meanings(purchaseStatusFields.status).map(([state = '', meaning = '']) => [
        state,
        purchaseMoves[state as keyof typeof purchaseMoves].join(', ') || 'none (final)',
        meaning,
      ]),
    ),
  ],
] as const) {
  test(`the guide to the statuses shows ${what}`, () => {
    assert.ok(page.includes(expected), `docs/guide/statuses.md must have:\n\n${expected}`)
  })
}

test('the tables are complete', () => {
  assert.equal(meanings(OrderStatusSchema).length, Object.keys(OrderStatus).length)
  assert.equal(meanings(LabelStatusSchema).length, Object.keys(LabelStatus).length)
  assert.deepEqual(
    meanings(purchaseStatusFields.status)
      .map(([state]) => state)
      .toSorted(),
    purchaseStates.toSorted(),
  )
})
