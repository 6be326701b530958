/** The rows of the table: what is asked, by how many clients, who each wait for their answer, in how many accounts. */
export const operationNames = ['exchange', 'create', 'get', 'list', 'move', 'purchase'] as const
export type OperationName = (typeof operationNames)[number]

export type Row = {
  /** As `--only` names it. */
  name: string
  operation: OperationName
  title: string
  clients: number
  accounts: number
  /** The part of the baseline's requests per second that is to be reached; null where the row stands beside another. */
  target: number | null
}

const titles: Readonly<Record<OperationName, string>> = {
  exchange: 'token exchange',
  create: 'create v1',
  get: 'get',
  list: 'list, first page',
  move: 'status move',
  purchase: 'purchase',
}

/** All clients in one account, where they can get into each other's way. */
const shared = (operation: OperationName, target: number): Row => ({
  name: operation,
  operation,
  title: titles[operation],
  clients: 32,
  accounts: 1,
  target,
})

/** An account for each client. */
const spread = (operation: OperationName, target: number | null = null): Row => ({
  name: `${operation}-spread`,
  operation,
  title: `${titles[operation]}, 32 accounts`,
  clients: 32,
  accounts: 32,
  target,
})

/** One client, who never meets another: what an answer takes where nothing is in line before it. */
const alone = (operation: OperationName, target: number | null = null): Row => ({
  name: `${operation}-alone`,
  operation,
  title: `${titles[operation]}, one client`,
  clients: 1,
  accounts: 1,
  target,
})

export const rows: readonly Row[] = [
  shared('exchange', 1.3),
  spread('exchange'),
  alone('exchange'),
  shared('create', 1),
  spread('create'),
  alone('create'),
  shared('get', 0.88),
  alone('get'),
  shared('list', 0.85),
  alone('list'),
  shared('move', 1.2),
  spread('move'),
  alone('move'),
  shared('purchase', 1.3),
  spread('purchase', 1),
  alone('purchase', 0.8),
]
