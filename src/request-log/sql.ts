import type { Queryable } from '#kit/postgres.ts'
import type { LoggedRequest } from '#request-log/logged-request.ts'

/** The requests that differ in what the name says, and of each request the place of its like among them, from 1. */
function distinct(requests: readonly LoggedRequest[], nameOf: (request: LoggedRequest) => string) {
  const known = new Map<string, number>()
  const different: LoggedRequest[] = []
  const places = requests.map((request) => {
    const name = nameOf(request)
    const place = known.get(name) ?? different.push(request)
    known.set(name, place)
    return place
  })
  return { different, places }
}

/**
 * Who asks, and what for, are few: each is sent once. Of many rows that is a third of the processor's work.
 *
 * @param answerWithinMs how long the database may take: what comes later is as good as lost
 */
export function insertRequests(db: Queryable, requests: readonly LoggedRequest[], answerWithinMs: number) {
  const callers = distinct(requests, ({ accountId, keyId }) => `${accountId} ${keyId}`)
  const answers = distinct(requests, ({ method, route, status, code }) => `${method} ${route} ${status} ${code}`)
  return db.query({
    name: 'request-log.insert',
    text: `with caller as materialized (
             select * from unnest($1::uuid[], $2::uuid[]) with ordinality as caller (account_id, key_id, place)
           ), answer as materialized (
             select * from unnest($3::text[], $4::text[], $5::smallint[], $6::text[])
               with ordinality as answer (method, route, status, code, place)
           )
           insert into request_log (slot, at, account_id, key_id, request_id, method, route, status, code, duration_ms)
           select at_ms / 86400000 % 9, to_timestamp(at_ms / 1000.0::float8), account_id, key_id, request_id, method, route,
                  status, code, duration_ms
           from unnest($7::integer[], $8::integer[], $9::bigint[], $10::text[], $11::real[])
             as request (caller_place, answer_place, at_ms, request_id, duration_ms)
           join caller on caller.place = caller_place
           join answer on answer.place = answer_place`,
    values: [
      callers.different.map((one) => one.accountId),
      callers.different.map((one) => one.keyId),
      answers.different.map((one) => one.method),
      answers.different.map((one) => one.route),
      answers.different.map((one) => one.status),
      answers.different.map((one) => one.code),
      callers.places,
      answers.places,
      requests.map((one) => one.at.getTime()),
      requests.map((one) => one.requestId),
      requests.map((one) => one.durationMs),
    ],
    answerWithinMs,
  })
}

/** What is looked for; null: whatever it is. */
export type RequestFilter = {
  accountId: string
  since: Date
  keyId: string | null
  route: string | null
  method: string | null
  requestId: string | null
  /** The lowest and the highest of its status. */
  statuses: readonly [number, number] | null
  /** Behind which the page begins. */
  behind: { at: Date; requestId: string } | null
  maxItems: number
}

/**
 * The newest first. What is not asked for stands nowhere in the text: so that each kind of question has the index that
 * is made for it.
 */
export function selectRequests(db: Queryable, filter: RequestFilter) {
  const values: unknown[] = [filter.accountId, filter.since, filter.maxItems]
  const conditions = ['account_id = $1::uuid', 'at > $2::timestamptz']
  const asked: string[] = []
  const ask = (name: string, condition: (first: string, second: string) => string, ...given: unknown[]) => {
    const [first = '', second = ''] = given.map((_value, index) => `$${values.length + 1 + index}`)
    values.push(...given)
    conditions.push(condition(first, second))
    asked.push(name)
  }
  const { keyId, route, method, requestId, statuses, behind } = filter
  if (requestId !== null) ask('request', (id) => `request_id = ${id}::text`, requestId)
  if (keyId !== null) ask('key', (id) => `key_id = ${id}::uuid`, keyId)
  if (route !== null) ask('route', (path) => `route = ${path}::text`, route)
  if (method !== null) ask('method', (name) => `method = ${name}::text`, method)
  if (statuses !== null) {
    const [low, high] = statuses
    ask('status', (from, to) => `status between ${from}::smallint and ${to}::smallint`, low, high)
    // In words of the index that has the failures alone.
    if (low >= 400) {
      conditions.push('status >= 400')
      asked.push('failures')
    }
  }
  if (behind !== null) {
    const { at, requestId: last } = behind
    ask('behind', (time, id) => `(at, request_id) < (${time}::timestamptz, ${id}::text)`, at, last)
  }
  return db.query<LoggedRequest>({
    name: `request-log.list-${asked.join('-')}`,
    text: `select request_id as "requestId", at, account_id as "accountId", key_id as "keyId", method, route, status, code,
                  duration_ms as "durationMs"
           from request_log where ${conditions.join(' and ')}
           order by at desc, request_id desc limit $3::integer`,
    values,
  })
}

export const forgetRequests = (db: Queryable) =>
  db.query({ name: 'request-log.forget', text: 'select forget_requests()', values: [] })
