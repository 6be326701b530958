/** Asks everything of a running service, and tells what it answered that nobody was promised. */
import assert from 'node:assert/strict'
import { openTestEnvironment } from '../../test/support/test-environment.ts'
import { type Case, jsonCases, legacyCases } from './cases.ts'
import { documented } from './check-answer.ts'
import { jsonOperations, legacyOperations } from './operations.ts'

/** Longer than any answer may take, however busy the machine is. */
const answerWithinMs = 120_000
const maxConcurrent = 8

type Headers = Readonly<Record<string, string>>

export const environment = openTestEnvironment()

/** Every request there is. */
async function allCases(): Promise<{ cases: Case[]; token: string }> {
  const client = await environment.openClient({ credit: '1000000' })
  const operations = await jsonOperations(client)
  assert.deepEqual(operations.map(({ id }) => id).sort(), [...documented.keys()].sort(), 'each operation is here')
  const other = await environment.openAccount()
  const { order } = await client.buyLabel()
  const cases = [
    ...operations.flatMap((operation) => [...jsonCases(operation)]),
    ...legacyOperations(order.id).flatMap((operation) => [...legacyCases(other, operation)]),
  ]
  return { cases, token: client.token }
}

/** @returns what is wrong with the answer; null: nothing */
async function surpriseAt(
  { path, method, headers, body, surpriseOf }: Case,
  credentials: Headers,
): Promise<string | null> {
  try {
    const response = await fetch(`${environment.url}${path}`, {
      method,
      headers: { ...(path.startsWith('/api/v') || path.startsWith('/console/') ? credentials : {}), ...headers },
      signal: AbortSignal.timeout(answerWithinMs),
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    const text = await response.text()
    const surprise = surpriseOf({
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text,
      requestId: response.headers.get('x-request-id'),
    })
    return surprise && `${surprise}: ${text.slice(0, 300)}`
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return `no answer: ${error} ${cause ?? ''}`
  }
}

/** @returns the surprises */
export async function sendAll(chosen: readonly Case[], credentials: Headers): Promise<string[]> {
  const surprises: string[] = []
  let next = 0
  const send = async () => {
    for (let one = chosen[next++]; one; one = chosen[next++]) {
      const surprise = await surpriseAt(one, credentials)
      if (surprise) surprises.push(`${one.what}: ${surprise}`)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, send))
  return surprises
}

/**
 * @param step of all requests one in so many is sent, always the same ones
 * @returns how many were sent, and the surprises
 */
export async function tryOddValues(step: number): Promise<{ count: number; surprises: string[] }> {
  const { cases, token } = await allCases()
  const chosen = cases.filter((_, index) => index % step === 0)
  return { count: chosen.length, surprises: await sendAll(chosen, { authorization: `Bearer ${token}` }) }
}
