/** What must hold after every run, by the name under which a violation is reported. */
export const invariants = {
  'one live label': 'At no moment does a shipment have two labels that live at carriers.',
  'sold once': 'A purchase is sold once at most.',
  'sales are labels':
    'Every label sold at a carrier is the label of its purchase, and is live here while it is live there.',
  'known at last':
    'Every label sold at a carrier is known at the end: as a label, or as one that no purchase owns, which is voided or on the list of the operators.',
  'written at last': 'What a node heard of a carrier is in the database at the end, and no longer on its disk.',
  'labels are sales': 'Every label here was sold by its carrier, at the price that the account paid.',
  'told one label': 'No client is told two different labels for one request while the first lives.',
  'told the truth': 'What a client is told of a purchase is what the service holds of it.',
  'answers can be read': 'Every answer has the form that the contract gives it.',
  'never taken back': 'A label that a client was told of lives until a client asks for its cancellation.',
  'told of cancellations': 'A cancellation is told as it was decided, and a cancelled label is not told again.',
  'answers again': 'The purchase of a live label, repeated, answers with that label.',
  'credit where it is due': 'Nobody with enough credit is refused for want of it.',
  'books balance': 'Each balance is the sum of its transfers.',
  'ledger is labels': 'An account has paid for its live labels, to the cent, and nothing is reserved.',
  'ledger acts': 'Each purchase reserves once, then settles or releases once; a refund follows a cancellation, once.',
  'never below zero': 'No balance was ever below zero, in the order in which the transfers were committed.',
  'nothing stuck': 'No purchase and no cancellation is without its outcome.',
  'left to operators': 'An operator settles nothing but what no look-up of its carrier can ever tell.',
  'sent once': 'A purchase is sent to its carrier once at most.',
  'whole event log': "A purchase's record tells everything that happened to it, in an order in which it can happen.",
  'orders agree': 'An order shows its latest label, counts its purchases, and has the status that they give it.',
  'owner is live': 'A purchase holds its shipment exactly as long as its label lives.',
  'files made': 'The files of every live label are made.',
  'closed stays closed': 'No label is bought for an order that its store had closed before it was asked for.',
  'told once': 'The store is told of each label once, unless it refuses that for what was changed there.',
  'taken back': 'What the store was told of a cancelled label is taken back.',
  'nodes survive': 'No node ends because its database or its carriers do.',
} as const

export type Invariant = keyof typeof invariants

/** `purchaseId`: whose story explains it. */
export type Violation = { invariant: Invariant; what: string; purchaseId: string | null }

export type Report = (invariant: Invariant, what: string, purchaseId?: string | null) => void
