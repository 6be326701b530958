import type { CallBudget, CallPriority } from '#adapters/call-budget.ts'
import type { Carrier, CarrierAccount, CarrierDeps, CarrierId } from '#adapters/carriers/carrier.ts'
import { startStopwatch } from '#kit/clock.ts'

/**
 * Who pays the carrier. `prepaid`: the operator, so that purchases take credit. `direct`: the carrier invoices the holder of
 * the carrier account.
 */
export const billings = ['prepaid', 'direct'] as const
export type Billing = (typeof billings)[number]

/** A carrier with the account that a request uses. */
export type CarrierConnection = {
  carrier: Carrier
  account: CarrierAccount
  /** No new purchases; existing labels are still voided and looked up. */
  isDisconnected?: boolean
  /** Absent: prepaid, as all simulators are. */
  billing?: Billing
}

/** An account without purchases at the carrier: its labels are free samples. */
export const sampleAccountId = 'sample'

/** The carriers that an account ships with. */
export type CarrierConnections = {
  list(accountId: string): Promise<CarrierConnection[]>
  /** The connection of a rate or a purchase, including disconnected ones; null if it no longer exists. */
  find(accountId: string, carrierId: string, carrierAccountId: string): Promise<CarrierConnection | null>
}

/** The same connections for every account: the operator's, or a Sandbox's simulators. */
export function sharedConnections(connections: readonly CarrierConnection[]): CarrierConnections {
  return {
    list: async () => [...connections],
    find: async (_accountId, carrierId, carrierAccountId) =>
      connections.find(({ carrier, account }) => carrier.id === carrierId && account.id === carrierAccountId) ?? null,
  }
}

/* Sample labels: created here, free, and unknown to the carrier whose layout they have. */

/** The carrier for samples only: it sells and voids without any call. Null if it has none. */
export function sampleCarrier(carrier: Carrier): Carrier | null {
  const { sampleLabel } = carrier
  if (!sampleLabel) return null
  return {
    ...carrier,
    buy: async (_deps, _account, input) => ({ outcome: 'ok', value: sampleLabel(input) }),
    void: async () => ({ outcome: 'ok', value: null }),
    lookup: async (_deps, _account, input) => ({ outcome: 'ok', value: sampleLabel(input) }),
  }
}

/** The connections of an account, plus one for samples of each carrier, which returns no rates. */
export function withSampleCarriers(connections: CarrierConnections, carriers: readonly Carrier[]): CarrierConnections {
  const account = { id: sampleAccountId, baseUrl: '', credentials: {} }
  const samples = carriers.map(sampleCarrier).filter((carrier) => carrier !== null)
  return {
    list: (accountId) => connections.list(accountId),
    async find(accountId, carrierId, carrierAccountId) {
      const sample = carrierAccountId === sampleAccountId && samples.find(({ id }) => id === carrierId)
      return sample ? { carrier: sample, account } : connections.find(accountId, carrierId, carrierAccountId)
    },
  }
}

/* Limits of calls: each operation gets the budget of its carrier account. */

export type BudgetOf = (
  connection: Pick<CarrierConnection, 'carrier' | 'account'>,
  priority: CallPriority,
) => CallBudget

/** The same connection, whose calls stay within the carrier's limits. */
export function withinBudget<Connection extends Pick<CarrierConnection, 'carrier' | 'account'>>(
  connection: Connection,
  budgetOf: BudgetOf,
): Connection {
  const { carrier } = connection
  if (!carrier.callLimits) return connection
  const budgeted = (deps: CarrierDeps, priority: CallPriority): CarrierDeps => ({
    ...deps,
    budget: budgetOf(connection, deps.priority ?? priority),
  })
  const { void: voidLabel, lookup, checkNumber, checkAddress, verifyAccount } = carrier
  const limited: Carrier = {
    ...carrier,
    rates: (deps, ...args) => carrier.rates(budgeted(deps, 'rates'), ...args),
    buy: (deps, ...args) => carrier.buy(budgeted(deps, 'purchase'), ...args),
    ...(voidLabel && { void: (deps, ...args) => voidLabel(budgeted(deps, 'recovery'), ...args) }),
    ...(lookup && { lookup: (deps, ...args) => lookup(budgeted(deps, 'recovery'), ...args) }),
    ...(checkNumber && { checkNumber: (deps, ...args) => checkNumber(budgeted(deps, 'recovery'), ...args) }),
    ...(checkAddress && { checkAddress: (deps, ...args) => checkAddress(budgeted(deps, 'check'), ...args) }),
    ...(verifyAccount && { verifyAccount: (deps, ...args) => verifyAccount(budgeted(deps, 'check'), ...args) }),
  }
  return { ...connection, carrier: limited }
}

/** The same connections, whose calls stay within the carriers' limits. */
export const withCallBudgets = (connections: CarrierConnections, budgetOf: BudgetOf): CarrierConnections => ({
  list: async (accountId) => (await connections.list(accountId)).map((one) => withinBudget(one, budgetOf)),
  async find(accountId, carrierId, carrierAccountId) {
    const found = await connections.find(accountId, carrierId, carrierAccountId)
    return found && withinBudget(found, budgetOf)
  },
})

/* Metrics of carrier calls: durations and outcomes. */

/** One call of a carrier's operation, tokens included. `outcome`: the operation's outcome; `failed`: it threw. */
export type CarrierCall = { carrier: CarrierId; verb: 'rates' | 'buy' | 'void' | 'find' | 'address'; outcome: string }

/** The same connections, with every call reported. */
export function withMeasuredCarriers(
  connections: CarrierConnections,
  observe: (call: CarrierCall, seconds: number) => void,
): CarrierConnections {
  const measured = new WeakMap<Carrier, Carrier>()

  function measure(carrier: Carrier): Carrier {
    const known = measured.get(carrier)
    if (known) return known
    const timed =
      <Args extends unknown[], Outcome extends { outcome: string }>(
        verb: CarrierCall['verb'],
        call: (...args: Args) => Promise<Outcome>,
      ) =>
      async (...args: Args): Promise<Outcome> => {
        const elapsedMs = startStopwatch()
        const tell = (outcome: string) => observe({ carrier: carrier.id, verb, outcome }, elapsedMs() / 1000)
        try {
          const answered = await call(...args)
          tell(answered.outcome)
          return answered
        } catch (error) {
          tell('failed')
          throw error
        }
      }
    const own: Carrier = {
      ...carrier,
      rates: timed('rates', carrier.rates.bind(carrier)),
      buy: timed('buy', carrier.buy.bind(carrier)),
      ...(carrier.void ? { void: timed('void', carrier.void.bind(carrier)) } : {}),
      ...(carrier.checkAddress ? { checkAddress: timed('address', carrier.checkAddress.bind(carrier)) } : {}),
      ...(carrier.lookup ? { lookup: timed('find', carrier.lookup.bind(carrier)) } : {}),
      ...(carrier.checkNumber ? { checkNumber: timed('find', carrier.checkNumber.bind(carrier)) } : {}),
    }
    measured.set(carrier, own)
    return own
  }
  const through = (connection: CarrierConnection): CarrierConnection => ({
    ...connection,
    carrier: measure(connection.carrier),
  })
  return {
    list: async (accountId) => (await connections.list(accountId)).map(through),
    async find(accountId, carrierId, carrierAccountId) {
      const found = await connections.find(accountId, carrierId, carrierAccountId)
      return found && through(found)
    },
  }
}
