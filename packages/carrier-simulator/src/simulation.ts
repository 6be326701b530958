/** What every carrier's routes are played with. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BearerTokens } from './bearer.ts'
import type { Book, BookedSale, CarrierName } from './book.ts'
import type { Faults } from './faults.ts'
import { concerns, durationOf, type Words } from './steering.ts'

export type Simulation = {
  book: Book
  faults: Faults
  tokens: BearerTokens
  now: () => Date
}

/** What befalls one request. `lost`: it takes effect and its answer does not arrive. */
export type Fate = {
  refusal: 'down' | 'rejected' | null
  connection: 'lost' | 'vanished' | null
  delayMs: number
  /** Done once and asked again, the carrier refuses as if it had never been done. */
  forgetful: boolean
  noService: boolean
  strangeCurrency: boolean
}

type Verb = 'rates' | 'buy' | 'void' | 'find'

/** The words speak first, then chance. `key` names the act, so that chance repeats with the seed. */
export function fateOf(simulation: Simulation, carrier: CarrierName, verb: Verb, words: Words, key: string): Fate {
  const { faults } = simulation
  const said = (word: string) => concerns(words, `${verb}-${word}`, carrier)
  const struck = (kind: 'down' | 'rejected' | 'vanished' | 'lost' | 'slow') => {
    const fault = `${verb}-${kind}` as Parameters<Faults['strikes']>[0]
    return faults.strikes(fault, key)
  }
  const forgetful = said('forgotten')
  const slowMs = durationOf(words, `${verb}-slow`) || (struck('slow') ? faults.plan().slowMs : 0)
  return {
    refusal: said('down') || struck('down') ? 'down' : said('rejected') || struck('rejected') ? 'rejected' : null,
    connection:
      said('vanished') || struck('vanished') ? 'vanished' : forgetful || said('lost') || struck('lost') ? 'lost' : null,
    delayMs: slowMs,
    forgetful,
    noService: verb === 'rates' && said('none'),
    strangeCurrency: verb === 'rates' && concerns(words, 'currency', carrier),
  }
}

/**
 * An answer is lost when something was done; told again, the carrier says that it is done already, and
 * not that it refuses, unless it is to forget.
 */
export function answeredOnceDone(fate: Fate, isDone: boolean): Fate {
  if (!isDone) return fate
  if (fate.forgetful) return { ...fate, connection: null, refusal: 'rejected' }
  return {
    ...fate,
    connection: fate.connection === 'lost' ? null : fate.connection,
    refusal: fate.refusal === 'rejected' ? null : fate.refusal,
  }
}

/** A code reserved for testing (ISO 4217), which no service can hold an amount in. */
export const strangeCurrency = 'XTS'

export type Answer = { status: number; headers?: Record<string, string>; body: string | Buffer | object }

/**
 * Plays one request to its end. `refuse` speaks the carrier's own words; `act` takes effect and says
 * what to answer. Whatever takes effect does so before the delay, so that a caller who gives up
 * waiting has the worst case: it was done.
 */
export async function play(
  reply: FastifyReply,
  fate: Fate,
  refuse: (refusal: 'down' | 'rejected') => Answer,
  act: () => Promise<Answer> | Answer,
): Promise<FastifyReply> {
  if (fate.refusal) {
    await pause(fate.delayMs)
    return send(reply, refuse(fate.refusal))
  }
  if (fate.connection === 'vanished') {
    await pause(fate.delayMs)
    return breakOff(reply)
  }
  const answer = await act()
  await pause(fate.delayMs)
  return fate.connection === 'lost' ? breakOff(reply) : send(reply, answer)
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}

/** The connection goes away without an answer, as when a machine between the two dies. */
function breakOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

async function pause(ms: number) {
  if (ms > 0) await delay(ms, undefined, { ref: false })
}

/** The words that steer what is done to a label that was sold before. */
export function recipientOf(sale: BookedSale | undefined): string {
  return sale?.recipient ?? ''
}

/** The recipient of a request whose protocol names none; percent-encoded, empty where it is not told. */
export function recipientHeader(request: FastifyRequest): string {
  try {
    return decodeURIComponent(String(request.headers['x-simulator-recipient'] ?? ''))
  } catch {
    return ''
  }
}
