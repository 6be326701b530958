/** What every carrier's routes are played with. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BearerTokens } from './bearer.ts'
import type { Faults } from './faults.ts'
import { gatewayAnswer, gatewayAnswerBy } from './gateway.ts'
import { concerns, durationOf, type MagicValues, magicValues } from './magic-values.ts'
import type { CarrierName, RecordedSale, SaleStore } from './sales.ts'

export type Simulation = {
  sales: SaleStore
  faults: Faults
  tokens: BearerTokens
  now: () => Date
  /** Is told of what stands in a recipient's name as a magic value does, and is none. */
  onUnknownValue: ((value: string) => void) | null
}

/** What becomes of one request. `lost`: it takes effect and its answer does not arrive. */
export type Outcome = {
  refusal: 'down' | 'rejected' | null
  connection: 'lost' | 'vanished' | null
  /**
   * A gateway answers instead: the carrier never hears of the request, or did what was asked, or hears of it only
   * later (`meanwhile`).
   */
  gateway: { when: 'before' | 'after' | 'meanwhile'; answer: Answer } | null
  delayMs: number
  /** Done once and asked again, the carrier refuses as if it had never been done. */
  forgetful: boolean
  noService: boolean
  unknownCurrency: boolean
  /** The label is made, or found, and its image is missing. */
  imageless: boolean
  /** Instead of voiding, the carrier takes a request for a refund. */
  refundRequested: boolean
}

type Verb = 'rates' | 'buy' | 'void' | 'find' | 'address'

/** Magic values come before chance. `key` names the act, so that chance repeats with the seed. */
export function outcomeOf(
  simulation: Simulation,
  carrier: CarrierName,
  verb: Verb,
  values: MagicValues,
  key: string,
): Outcome {
  const { faults, onUnknownValue } = simulation
  // Once for an order is enough: every one is rated first.
  if (verb === 'rates' && onUnknownValue) {
    for (const value of values.keys()) if (!magicValues.includes(value)) onUnknownValue(value)
  }
  const said = (value: string) => concerns(values, `${verb}-${value}`, carrier)
  const isFaulty = (kind: string) => faults.applies(`${verb}-${kind}` as Parameters<Faults['applies']>[0], key)
  const forgetful = said('forgotten')
  const slowMs = durationOf(values, `${verb}-slow`) || (isFaulty('slow') ? faults.plan().slowMs : 0)
  return {
    refusal: said('down') || isFaulty('down') ? 'down' : said('rejected') || isFaulty('rejected') ? 'rejected' : null,
    connection:
      said('vanished') || isFaulty('vanished')
        ? 'vanished'
        : forgetful || said('lost') || isFaulty('lost')
          ? 'lost'
          : null,
    gateway: gatewayOf(faults, isFaulty, `${verb} ${key}`),
    delayMs: slowMs,
    forgetful,
    noService: verb === 'rates' && said('none'),
    unknownCurrency: verb === 'rates' && concerns(values, 'currency', carrier),
    imageless: said('imageless') || isFaulty('imageless'),
    refundRequested: said('requested') || isFaulty('requested'),
  }
}

function gatewayOf(faults: Faults, isFaulty: (kind: string) => boolean, key: string): Outcome['gateway'] {
  const moments = ['before', 'after', 'meanwhile'] as const
  const when = isFaulty('gateway') ? 'before' : moments.find((moment) => isFaulty(`gateway-${moment}`))
  if (!when) return null
  const { gateway } = faults.plan()
  const answer = gateway
    ? gatewayAnswer(gateway.status, gateway.body)
    : gatewayAnswerBy(faults.chance(`gateway:${key}`))
  return { when, answer }
}

/**
 * An answer is lost when something was done; told again, the carrier says that it is done already, and
 * not that it refuses, unless it is to forget.
 */
export function answeredOnceDone(outcome: Outcome, isDone: boolean): Outcome {
  if (!isDone) return outcome
  if (outcome.forgetful) return { ...outcome, connection: null, refusal: 'rejected' }
  return {
    ...outcome,
    connection: outcome.connection === 'lost' ? null : outcome.connection,
    gateway: outcome.gateway?.when === 'before' ? outcome.gateway : null,
    refusal: outcome.refusal === 'rejected' ? null : outcome.refusal,
  }
}

/** A code reserved for testing (ISO 4217), which no service can hold an amount in. */
export const unknownCurrency = 'XTS'

export type Answer = { status: number; headers?: Record<string, string>; body: string | Buffer | object }

/** How long a gateway that has answered keeps the request before it passes it on. */
const passedOnAfterMs = 1_200

/**
 * Plays one request to its end. `refuse` speaks the carrier's own words; `act` takes effect and says
 * what to answer. Whatever takes effect does so before the delay, so that a caller who gives up
 * waiting has the worst case: it was done.
 */
export async function play(
  reply: FastifyReply,
  outcome: Outcome,
  refuse: (refusal: 'down' | 'rejected') => Answer,
  act: () => Promise<Answer> | Answer,
): Promise<FastifyReply> {
  if (outcome.gateway?.when === 'before') {
    await pause(outcome.delayMs)
    return send(reply, outcome.gateway.answer)
  }
  if (outcome.gateway?.when === 'meanwhile') {
    // Nobody is left to hear what the carrier says then.
    setTimeout(() => void Promise.resolve(act()).catch(() => {}), passedOnAfterMs)
    return send(reply, outcome.gateway.answer)
  }
  if (outcome.refusal) {
    await pause(outcome.delayMs)
    return send(reply, refuse(outcome.refusal))
  }
  if (outcome.connection === 'vanished') {
    await pause(outcome.delayMs)
    return breakOff(reply)
  }
  const answer = await act()
  await pause(outcome.delayMs)
  if (outcome.gateway) return send(reply, outcome.gateway.answer)
  return outcome.connection === 'lost' ? breakOff(reply) : send(reply, answer)
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

/** Whose magic values count for what is done to a label that was sold before. */
export function recipientOf(sale: RecordedSale | undefined): string {
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
