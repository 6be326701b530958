import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StoreOrder } from '#adapters/stores/store.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import type { ImportSettings } from '#domain/store-sync/import/import-settings.ts'
import { type Decision, type Plan, planOf, reconcile, type StoredRow } from '#domain/store-sync/import/reconcile.ts'
import { toStoredOrder } from '#domain/store-sync/stored-order.ts'
import { aStoreLine, aStoreOrder, aStoreRecipient } from '../../../../test/support/store-orders.ts'

const sender = {
  ...{ ...aStoreRecipient, name: 'Stock' },
  ...{ residential: null, carrierFacility: null, federalTaxId: null, stateTaxId: null },
}
const settings: ImportSettings = {
  warehouse: sender,
  storeAddress: null,
  otherwiseFrom: null,
  defaultParcel: { weightPounds: 1, lengthInches: 10, widthInches: 8, heightInches: 4, predefinedPackage: null },
  goods: new Map(),
  shipsUnpaid: false,
}

const order = aStoreOrder()
const elsewhere = aStoreOrder({ recipient: { ...aStoreRecipient, street1: '2 Elsewhere Rd' } })
const quoted = aStoreOrder({ recipient: { ...aStoreRecipient, company: "O'Hara & Co" } })
const escaped = toStoredOrder(aStoreOrder({ recipient: { ...aStoreRecipient, company: 'O&#39;Hara &amp; Co' } }))
const escapedGoods = toStoredOrder(aStoreOrder({ lines: [aStoreLine('1', { name: 'Cup &amp; saucer' })] }))
const goods = aStoreOrder({ lines: [aStoreLine('1', { name: 'Cup & saucer' })] })
const heavier = aStoreOrder({ lines: [aStoreLine('1', { quantity: 3 })] })
const withNote = aStoreOrder({ note: 'Ring twice' })
const dated = aStoreOrder({ shipBy: new Date('2026-11-09T22:00:00Z'), constraints: [{ text: 'Signature required' }] })
const withoutRecipient = aStoreOrder({ recipient: null })
const held = aStoreOrder({ fulfillability: { state: 'waiting', reason: 'on hold', detail: 'by the merchant' } })
const withheld = aStoreOrder({ fulfillability: { state: 'withheld', detail: 'no address' }, recipient: null })
const closed = aStoreOrder({ fulfillability: { state: 'closed', reason: 'fulfilled', detail: null }, lines: [] })

const row = (changes: Partial<StoredRow> = {}): StoredRow => ({
  orderId: 'order',
  document: toStoredOrder(order),
  ...{ pending: null, seen: null, standing: 'open', reason: null, detail: null, purchaseBlock: null },
  ...{ assumed: ['sides'], labels: 0, own: [], heaviestPounds: 1, released: null, ...changes },
})
const waitingRow = (changes: Partial<StoredRow> = {}) => row({ orderId: null, standing: 'incomplete', ...changes })
const labelled = (changes: Partial<StoredRow> = {}) => row({ labels: 1, ...changes })

type Expected = Partial<Omit<Plan['columns'], 'version'>> & {
  is: Decision['is']
  act?: string | null
  outcome?: string
}
type Case = [
  name: string,
  stored: StoredRow | null,
  incoming: StoreOrder | null,
  status: OrderStatus | null,
  expected: Expected,
]

const open = OrderStatus.Created
const unfulfilled: Case[] = [
  [
    'writes a new ship-by date to an order without labels, with the same shipments',
    row(),
    dated,
    open,
    { is: 'updated', act: 'describe', outcome: 'updated' },
  ],
  [
    'reports no difference if a labeled order gets a ship-by date',
    labelled(),
    dated,
    OrderStatus.LabelCreated,
    { is: 'labelled', outcome: 'unchanged', pending: null },
  ],
  [
    'repairs an address that was stored with references of HTML, without a change to accept',
    row({ document: escaped }),
    quoted,
    open,
    { is: 'updated', act: 'rewrite', outcome: 'updated', pending: null, purchaseBlock: null },
  ],
  [
    'repairs names of items that were stored with references of HTML',
    row({ document: escapedGoods }),
    goods,
    open,
    { is: 'updated', act: 'describe', outcome: 'updated', document: toStoredOrder(goods) },
  ],
  [
    'reports no difference of a labeled order if only references of HTML were decoded',
    labelled({ document: escaped }),
    quoted,
    OrderStatus.LabelCreated,
    { is: 'labelled', outcome: 'unchanged', pending: null },
  ],
  [
    'waits for a person if the address also changed otherwise',
    row({ document: escaped }),
    elsewhere,
    open,
    { is: 'pending', act: null, purchaseBlock: 'Order.NotReadyForPurchase' },
  ],
  ['creates a new order', null, order, null, { is: 'created', act: 'create', outcome: 'imported', standing: 'open' }],
  ['ignores a new order that is closed', null, closed, null, { is: 'ignored' }],
  ['ignores a new order that is deleted', null, null, null, { is: 'ignored' }],
  [
    'lets a new order wait if its recipient is missing',
    null,
    withoutRecipient,
    null,
    { is: 'waiting', outcome: 'failed', standing: 'incomplete', purchaseBlock: 'Order.NotReadyForPurchase' },
  ],
  [
    'counts a waiting order as unchanged if the same data is still missing',
    waitingRow({ detail: 'The store does not provide the recipient.' }),
    withoutRecipient,
    null,
    { is: 'waiting', outcome: 'unchanged' },
  ],
  [
    'lets a new order wait if the store withholds it',
    null,
    withheld,
    null,
    { is: 'waiting', outcome: 'unchanged', standing: 'withheld', purchaseBlock: 'Order.NotLoaded' },
  ],
  ['creates a waiting order once it is complete', waitingRow(), order, null, { is: 'created', outcome: 'imported' }],
  [
    'drops the data of a waiting order that is deleted',
    waitingRow(),
    null,
    null,
    { is: 'dropped', outcome: 'updated', document: null, standing: 'closed', reason: 'deleted' },
  ],
  [
    'drops the data of a waiting order that is closed',
    waitingRow(),
    closed,
    null,
    { is: 'dropped', document: null, reason: 'fulfilled', purchaseBlock: 'Order.ClosedAtSource' },
  ],
]
const imported: Case[] = [
  ['ignores an erased order', row({ document: null }), order, open, { is: 'ignored' }],
  ['ignores an order whose addresses are erased', row(), order, null, { is: 'ignored' }],
  [
    'keeps stored data that it cannot read',
    row({ document: { version: 9 } }),
    order,
    open,
    {
      is: 'unreadable',
      document: { version: 9 },
      standing: 'unreadable',
      purchaseBlock: 'Order.MetadataUnreadable',
    },
  ],
  ['changes nothing if the order is the same', row(), order, open, { is: 'updated', act: null, outcome: 'unchanged' }],
  [
    'replaces the shipments if the lines changed',
    row(),
    heavier,
    open,
    { is: 'updated', act: 'rewrite', outcome: 'updated', document: toStoredOrder(heavier) },
  ],
  ['changes only texts if the note changed', row(), withNote, open, { is: 'updated', act: 'describe' }],
  [
    'asks a person if the address changed',
    row(),
    elsewhere,
    open,
    {
      is: 'pending',
      act: null,
      document: toStoredOrder(order),
      pending: toStoredOrder(elsewhere),
      purchaseBlock: 'Order.NotReadyForPurchase',
    },
  ],
  [
    'asks a person if the changed order is incomplete',
    row(),
    aStoreOrder({ lines: [] }),
    open,
    { is: 'pending', standing: 'incomplete', detail: 'Nothing is left to ship.' },
  ],
  [
    'blocks purchases while the store holds the order',
    row(),
    held,
    open,
    { is: 'updated', act: null, outcome: 'updated', standing: 'waiting', detail: 'by the merchant' },
  ],
  [
    'blocks purchases of a deleted order and keeps its data',
    row(),
    null,
    open,
    { is: 'kept', document: toStoredOrder(order), reason: 'deleted', purchaseBlock: 'Order.ClosedAtSource' },
  ],
  [
    'does not change an order that is fulfilled here',
    row(),
    heavier,
    OrderStatus.Fulfilled,
    { is: 'kept', act: null, document: toStoredOrder(order), purchaseBlock: null },
  ],
]
const withLabel: Case[] = [
  ['shows no difference if the order is the same', labelled(), order, open, { is: 'labelled', pending: null }],
  [
    'shows changed lines for review',
    labelled(),
    heavier,
    open,
    { is: 'labelled', act: null, outcome: 'updated', pending: toStoredOrder(heavier), purchaseBlock: null },
  ],
  [
    'blocks further purchases if the address changed',
    labelled(),
    elsewhere,
    open,
    { is: 'labelled', pending: toStoredOrder(elsewhere), purchaseBlock: 'Order.NotReadyForPurchase' },
  ],
  [
    'does not show a reviewed difference again',
    labelled({ seen: toStoredOrder(heavier) }),
    heavier,
    open,
    { is: 'labelled', pending: null, seen: toStoredOrder(heavier) },
  ],
  [
    'forgets the review if the store returns to the order',
    labelled({ seen: toStoredOrder(heavier) }),
    order,
    open,
    { is: 'labelled', pending: null, seen: null },
  ],
  ['shows a cancellation for review', labelled(), closed, open, { is: 'labelled', pending: toStoredOrder(closed) }],
]

for (const [group, cases] of [
  ['an order that does not exist here yet', unfulfilled],
  ['an imported order', imported],
  ['an order with a label', withLabel],
] as const) {
  describe(group, () => {
    for (const [name, stored, incoming, status, { is, act, outcome, ...columns }] of cases) {
      test(name, () => {
        const decision = reconcile(stored, incoming, status, settings)
        const plan = planOf(decision, stored, incoming, settings)
        assert.equal(decision.is, is)
        assert.equal(plan === null, is === 'ignored')
        if (act !== undefined) assert.equal(plan?.act?.do ?? null, act)
        if (outcome) assert.equal(plan?.outcome, outcome)
        assert.deepEqual(pick(plan?.columns, Object.keys(columns)), columns)
      })
    }
  })
}

test('a changed recipient has to be accepted unless the first one is incomplete, also if the sender is missing', () => {
  const withoutSender = { ...settings, warehouse: null }
  const nameless = aStoreOrder({ recipient: { ...aStoreRecipient, name: null, company: null } })
  const stored = { standing: 'incomplete', purchaseBlock: 'Order.NotReadyForPurchase' } as const
  for (const [base, is] of [
    [order, 'pending'],
    [nameless, 'updated'],
  ] as const) {
    const decision = reconcile(row({ ...stored, document: toStoredOrder(base) }), elsewhere, open, withoutSender)
    assert.equal(decision.is, is)
  }
})

const pick = (columns: object | undefined, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (columns as Record<string, unknown>)[name]]))
