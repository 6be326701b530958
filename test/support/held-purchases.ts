/**
 * The Sandbox's carriers, which answer purchases for some recipients, or what became of them, when the test says so: a 202,
 * or an outcome that is not known, which nobody's clock decides.
 */
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { type CarrierConnections, sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { type Client, createClient } from './client.ts'
import type { TestEnvironment } from './test-environment.ts'

export type HeldPurchases = {
  connections: CarrierConnections
  /** Holds purchases for recipients of this name from now on, at the moment when they are to go to the carrier. */
  hold(recipient: string): Held
  /** Holds the carrier's answers to purchases for recipients of this name. The labels exist by then. */
  holdAnswers(recipient: string): Held
  /** Holds look-ups of what was bought for recipients of this name: until then the outcome of a lost purchase is unknown. */
  holdLookups(recipient: string): Held
  /** Holds all voids of the label, at the moment when they are to go to the carrier. */
  holdVoids(trackingNumber: string): Held
  /** Holds voids of the label from the second on: until then it is unknown whether one whose answer was lost was taken. */
  holdRepeatedVoids(trackingNumber: string): Held
}

type Held = { reached: Promise<void>; release(): void }

/** @param simulatorUrl is asked when a connection is used: the simulator may not run yet */
export function holdPurchases(simulatorUrl: () => string): HeldPurchases {
  const purchases = openGates()
  const answers = openGates()
  const lookups = openGates()
  const voids = openGates()
  const holding = (carrier: Carrier): Carrier => ({
    ...carrier,
    async buy(deps, account, input) {
      await purchases.pass(input.to.name)
      const outcome = await carrier.buy(deps, account, input)
      await answers.pass(input.to.name)
      return outcome
    },
    async void(deps, account, input) {
      await voids.pass(input.trackingNumber)
      return carrier.void?.(deps, account, input) ?? { outcome: 'uncertain', detail: 'it cannot be voided' }
    },
    async lookup(deps, account, input) {
      await lookups.pass(input.to.name)
      return carrier.lookup?.(deps, account, input) ?? { outcome: 'undecided', detail: 'it cannot be asked' }
    },
  })
  const connections = (): CarrierConnections =>
    sharedConnections(
      sandboxConnections(simulatorUrl()).map(({ carrier, account }) => ({ carrier: holding(carrier), account })),
    )
  return {
    connections: {
      list: (accountId) => connections().list(accountId),
      find: (...named) => connections().find(...named),
    },
    hold: (recipient) => purchases.hold(recipient),
    holdAnswers: (recipient) => answers.hold(recipient),
    holdLookups: (recipient) => lookups.hold(recipient),
    holdVoids: (trackingNumber) => voids.hold(trackingNumber),
    holdRepeatedVoids: (trackingNumber) => voids.hold(trackingNumber, 1),
  }
}

/** Calls without a gate pass. */
function openGates() {
  const gates = new Map<string, { free: number; reach(): void; released: Promise<void> }>()
  return {
    /** @param free how often it passes all the same */
    hold(named: string, free = 0): Held {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      gates.set(named, { free, reach: reached.resolve, released: released.promise })
      return { reached: reached.promise, release: released.resolve }
    },
    async pass(named: string | null): Promise<void> {
      const gate = gates.get(named ?? '')
      if (!gate || gate.free-- > 0) return
      gate.reach()
      await gate.released
    },
  }
}

/** Works with a client of a node that hardly waits for carriers: of what is held it answers 202. */
export async function atImpatientNode(
  environment: TestEnvironment,
  { account }: Client,
  work: (client: Client, url: string) => Promise<void>,
): Promise<void> {
  const node = await environment.startNode({ waitWindowMs: 50 })
  try {
    await work(await createClient(node.url).signIn(account), node.url)
  } finally {
    await node.close()
  }
}
