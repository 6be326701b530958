import type { Json } from '../../../test/support/client.ts'
import type { PlannedRequest } from '../plan/workload.ts'
import type { Lost } from './history.ts'

export type Reply = { status: number; body: Json }
/** `refused`: nothing listened, so the request did not arrive anywhere. */
export type NoReply = { lost: Lost | 'refused' }
export type Sent = Reply | NoReply

/** Longer than a node makes a client wait that can reach its database; then it asks at another node. */
export const maxWaitMs = 20_000
/** The same of nodes whose carriers and purchases are given up sooner: see `cluster/shorten-leases.ts`. */
export const shortMaxWaitMs = 8_000

/** The URLs of the nodes, and how long clients wait for a response. */
export type Endpoints = { urls: readonly string[]; maxWaitMs: number }

/** Sends one request to the node that it is planned for. @returns its answer as text, or why there is none */
export async function sendTo(
  { urls, maxWaitMs }: Endpoints,
  at: PlannedRequest,
  path: string,
  request: RequestInit,
): Promise<{ status: number; text: string } | NoReply> {
  try {
    const response = await fetch((urls[at.node % urls.length] as string) + path, {
      ...request,
      signal: AbortSignal.timeout(at.timeoutMs ?? maxWaitMs),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { lost: lostBy(error) }
  }
}

function lostBy(error: unknown): Lost | 'refused' {
  if ((error as Error).name === 'TimeoutError') return 'timed out'
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code === 'ECONNREFUSED' ? 'refused' : 'broken'
}

export type Send = (
  at: PlannedRequest,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Sent>

/** Sends requests of one account to the JSON API, signed in by a token that is fetched when it is first needed. */
export function createSender(endpoints: Endpoints, apiKey: string): Send {
  let token: Promise<string> | null = null

  const exchange: Send = async (at, method, path, body, headers = {}) => {
    const sent = await sendTo(endpoints, at, path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if ('lost' in sent) return sent
    try {
      return { status: sent.status, body: sent.text.startsWith('{') ? JSON.parse(sent.text) : null }
    } catch (error) {
      return { lost: lostBy(error) }
    }
  }

  const signIn = async (at: PlannedRequest): Promise<string> => {
    const reply = await exchange({ ...at, timeoutMs: null }, 'POST', '/api/v1/auth/token', { apiKey })
    if ('lost' in reply || reply.status !== 200) throw reply
    return reply.body.data.accessToken
  }

  return async (at, method, path, body, headers = {}) => {
    token ??= signIn(at)
    let bearer: string
    try {
      bearer = await token
    } catch {
      token = null
      // Whatever kept it from signing in, the request itself was never sent.
      return { lost: 'refused' }
    }
    return exchange(at, method, path, body, { ...headers, authorization: `Bearer ${bearer}` })
  }
}
