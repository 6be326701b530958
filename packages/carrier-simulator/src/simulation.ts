/** The shared state of all simulated carriers. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BearerTokens } from './bearer.ts'
import type { CallLimits } from './call-limits.ts'
import { concerns, durationOf, type Faults, type MagicValues, magicValues } from './faults.ts'
import { gatewayAnswer, gatewayAnswerBy } from './gateway.ts'
import { type Answer, compressed, limitedAnswer, withOddEntries, withOtherStatus } from './rare.ts'
import type { CarrierName, RecordedSale, SaleStore } from './sales.ts'

export type { Answer }

export type Simulation = {
  sales: SaleStore
  faults: Faults
  tokens: BearerTokens
  callLimits: CallLimits
  now: () => Date
  /** Receives unknown magic values of recipients' names, such as `buy-sloww`. */
  onUnknownValue: ((value: string) => void) | null
}

/** The outcome of one request. `lost`: it takes effect, but its response does not arrive. */
export type Outcome = {
  refusal: 'down' | 'rejected' | null
  connection: 'lost' | 'vanished' | null
  /**
   * A gateway responds instead of the carrier, which never receives the request (`before`), has processed it (`after`),
   * or receives it later (`meanwhile`).
   */
  gateway: { when: 'before' | 'after' | 'meanwhile'; answer: Answer } | null
  delayMs: number
  /** A repeat is rejected as if the first request had never arrived. */
  forgetful: boolean
  noService: boolean
  unknownCurrency: boolean
  /** The label exists, but its image is missing. */
  imageless: boolean
  /** The carrier requests a refund instead of voiding. */
  refundRequested: boolean
  carrier: CarrierName
  /** The carrier limits calls, with or without a pause. */
  limited: { retryAfterSeconds: number | null } | null
  /** Odd entries are among the good ones. */
  odd: boolean
  /** 201 instead of 200, or 200 instead of 201. */
  otherStatus: boolean
  /** The response is compressed, although the request declined it. */
  gzip: boolean
}

type Verb = 'rates' | 'buy' | 'void' | 'find' | 'address'

/** Magic values take precedence over random faults. `key` identifies the act, so faults are repeatable. */
export function outcomeOf(
  simulation: Simulation,
  carrier: CarrierName,
  verb: Verb,
  values: MagicValues,
  key: string,
): Outcome {
  const { faults, onUnknownValue } = simulation
  // Rates come before everything else, so warning once per order is enough.
  if (verb === 'rates' && onUnknownValue) {
    for (const value of values.keys()) if (!magicValues.includes(value)) onUnknownValue(value)
  }
  const said = (value: string) => concerns(values, `${verb}-${value}`, carrier)
  const isFaulty = (kind: string) => faults.applies(`${verb}-${kind}` as Parameters<Faults['applies']>[0], key)
  const forgetful = said('forgotten')
  const slowMs = durationOf(values, `${verb}-slow`) || (isFaulty('slow') ? faults.plan().slowMs : 0)
  const pauseMs = durationOf(values, `${verb}-limited`)
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
    carrier,
    limited:
      said('limited') || pauseMs > 0 || isFaulty('limited') ? { retryAfterSeconds: pauseMs / 1000 || null } : null,
    odd: said('odd') || isFaulty('odd'),
    otherStatus: said('status') || isFaulty('status'),
    gzip: concerns(values, 'gzip', carrier) || isFaulty('gzip'),
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
 * A lost response is lost only for the first request. A repeat returns that it is already done, unless the carrier
 * should forget it.
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

/** A currency code reserved for testing (ISO 4217), which no service supports. */
export const unknownCurrency = 'XTS'

/** How long a gateway delays the request after it has responded. */
const passedOnAfterMs = 1_200

/**
 * Processes one request. `refuse` returns the carrier's error, and `act` takes effect and returns the response. Effects
 * occur before the delay, so a caller that times out always has the worst case: it was done.
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
    // Nobody receives the carrier's response then.
    setTimeout(() => void Promise.resolve(act()).catch(() => {}), passedOnAfterMs)
    return send(reply, outcome.gateway.answer)
  }
  if (outcome.limited || outcome.refusal) {
    await pause(outcome.delayMs)
    const { limited, carrier } = outcome
    const answer = limited
      ? limitedAnswer(carrier, limited.retryAfterSeconds)
      : outcome.refusal && refuse(outcome.refusal)
    return answer ? sendRarely(reply, outcome, answer) : breakOff(reply)
  }
  if (outcome.connection === 'vanished') {
    await pause(outcome.delayMs)
    return breakOff(reply)
  }
  const answer = await act()
  await pause(outcome.delayMs)
  if (outcome.gateway) return send(reply, outcome.gateway.answer)
  return outcome.connection === 'lost' ? breakOff(reply) : sendRarely(reply, outcome, answer)
}

/** Sends the response as some real servers do. */
function sendRarely(reply: FastifyReply, outcome: Outcome, answer: Answer): FastifyReply {
  const entries = outcome.odd ? withOddEntries(outcome.carrier, answer) : answer
  const withStatus = outcome.otherStatus ? withOtherStatus(entries) : entries
  return send(reply, outcome.gzip ? compressed(withStatus) : withStatus)
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}

/** Closes the connection without a response, as if a machine in between had died. */
function breakOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

async function pause(ms: number) {
  if (ms > 0) await delay(ms, undefined, { ref: false })
}

/** The recipient whose magic values apply to a sold label. */
export function recipientOf(sale: RecordedSale | undefined): string {
  return sale?.recipient ?? ''
}

/** The recipient of a request without one in its protocol, from a header. Percent-encoded, or empty if absent. */
export function recipientHeader(request: FastifyRequest): string {
  try {
    return decodeURIComponent(String(request.headers['x-simulator-recipient'] ?? ''))
  } catch {
    return ''
  }
}
