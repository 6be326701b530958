import { accountHeader } from '../baseline/account-of.ts'
import type { Request } from '../load/apply-load.ts'
import type { Account, Runtime } from '../runtime/open-runtime.ts'

/** One side of the comparison, with its URL and the schema of its tables. */
export type Side = { name: 'service' | 'baseline'; url: string; schema: 'public' | 'baseline' }

/** The requests of one side, as many as are asked for. */
export type Traffic = {
  /** @param client counted from 0; the clients take the accounts in turn */
  next(client: number): Request
  /** Lays in what the next so many requests use up, an equal part in each account; absent where nothing is. */
  addFixtures?(requests: number): Promise<void>
}

export type Operation = {
  /** Whether a round is so many requests, because each uses something up, rather than so much time. */
  usesFixtures: boolean
  prepare(runtime: Runtime, side: Side, accounts: readonly Account[]): Promise<Traffic>
}

/** Headers of both sides: the service goes by the token, and the baseline believes what account it is told. */
export const headersOf = ({ token, accountId }: Account) => ({
  authorization: `Bearer ${token}`,
  [accountHeader]: accountId,
})

export const jsonHeadersOf = (account: Account) => ({ ...headersOf(account), 'content-type': 'application/json' })

/** Assigns accounts to clients in turn. */
export function byClient<Item>(items: readonly Item[]): (client: number) => Item {
  return (client) => items[client % items.length] as Item
}
