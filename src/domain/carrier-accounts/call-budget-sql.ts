/** Calls of applications to carriers' APIs. Their times follow the database's clock, which all nodes share. */
import type { Queryable } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

type TakenCalls = {
  /** 0: none is left, or calls are paused. */
  granted: number
  /** How long until one is left, in milliseconds. */
  waitMs: number
  isPaused: boolean
  refusals: number
}

export type NewCalls = {
  key: string
  wanted: number
  /** The limit, and the part of it that is left to others. */
  allowed: number
  keptBack: number
  /** Whether they are for a purchase, a cancellation or a lookup. */
  goFirst: boolean
  /** How long a call counts, in milliseconds. */
  countedMs: number
}

export const takeCalls = (
  db: Queryable,
  { key, wanted, allowed, keptBack, goFirst, countedMs }: NewCalls,
): Promise<TakenCalls[]> =>
  db.query<TakenCalls>({
    name: 'carrier-call-budgets.take',
    text: `select granted, wait_ms as "waitMs", is_paused as "isPaused", refusal_count as refusals
           from take_carrier_calls($1::text, $2::integer, $3::integer, $4::integer, $5::boolean, $6::double precision)`,
    values: [key, wanted, allowed, keptBack, goFirst, countedMs],
  })

export type PausedCalls = { key: string; leftMs: number; refusals: number }

/** Starts or extends a pause. Calls that were refused during a pause do not count once more. */
export const pauseCalls = (db: Queryable, pause: { key: string; pauseMs: number }): Promise<PausedCalls[]> =>
  db.query<PausedCalls>({
    name: 'carrier-call-budgets.pause',
    text: `insert into carrier_call_budgets as budget (key, paused_until, refusals, used_at)
           values ($1::text, clock_timestamp() + $2::double precision * interval '1 ms', 1, clock_timestamp())
           on conflict (key) do update set
             paused_until = greatest(budget.paused_until, excluded.paused_until),
             refusals = budget.refusals + (budget.paused_until is null or budget.paused_until < clock_timestamp())::integer,
             used_at = excluded.used_at
           returning key, extract(epoch from paused_until - clock_timestamp())::double precision * 1000 as "leftMs",
                     refusals`,
    values: [pause.key, pause.pauseMs],
  })

/** The carrier accepts calls again. */
export const endRefusals = (db: Queryable, key: string) =>
  db.query({
    name: 'carrier-call-budgets.end-refusals',
    text: `update carrier_call_budgets set refusals = 0, paused_until = null
           where key = $1::text and (paused_until is null or paused_until < clock_timestamp())`,
    values: [key],
  })

export const selectPauses = (db: Queryable): Promise<PausedCalls[]> =>
  db.query<PausedCalls>({
    name: 'carrier-call-budgets.pauses',
    text: `select key, extract(epoch from paused_until - clock_timestamp())::double precision * 1000 as "leftMs", refusals
           from carrier_call_budgets where paused_until > clock_timestamp()`,
    values: [],
  })

/** Deletes budgets that nobody used for a month. */
export const deleteUnusedBudgets = (db: Queryable) =>
  db.query({
    name: 'carrier-call-budgets.purge',
    text: `delete from carrier_call_budgets where key = any (array(
             select key from carrier_call_budgets where used_at < clock_timestamp() - interval '30 days'
             order by used_at limit $1::integer for update skip locked
           )) returning key`,
    values: [maxPortion],
  })
