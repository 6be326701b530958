import type { ChainSource } from '#adapters/payments/bitcoin/chain-source.ts'
import { ok } from '#adapters/payments/json-call.ts'

/** Two sources of one chain: a payment counts only once both say so, of the same amount. What else there is, the first says. */
export const agreeing = (first: ChainSource, second: ChainSource): ChainSource => ({
  async watch(deps, address) {
    const watched = await first.watch(deps, address)
    return watched.outcome === 'ok' ? second.watch(deps, address) : watched
  },
  async received(deps, address, confirmations) {
    const [one, other] = await Promise.all([
      first.received(deps, address, confirmations),
      second.received(deps, address, confirmations),
    ])
    if (one.outcome !== 'ok') return one
    if (other.outcome !== 'ok') return other
    return ok(
      one.value.map((payment) => {
        const same = other.value.find(({ output, amount }) => output === payment.output && amount === payment.amount)
        return { ...payment, confirmed: payment.confirmed && same?.confirmed === true }
      }),
    )
  },
})
