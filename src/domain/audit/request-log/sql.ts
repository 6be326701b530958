import type { LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Formats a large array as text. The driver would format each number separately and check it for escapes. */
const arrayText = (numbers: Uint16Array | Float64Array): string => `{${numbers.join()}}`

/** Request ids contain only letters, digits and `._-`. They are quoted because one could read as NULL. */
const idArrayText = (ids: readonly string[]): string => `{"${ids.join('","')}"}`

/**
 * Callers and routes are sent once per batch, which saves a third of the processor time.
 *
 * @param answerWithinMs time limit of the statement; later rows are worthless
 */
export function insertRequests(db: Queryable, batch: RequestBatch, answerWithinMs: number) {
  const { callers, results } = batch
  // Small numbers are much faster to format.
  const firstMs = batch.atMs[0] ?? 0
  return db.query({
    name: 'request-log.insert',
    text: `with caller as materialized (
             select * from unnest($1::uuid[], $2::uuid[]) with ordinality as caller (account_id, key_id, place)
           ), result as materialized (
             select * from unnest($3::text[], $4::text[], $5::smallint[], $6::text[])
               with ordinality as result (method, route, status, code, place)
           ), request as (
             select caller_place, answer_place, $7::bigint + later_ms as at_ms, duration_us, request_id
             from unnest($8::integer[], $9::integer[], $10::bigint[], $11::bigint[], $12::text[])
               as request (caller_place, answer_place, later_ms, duration_us, request_id)
           )
           insert into request_log (slot, at, account_id, key_id, request_id, method, route, status, code, duration_ms)
           select at_ms / 86400000 % 9, to_timestamp(at_ms / 1000.0::float8), account_id, key_id, request_id, method, route,
                  status, code, duration_us / 1000.0::float8
           from request
           join caller on caller.place = caller_place
           join result on result.place = answer_place`,
    values: [
      callers.map((one) => one.accountId),
      callers.map((one) => one.keyId),
      results.map((one) => one.method),
      results.map((one) => one.route),
      results.map((one) => one.status),
      results.map((one) => one.code),
      firstMs,
      arrayText(batch.callerPlaces),
      arrayText(batch.resultPlaces),
      arrayText(batch.atMs.map((ms) => ms - firstMs)),
      arrayText(batch.durationUs),
      idArrayText(batch.requestIds),
    ],
    answerWithinMs,
  })
}

/** The conditions of a search. Null means any value. */
export type RequestFilter = {
  accountId: string
  since: Date
  keyId: string | null
  route: string | null
  method: string | null
  requestId: string | null
  /** The lowest and highest status. */
  statuses: readonly [number, number] | null
  /** The page starts after this request. */
  behind: { at: Date; requestId: string } | null
  maxItems: number
}

/** Newest first. The text contains only the requested conditions, so that each combination can use its index. */
export function selectRequests(db: Queryable, filter: RequestFilter) {
  const values: unknown[] = [filter.accountId, filter.since, filter.maxItems]
  const conditions = ['account_id = $1::uuid', 'at > $2::timestamptz']
  const selected: string[] = []
  const addCondition = (name: string, condition: (first: string, second: string) => string, ...given: unknown[]) => {
    const [first = '', second = ''] = given.map((_value, index) => `$${values.length + 1 + index}`)
    values.push(...given)
    conditions.push(condition(first, second))
    selected.push(name)
  }
  const { keyId, route, method, requestId, statuses, behind } = filter
  if (requestId !== null) addCondition('request', (id) => `request_id = ${id}::text`, requestId)
  if (keyId !== null) addCondition('key', (id) => `key_id = ${id}::uuid`, keyId)
  if (route !== null) addCondition('route', (path) => `route = ${path}::text`, route)
  if (method !== null) addCondition('method', (name) => `method = ${name}::text`, method)
  if (statuses !== null) {
    const [low, high] = statuses
    addCondition('status', (from, to) => `status between ${from}::smallint and ${to}::smallint`, low, high)
    // The index of failures has this condition.
    if (low >= 400) {
      conditions.push('status >= 400')
      selected.push('failures')
    }
  }
  if (behind !== null) {
    const { at, requestId: last } = behind
    addCondition('behind', (time, id) => `(at, request_id) < (${time}::timestamptz, ${id}::text)`, at, last)
  }
  return db.query<LoggedRequest>({
    name: `request-log.list-${selected.join('-')}`,
    text: `select request_id as "requestId", at, account_id as "accountId", key_id as "keyId", method, route, status, code,
                  duration_ms as "durationMs"
           from request_log where ${conditions.join(' and ')}
           order by at desc, request_id desc limit $3::integer`,
    values,
  })
}

export const forgetRequests = (db: Queryable) =>
  db.query({ name: 'request-log.forget', text: 'select forget_requests()', values: [] })

/*
 * Requests that wait to be written, stored by column. A logged request leaves only a few numbers and its id in memory,
 * and no object for the garbage collector.
 */

type Caller = Pick<LoggedRequest, 'accountId' | 'keyId'>
type Result = Pick<LoggedRequest, 'method' | 'route' | 'status' | 'code'>

/** Callers and routes repeat, so each is stored once. Every request holds their positions, starting at 1. */
type RequestBatch = {
  readonly callers: readonly Caller[]
  readonly results: readonly Result[]
  readonly callerPlaces: Uint16Array
  readonly resultPlaces: Uint16Array
  /** Milliseconds since 1970-01-01 UTC. */
  readonly atMs: Float64Array
  /**
   * Whole microseconds. Their text is half as long as that of fractional milliseconds, and three times as fast to
   * create.
   */
  readonly durationUs: Float64Array
  readonly requestIds: readonly string[]
}

export type OpenBatch = {
  size(): number
  add(request: LoggedRequest): void
  /** Closes the batch and returns it. */
  end(): RequestBatch
}

/** Small enough for a fast statement. */
export const maxBatchSize = 1_000

export function openBatch(): OpenBatch {
  const callers: Caller[] = []
  const results: Result[] = []
  /** By key id, which belongs to one account, or by account for its people. */
  const placeOfCaller = new Map<string, number>()
  /** A route has few different results. Comparing them is faster than building a text key for a map. */
  const resultsByRoute = new Map<string, { result: Result; place: number }[]>()
  const callerPlaces = new Uint16Array(maxBatchSize)
  const resultPlaces = new Uint16Array(maxBatchSize)
  const atMs = new Float64Array(maxBatchSize)
  const durationUs = new Float64Array(maxBatchSize)
  const requestIds: string[] = []

  function placeCaller({ accountId, keyId }: LoggedRequest): number {
    const known = placeOfCaller.get(keyId ?? accountId)
    if (known !== undefined) return known
    const place = callers.push({ accountId, keyId })
    placeOfCaller.set(keyId ?? accountId, place)
    return place
  }

  function placeResult({ method, route, status, code }: LoggedRequest): number {
    let ofRoute = resultsByRoute.get(route)
    if (!ofRoute) {
      ofRoute = []
      resultsByRoute.set(route, ofRoute)
    }
    for (const { result, place } of ofRoute) {
      if (result.status === status && result.method === method && result.code === code) return place
    }
    const result = { method, route, status, code }
    const place = results.push(result)
    ofRoute.push({ result, place })
    return place
  }

  return {
    size: () => requestIds.length,
    add(request) {
      const index = requestIds.length
      callerPlaces[index] = placeCaller(request)
      resultPlaces[index] = placeResult(request)
      atMs[index] = request.at.getTime()
      durationUs[index] = Math.round(request.durationMs * 1000)
      requestIds.push(request.requestId)
    },
    end() {
      const size = requestIds.length
      return {
        callers,
        results,
        callerPlaces: callerPlaces.subarray(0, size),
        resultPlaces: resultPlaces.subarray(0, size),
        atMs: atMs.subarray(0, size),
        durationUs: durationUs.subarray(0, size),
        requestIds,
      }
    },
  }
}
