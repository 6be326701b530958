/** The Sandbox's carriers, where a test says what they answer to a void, or to being asked about a purchase. */
import type { Carrier, CarrierAccount, LookupOutcome, NumberOutcome, VoidOutcome } from '#adapters/carriers/carrier.ts'
import { type CarrierConnection, type CarrierConnections, sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'

type VoidAnswer = VoidOutcome | (() => Promise<VoidOutcome>)

export type ScriptedCarriers = {
  connections: CarrierConnections
  /** Sets the carrier's responses to voids of the purchase's label, in order. The last one repeats. */
  answerVoids(purchaseId: string, ...answers: VoidAnswer[]): void
  /** Sets the carrier's response to lookups of the purchase. */
  answerFinds(purchaseId: string, answer: LookupOutcome): void
  /** The same of purchases for a recipient that are not made yet: it may be asked before a test knows their ids. */
  answerFindsFor(recipient: string, answer: LookupOutcome): void
  /** Sets the carrier's response about a tracking number. Without one, it confirms every number. */
  answerNumbers(trackingNumber: string, answer: NumberOutcome): void
  /** How often the carrier was told to void the purchase's label. */
  voidsOf(purchaseId: string): number
}

/** The carrier shows that a label can still be used. */
export const labelLives: LookupOutcome = {
  outcome: 'ok',
  value: {
    trackingNumber: '9400',
    carrierShipmentId: '9400',
    charged: null,
    zone: null,
    mailingDate: '2026-01-01',
    artwork: null,
  },
}

export const cancellationRefused = {
  outcome: 'rejected',
  carrierCode: '7',
  carrierText: 'It cannot be voided.',
} as const satisfies VoidOutcome

/**
 * @param simulatorUrl is asked when a connection is used: the simulator may not run yet
 * @param of.consistencyWindowMs how long the carriers take to show what they did; default: as long as simulated ones
 */
export function scriptCarriers(
  simulatorUrl: () => string,
  of: Pick<CarrierAccount, 'consistencyWindowMs'> = {},
): ScriptedCarriers {
  const voids = new Map<string, VoidAnswer[]>()
  const finds = new Map<string, LookupOutcome>()
  const findsFor = new Map<string, LookupOutcome>()
  const numbers = new Map<string, NumberOutcome>()
  const told = new Map<string, number>()

  const scriptedCarrier = (carrier: Carrier): Carrier => ({
    ...carrier,
    async void(deps, account, input) {
      told.set(input.reference, (told.get(input.reference) ?? 0) + 1)
      const answers = voids.get(input.reference)
      const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0]
      if (answer) return typeof answer === 'function' ? answer() : answer
      if (!carrier.void) throw new Error(`${carrier.name} voids no labels`)
      return carrier.void(deps, account, input)
    },
    checkNumber: async (_deps, _account, input) => numbers.get(input.trackingNumber) ?? { outcome: 'own' },
    async lookup(deps, account, input) {
      const scripted = finds.get(input.reference) ?? findsFor.get(input.to.name ?? '')
      const answer = scripted ?? (await carrier.lookup?.(deps, account, input))
      return answer ?? { outcome: 'undecided', detail: 'it cannot be asked' }
    },
  })
  const connections = (): CarrierConnections =>
    sharedConnections(
      sandboxConnections(simulatorUrl()).map(
        ({ carrier, account }): CarrierConnection => ({
          carrier: scriptedCarrier(carrier),
          account: { ...account, ...of },
        }),
      ),
    )

  return {
    connections: {
      list: (accountId) => connections().list(accountId),
      find: (...named) => connections().find(...named),
    },
    answerVoids: (purchaseId, ...answers) => void voids.set(purchaseId, answers),
    answerFinds: (purchaseId, answer) => void finds.set(purchaseId, answer),
    answerFindsFor: (recipient, answer) => void findsFor.set(recipient, answer),
    answerNumbers: (trackingNumber, answer) => void numbers.set(trackingNumber, answer),
    voidsOf: (purchaseId) => told.get(purchaseId) ?? 0,
  }
}
