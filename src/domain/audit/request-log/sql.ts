import type { LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * The text form of an array of many, made here: the driver would turn each element into a text of its own, and look
 * through it for what has to be escaped.
 */
const arrayText = (numbers: Uint16Array | Float64Array): string => `{${numbers.join()}}`

/** Of ids that hold none but letters, digits and `._-`, as every request id does: quoted, or one could read as NULL. */
const idArrayText = (ids: readonly string[]): string => `{"${ids.join('","')}"}`

/**
 * Who asked and what for are sent once for all: of many rows that is a third of the processor's work.
 *
 * @param answerWithinMs how long the database may take: what comes later is as good as lost
 */
export function insertRequests(db: Queryable, batch: RequestBatch, answerWithinMs: number) {
  const { callers, answers } = batch
  // Small numbers are turned into text in a fraction of the time.
  const firstMs = batch.atMs[0] ?? 0
  return db.query({
    name: 'request-log.insert',
    text: `with caller as materialized (
             select * from unnest($1::uuid[], $2::uuid[]) with ordinality as caller (account_id, key_id, place)
           ), answer as materialized (
             select * from unnest($3::text[], $4::text[], $5::smallint[], $6::text[])
               with ordinality as answer (method, route, status, code, place)
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
           join answer on answer.place = answer_place`,
    values: [
      callers.map((one) => one.accountId),
      callers.map((one) => one.keyId),
      answers.map((one) => one.method),
      answers.map((one) => one.route),
      answers.map((one) => one.status),
      answers.map((one) => one.code),
      firstMs,
      arrayText(batch.callerPlaces),
      arrayText(batch.answerPlaces),
      arrayText(batch.atMs.map((ms) => ms - firstMs)),
      arrayText(batch.durationUs),
      idArrayText(batch.requestIds),
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

/**
 * Requests that wait to be written, as a column for each thing that is kept of them: what noting one leaves behind is a
 * few numbers and its id, and no object that the garbage collector would carry along until it is written.
 */

type Caller = Pick<LoggedRequest, 'accountId' | 'keyId'>
type Answer = Pick<LoggedRequest, 'method' | 'route' | 'status' | 'code'>

/** Who asks, and what for, are few: each is kept once, and of each request the place of its like among them, from 1. */
export type RequestBatch = {
  readonly callers: readonly Caller[]
  readonly answers: readonly Answer[]
  readonly callerPlaces: Uint16Array
  readonly answerPlaces: Uint16Array
  /** Milliseconds since 1970. */
  readonly atMs: Float64Array
  /** Whole microseconds: as text they are half as long as fractions of milliseconds, and made in a third of the time. */
  readonly durationUs: Float64Array
  readonly requestIds: readonly string[]
}

export type OpenBatch = {
  size(): number
  add(request: LoggedRequest): void
  /** What was added. It is not added to any more. */
  end(): RequestBatch
}

/** A statement of these is over in an instant. */
export const maxBatchSize = 1_000

export function openBatch(): OpenBatch {
  const callers: Caller[] = []
  const answers: Answer[] = []
  /** By key, which is of one account alone; of the people by account. */
  const placeOfCaller = new Map<string, number>()
  /** A path has few: a few comparisons find one, where a map would want a text for the four of them. */
  const answersByRoute = new Map<string, { answer: Answer; place: number }[]>()
  const callerPlaces = new Uint16Array(maxBatchSize)
  const answerPlaces = new Uint16Array(maxBatchSize)
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

  function placeAnswer({ method, route, status, code }: LoggedRequest): number {
    let ofRoute = answersByRoute.get(route)
    if (!ofRoute) {
      ofRoute = []
      answersByRoute.set(route, ofRoute)
    }
    for (const { answer, place } of ofRoute) {
      if (answer.status === status && answer.method === method && answer.code === code) return place
    }
    const answer = { method, route, status, code }
    const place = answers.push(answer)
    ofRoute.push({ answer, place })
    return place
  }

  return {
    size: () => requestIds.length,
    add(request) {
      const index = requestIds.length
      callerPlaces[index] = placeCaller(request)
      answerPlaces[index] = placeAnswer(request)
      atMs[index] = request.at.getTime()
      durationUs[index] = Math.round(request.durationMs * 1000)
      requestIds.push(request.requestId)
    },
    end() {
      const size = requestIds.length
      return {
        callers,
        answers,
        callerPlaces: callerPlaces.subarray(0, size),
        answerPlaces: answerPlaces.subarray(0, size),
        atMs: atMs.subarray(0, size),
        durationUs: durationUs.subarray(0, size),
        requestIds,
      }
    },
  }
}
