/** All invariants of a run, by the name in the report. */
export const invariants = {
  'one live label': 'The carriers never have two live labels for one shipment.',
  'sold once': 'A carrier sells at most one label per purchase.',
  'sales are labels':
    'Every label that a carrier sold is the label of its purchase, and is live in Waybill while it is live at the carrier.',
  'every sale known':
    'At the end, Waybill knows every label that a carrier sold, either as the label of a purchase or as an orphaned label that is voided or listed for operators.',
  'responses saved':
    "Every carrier response that a node received is in the database at the end, and no longer on the node's disk.",
  'labels are sales': 'Every label in Waybill was sold by its carrier, at the price that the account paid.',
  'one label per request': 'No client receives two different labels for one request while the first label is live.',
  'responses are true': 'Responses about a purchase match the data in the service.',
  'responses are valid': 'Every response has the format that the contract defines.',
  'labels stay live': 'A label that a client received stays live until a client requests its cancellation.',
  'cancellations reported':
    'Responses report the actual outcome of a cancellation, and a canceled label is never returned as live.',
  'repeats return the label': 'A repeated purchase request for a live label returns that label.',
  'no false credit errors': 'No purchase is rejected for lack of credit if the account has enough credit.',
  'books balance': 'Each balance is the sum of its transfers, and the memos match their purchases.',
  'ledger is labels': 'An account has paid for its live labels, to the cent, and nothing is held.',
  'ledger acts':
    'Each purchase reserves credit once, then settles or releases it once. A cancellation is refunded at most once. A label that the carrier invoices directly takes no credit, and has a memo for its purchase and its cancellation.',
  'never below zero': 'No balance was ever below zero, in the order in which the transfers were committed.',
  'nothing stuck': 'Every purchase and every cancellation has an outcome.',
  'left to operators': 'Operators resolve only what no lookup at the carrier can find.',
  'sent once': 'A purchase is sent to its carrier at most once.',
  'events complete': 'The events of a purchase are complete, and their order is possible.',
  'orders match': 'An order shows its latest label, counts its purchases, and has the matching status.',
  'owner is live': 'A purchase owns its shipment exactly as long as its label is live.',
  'files exist': 'The files of every live label exist.',
  'closed stays closed': 'No label is bought for an order that its store had closed before the request.',
  'store notified once':
    'The store receives one fulfillment update per label, unless it rejects the update because of a change in the store.',
  'fulfillment canceled': 'The fulfillment of a canceled label is canceled in the store.',
  'batch items once': 'Each item of a batch is bought at most once.',
  'batch items end': 'Each item of a batch ends with a label or a reason.',
  'nodes survive': 'No node ends because its database or a carrier is down.',
} as const

export type Invariant = keyof typeof invariants

/** `purchaseId`: whose story explains it. */
export type Violation = { invariant: Invariant; what: string; purchaseId: string | null }

export type Report = (invariant: Invariant, what: string, purchaseId?: string | null) => void
