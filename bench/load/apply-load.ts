import autocannon from 'autocannon'

export type Request = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
}

export type Load = {
  url: string
  /** How many send one request after the other, each on a connection of its own. */
  clients: number
  /** How much: for so long, or so many. */
  until: { durationMs: number } | { requests: number }
  /** @param client counted from 0 */
  next(client: number): Request
  signal: AbortSignal
}

export type Measured = { requests: number; perSecond: number; p50Ms: number; p99Ms: number }

/** A request that was not answered as it should be makes the figures worthless. */
export class LoadFailed extends Error {}

/** Baseline and service answer in the same envelope. */
const isSuccess = (body: string): boolean => body.startsWith('{"success":true,')

/**
 * Sends requests as fast as they are answered and measures the answers.
 *
 * @throws LoadFailed where any answer is not 2xx in a successful envelope, or does not come
 */
export async function applyLoad(load: Load): Promise<Measured> {
  load.signal.throwIfAborted()
  const latenciesMs: number[] = []
  let firstFailure = ''
  let firstError = ''
  let lastAnsweredAt = 0
  let clients = 0
  const beganAt = performance.now()
  const { until } = load
  const ended = Promise.withResolvers<autocannon.Result>()
  const run = autocannon(
    {
      url: load.url,
      connections: load.clients,
      ...('requests' in until ? { amount: until.requests } : { duration: until.durationMs / 1000 }),
      timeout: 30,
      // How often the end is looked for.
      sampleInt: 50,
      verifyBody: (body) => {
        const fine = isSuccess(String(body))
        if (!fine) firstFailure ||= String(body).slice(0, 500)
        return fine
      },
      setupClient: (client) => {
        const number = clients++
        client.setRequests([{ setupRequest: (request) => ({ ...request, ...load.next(number) }) }])
      },
    },
    (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
  )
  run.on('response', (_client, _status, _bytes, latencyMs) => {
    latenciesMs.push(latencyMs)
    lastAnsweredAt = performance.now()
  })
  run.on('reqError', (error) => {
    firstError ||= String(error)
  })
  const stop = () => run.stop?.()
  load.signal.addEventListener('abort', stop, { once: true })
  const result = await ended.promise.finally(() => load.signal.removeEventListener('abort', stop))
  load.signal.throwIfAborted()
  if (result.non2xx > 0 || result.errors > 0 || result.mismatches > 0 || latenciesMs.length === 0) {
    throw new LoadFailed(
      `${result.non2xx} answers other than 2xx, ${result.mismatches} without success, ${result.errors} errors of ${latenciesMs.length} requests. ${firstFailure || firstError}`,
    )
  }
  return summarize(latenciesMs, (lastAnsweredAt - beganAt) / 1000)
}

function summarize(latenciesMs: number[], seconds: number): Measured {
  latenciesMs.sort((left, right) => left - right)
  return {
    requests: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
  }
}

/** Returns the smallest of sorted values that at least this part of them does not exceed. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

export type Interval = { from: number; to: number }

/**
 * Returns the 95 % confidence interval of the median, from the ranks of the values, without an assumption about their
 * distribution. Fewer than six values are not enough for this confidence, so the interval covers all of them.
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((left, right) => left - right)
  const rank = leastRank(sorted.length)
  return { from: sorted[rank] ?? Number.NaN, to: sorted[sorted.length - 1 - rank] ?? Number.NaN }
}

/** How many values may be left out at either end: so many or fewer lie on one side of the median in 2.5 % of cases. */
function leastRank(count: number): number {
  let likelihood = 0.5 ** count
  let sum = likelihood
  let rank = 0
  while (sum <= 0.025 && rank < count / 2) {
    rank += 1
    likelihood *= (count - rank + 1) / rank
    sum += likelihood
  }
  return Math.max(0, rank - 1)
}
