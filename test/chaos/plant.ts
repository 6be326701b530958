/**
 * Plants a fault into a node, to prove that the audit finds it: loaded ahead of the service, it edits
 * one line of the product's source on its way into memory. `CHAOS_PLANT` names the fault.
 */
import { registerHooks } from 'node:module'

type Edit = { file: string; from: string; to: string }

export const plants: Readonly<Record<string, readonly Edit[]>> = {
  /** A call whose outcome is unknown is sent again. */
  'retry-uncertain': [
    {
      file: 'src/purchases/send-purchase.ts',
      from: '  await recordOutcome(deps, accountId, purchaseId, outcome)\n}',
      to: `  if (outcome.outcome === 'uncertain') {
    const { from, to, parcel } = shipment
    const input = { from, to, parcel, shipDate: purchase.ship_date, quote: purchase.quote, reference: deps.ids() }
    outcome = await carrier.buy(deps.carriers, account, input)
  }
  await recordOutcome(deps, accountId, purchaseId, outcome)\n}`,
    },
  ],
  /** A time-out counts as a failure. */
  'uncertain-as-unavailable': [
    {
      file: 'src/purchases/record-outcome.ts',
      from: "else if (outcome.outcome === 'uncertain') await suspend(",
      to: "else if (String(outcome.outcome) === 'never') await suspend(",
    },
  ],
  /** What a dead node was sending is sent by the next one. */
  'forget-lease': [
    {
      file: 'src/purchases/sql.ts',
      from: "where state = 'Claimed' and lease_until < $2::timestamptz",
      to: "where state in ('Claimed', 'Processing') and sent_at < $2::timestamptz - interval '1 second'",
    },
    { file: 'src/purchases/sql.ts', from: "and state = 'Claimed' and owner = $3::text", to: 'and owner = $3::text' },
  ],
  /** A cancelled label is not paid back. */
  'forget-refund': [
    { file: 'src/purchases/cancel-label.ts', from: 'await refundCredit(deps, tx, {', to: 'void refundCredit; void ({' },
  ],
}

const edits = plants[process.env.CHAOS_PLANT ?? ''] ?? []
if (edits.length > 0) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const wanted = edits.filter(({ file }) => url.endsWith(`/${file}`))
      if (wanted.length === 0) return loaded
      let source = String(loaded.source)
      for (const { file, from, to } of wanted) {
        if (!source.includes(from)) throw new Error(`${file} has no line for the fault ${process.env.CHAOS_PLANT}`)
        source = source.replace(from, to)
      }
      return { ...loaded, source }
    },
  })
}
