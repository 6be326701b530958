import type { Queryable } from '#kit/postgres.ts'
import type { LoggedRequest } from '#request-log/logged-request.ts'

/** @param answerWithinMs how long the database may take: what comes later is as good as lost */
export const insertRequests = (db: Queryable, requests: readonly LoggedRequest[], answerWithinMs: number) =>
  db.query({
    name: 'request-log.insert',
    text: `insert into request_log (slot, at, account_id, key_id, request_id, method, route, status, code, duration_ms)
           select extract(epoch from at)::bigint / 86400 % 9, at, account_id, key_id, request_id, method, route, status,
                  code, duration_ms
           from unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::smallint[],
                       $8::text[], $9::real[])
             as request (at, account_id, key_id, request_id, method, route, status, code, duration_ms)`,
    values: [
      requests.map((one) => one.at),
      requests.map((one) => one.accountId),
      requests.map((one) => one.keyId),
      requests.map((one) => one.requestId),
      requests.map((one) => one.method),
      requests.map((one) => one.route),
      requests.map((one) => one.status),
      requests.map((one) => one.code),
      requests.map((one) => one.durationMs),
    ],
    answerWithinMs,
  })

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
