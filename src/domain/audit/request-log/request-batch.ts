/**
 * Requests that wait to be written, as a column for each thing that is kept of them: what noting one leaves behind is a
 * few numbers and its id, and no object that the garbage collector would carry along until it is written.
 */
import type { LoggedRequest } from '#domain/audit/request-log/logged-request.ts'

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
