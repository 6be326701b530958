import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { LoadFailed, type Request } from './apply-load.ts'

export type Paced = {
  url: string
  perSecond: number
  durationMs: number
  next(): Request
  /** Returns the paths to fetch after a response, one after the other. */
  follow?(answer: string): string[]
  signal: AbortSignal
}

/**
 * Sends requests at an even pace, whether or not the ones before are answered.
 *
 * @returns the latency of each in milliseconds, ascending
 * @throws LoadFailed where any answer is not 2xx
 */
export async function sendPaced(paced: Paced): Promise<number[]> {
  const pool = new Pool(paced.url, { connections: 64 })
  const latenciesMs: number[] = []
  const ask = async ({ path, ...request }: Request): Promise<Buffer> => {
    const { statusCode, body } = await pool.request({ path, ...request })
    const bytes = Buffer.from(await body.arrayBuffer())
    if (statusCode >= 200 && statusCode <= 299) return bytes
    throw new LoadFailed(`answered ${statusCode}: ${bytes.subarray(0, 500)}`)
  }
  const sendOne = async () => {
    const beganAt = performance.now()
    const answer = await ask(paced.next())
    latenciesMs.push(performance.now() - beganAt)
    for (const path of paced.follow?.(String(answer)) ?? []) await ask({ method: 'GET', path, headers: {} })
  }
  try {
    const sent: Promise<void>[] = []
    const beganAt = performance.now()
    for (let dueMs = 0; dueMs < paced.durationMs; dueMs += 1000 / paced.perSecond) {
      const waitMs = beganAt + dueMs - performance.now()
      if (waitMs > 0) await delay(waitMs, undefined, { signal: paced.signal })
      sent.push(sendOne())
    }
    await Promise.all(sent)
  } finally {
    await pool.destroy()
  }
  return latenciesMs.toSorted((left, right) => left - right)
}
