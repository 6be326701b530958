import type { Coin } from '#adapters/payments/payment-provider.ts'
import type { TopUp, TopUpState } from '#domain/credits/top-ups/top-up.ts'
import type { Queryable } from '#kit/postgres.ts'

type TopUpRow = {
  account_id: string
  id: string
  provider: string
  coin: Coin
  credits: string
  amount: string
  address: string
  reference: string | null
  state: TopUpState
  created_at: Date
  expires_at: Date
  poll_until: Date
  unread_since: Date | null
}

const columns = `account_id, id, provider, coin, credits, amount, address, reference, state, created_at, expires_at, poll_until, unread_since`

const topUpOf = (row: TopUpRow): TopUp => ({
  topUpId: row.id,
  accountId: row.account_id,
  provider: row.provider,
  coin: row.coin,
  credits: row.credits,
  amount: row.amount,
  address: row.address,
  reference: row.reference,
  state: row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  pollUntil: row.poll_until,
  unreadSince: row.unread_since,
})

const oneTopUp = ([row]: TopUpRow[]): TopUp | null => (row ? topUpOf(row) : null)

/** Takes a number of the wallet permanently. */
export const takeIndex = async (db: Queryable, wallet: string): Promise<number> => {
  const [taken] = await db.query<{ index: number }>({
    name: 'top-ups.take-index',
    text: `insert into wallet_indexes (wallet, next_index) values ($1::text, 1)
           on conflict (wallet) do update set next_index = wallet_indexes.next_index + 1
           returning next_index - 1 as index`,
    values: [wallet],
  })
  return taken?.index as number
}

/** Skips numbers of every wallet permanently. */
export const skipAddresses = (db: Queryable, count: number) =>
  db.query({
    name: 'top-ups.skip-indexes',
    text: 'update wallet_indexes set next_index = next_index + $1::bigint',
    values: [count],
  })

/** Returns a number whose address was never shown, if it is the last one taken. */
export const returnIndex = (db: Queryable, wallet: string, index: number) =>
  db.query({
    name: 'top-ups.return-index',
    text: `update wallet_indexes set next_index = $2::bigint where wallet = $1::text and next_index = $2::bigint + 1`,
    values: [wallet, index],
  })

/**
 * How many unpaid top-ups of the account can still be paid, including requested ones, and how many are polled; counted
 * up to the limit.
 */
export const countPolled = async (db: Queryable, accountId: string, now: Date, maxItems: number) => {
  const [count] = await db.query<{ pending: number; polled: number }>({
    name: 'top-ups.count-polled',
    text: `select count(*) filter (where state <> 'expired' and expires_at > $2::timestamptz) as pending,
                  count(*) as polled
           from (select state, expires_at from top_ups
                 where account_id = $1::uuid and poll_at is not null and state <> 'credited'
                 union all
                 select state, expires_at from top_ups where account_id = $1::uuid and state = 'requested'
                 limit $3::integer) polled`,
    values: [accountId, now, maxItems],
  })
  return count ?? { pending: 0, polled: 0 }
}

/** One caller at a time counts and adds the account's top-ups, until the end of the transaction. */
export const lockCount = (tx: Queryable, accountId: string) =>
  tx.query({
    name: 'top-ups.lock-count',
    text: `select pg_advisory_xact_lock(hashtextextended('top-ups ' || $1::uuid::text, 0))`,
    values: [accountId],
  })

/** A top-up without address and amount yet. */
export type RequestedTopUp = Omit<TopUp, 'amount' | 'address' | 'reference' | 'state' | 'unreadSince'>

export const insertRequested = (tx: Queryable, topUp: RequestedTopUp) =>
  tx.query({
    name: 'top-ups.request',
    text: `insert into top_ups (account_id, id, provider, coin, credits, state, created_at, expires_at, poll_until)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::numeric, 'requested', $6::timestamptz, $7::timestamptz,
                   $8::timestamptz)`,
    values: [
      topUp.accountId,
      topUp.topUpId,
      topUp.provider,
      topUp.coin,
      topUp.credits,
      topUp.createdAt,
      topUp.expiresAt,
      topUp.pollUntil,
    ],
  })

/** Stores address and amount, and starts polling. Changes nothing if the request was abandoned meanwhile. */
export const openRequested = (db: Queryable, topUp: TopUp, pollAt: Date) =>
  db.query<{ id: string }>({
    name: 'top-ups.open',
    text: `update top_ups
           set state = 'pending', amount = $3::numeric, address = $4::text, reference = $5::text,
               poll_at = $6::timestamptz
           where account_id = $1::uuid and id = $2::uuid and state = 'requested'
           returning id`,
    values: [topUp.accountId, topUp.topUpId, topUp.amount, topUp.address, topUp.reference, pollAt],
  })

/** Removes a failed request from the count. */
export const deleteRequested = (db: Queryable, accountId: string, topUpId: string) =>
  db.query({
    name: 'top-ups.delete-requested',
    text: `delete from top_ups where account_id = $1::uuid and id = $2::uuid and state = 'requested'`,
    values: [accountId, topUpId],
  })

/** Removes requests whose nodes died from the count. */
export const deleteLostRequests = (tx: Queryable, accountId: string, before: Date) =>
  tx.query({
    name: 'top-ups.delete-lost-requests',
    text: `delete from top_ups where account_id = $1::uuid and state = 'requested' and created_at < $2::timestamptz`,
    values: [accountId, before],
  })

/**
 * Takes top-ups of these providers that are due, of any account. Each is due again soon while a payment is expected,
 * and later less and less often.
 */
export const takeDue = (
  db: Queryable,
  polling: { now: Date; soonMs: number; laterMs: number; providers: string[]; maxItems: number },
) =>
  db
    .query<TopUpRow>({
      name: 'top-ups.take-due',
      text: `update top_ups
           set polled_at = $1::timestamptz, poll_at = $1::timestamptz
                 + case when state = 'pending' then interval '1 millisecond' * $2::integer
                        else greatest(interval '1 millisecond' * $3::integer, ($1::timestamptz - expires_at) / 24) end
           where (account_id, id) in (
             select account_id, id from top_ups where poll_at <= $1::timestamptz and provider = any ($5::text[])
             order by poll_at limit $4::integer for update skip locked
           )
           returning ${columns}`,
      values: [polling.now, polling.soonMs, polling.laterMs, polling.maxItems, polling.providers],
    })
    .then((rows) => rows.map(topUpOf))

/** @param unreadSince null: the payments were read */
export const updateUnread = (
  db: Queryable,
  { accountId, topUpId, unreadSince }: Pick<TopUp, 'accountId' | 'topUpId' | 'unreadSince'>,
) =>
  db.query({
    name: 'top-ups.unread',
    text: `update top_ups set unread_since = $3::timestamptz where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, topUpId, unreadSince],
  })

/** Providers whose top-ups are overdue. For operators. */
export const selectUnpolledProviders = (db: Queryable, before: Date) =>
  db.query<{ provider: string }>({
    name: 'top-ups.unpolled-providers',
    text: `select distinct provider from top_ups where poll_at < $1::timestamptz order by provider`,
    values: [before],
  })

/**
 * Schedules a poll after the minimum pause. The only statement on a top-up without an account: a provider's webhook
 * contains only its own reference.
 */
export const hastenPoll = (
  db: Queryable,
  hasten: { provider: string; reference: string; now: Date; pauseMs: number },
) =>
  db.query({
    name: 'top-ups.hasten',
    text: `update top_ups
           set poll_at = greatest($3::timestamptz, polled_at + interval '1 millisecond' * $4::integer)
           where provider = $1::text and reference = $2::text
             and coalesce(poll_at, 'infinity') > greatest($3::timestamptz, polled_at + interval '1 millisecond' * $4::integer)`,
    values: [hasten.provider, hasten.reference, hasten.now, hasten.pauseMs],
  })

export const selectTopUp = (db: Queryable, accountId: string, topUpId: string) =>
  db
    .query<TopUpRow>({
      name: 'top-ups.get',
      text: `select ${columns} from top_ups
           where account_id = $1::uuid and id = $2::uuid and state <> 'requested'`,
      values: [accountId, topUpId],
    })
    .then(oneTopUp)

/** Newest first. */
export const selectTopUps = (db: Queryable, accountId: string, maxItems: number) =>
  db
    .query<TopUpRow>({
      name: 'top-ups.list',
      text: `select ${columns} from top_ups
           where account_id = $1::uuid and state <> 'requested' order by id desc limit $2::integer`,
      values: [accountId, maxItems],
    })
    .then((rows) => rows.map(topUpOf))

/** For operators, who know only the id. */
export const selectById = (db: Queryable, topUpId: string) =>
  db
    .query<TopUpRow>({
      name: 'top-ups.by-id',
      text: `select ${columns} from top_ups where id = $1::uuid and state <> 'requested'`,
      values: [topUpId],
    })
    .then(oneTopUp)

/** Locks the row, so that polls of a top-up are recorded one after the other. */
export const lockTopUp = (db: Queryable, accountId: string, topUpId: string) =>
  db
    .query<TopUpRow>({
      name: 'top-ups.lock',
      text: `select ${columns} from top_ups where account_id = $1::uuid and id = $2::uuid for update`,
      values: [accountId, topUpId],
    })
    .then(oneTopUp)

/** @param change.isOver whether polling ends */
export const updateState = (
  db: Queryable,
  change: { accountId: string; topUpId: string; state: TopUpState; isOver: boolean },
) =>
  db.query({
    name: 'top-ups.state',
    text: `update top_ups set state = $3::text, poll_at = case when $4::boolean then null else poll_at end
           where account_id = $1::uuid and id = $2::uuid`,
    values: [change.accountId, change.topUpId, change.state, change.isOver],
  })
