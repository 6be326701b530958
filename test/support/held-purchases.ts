/** The Sandbox's carriers, which answer purchases for some recipients when the test says so: a 202 that nobody's clock decides. */
import type { Carrier } from '#carriers/carrier.ts'
import { type CarrierConnections, sharedConnections } from '#carriers/connections.ts'
import { sandboxConnections } from '#composition/sandbox.ts'
import { type Client, createClient } from './client.ts'
import type { TestEnvironment } from './test-environment.ts'

export type HeldPurchases = {
  connections: CarrierConnections
  /** Holds purchases for recipients of this name from now on, at the moment when they are to go to the carrier. */
  hold(recipient: string): { reached: Promise<void>; release(): void }
}

/** @param simulatorUrl is asked when a connection is used: the simulator may not run yet */
export function holdPurchases(simulatorUrl: () => string): HeldPurchases {
  const held = new Map<string, { reach(): void; released: Promise<void> }>()
  const holding = (carrier: Carrier): Carrier => ({
    ...carrier,
    async buy(deps, account, input) {
      const gate = held.get(input.to.name ?? '')
      gate?.reach()
      await gate?.released
      return carrier.buy(deps, account, input)
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
    hold(recipient) {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held.set(recipient, { reach: reached.resolve, released: released.promise })
      return { reached: reached.promise, release: released.resolve }
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
