import type { VoidOutcome } from '#adapters/carriers/carrier.ts'
import { voidAtCarrier } from '#domain/purchases/cancelling/cancel-label.ts'
import { askCarrier } from '#domain/purchases/outcomes/ask-carrier.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import { leaseMarginMs, type PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { selectPurchase } from '#domain/purchases/purchase/sql.ts'
import type { StrayLabelState } from '#domain/purchases/purchase/states.ts'
import * as sql from '#domain/purchases/stray-labels/sql.ts'
import type { StrayLabel } from '#domain/purchases/stray-labels/stray-label.ts'
import { startStopwatch } from '#kit/clock.ts'

/**
 * Sends stray labels that are due to their carriers to be voided. What stays unanswered is sent again after a pause that
 * grows; what the carrier refuses waits for a person.
 */
export async function voidStrayLabels(deps: PurchaseDeps): Promise<void> {
  const elapsedMs = startStopwatch()
  const due = await sql.takeDue(deps.db)
  await Promise.all(
    due.map((label) =>
      // A void's deadline ends long before it is due again.
      voidStrayLabel(deps, label, leaseMarginMs - elapsedMs()).catch((error) => {
        const { purchaseId, trackingNumber } = label
        deps.log.error({ err: error, purchaseId, trackingNumber }, 'voiding an orphaned label failed')
      }),
    ),
  )
}

async function voidStrayLabel(deps: PurchaseDeps, label: StrayLabel, sendWithinMs: number): Promise<void> {
  const { accountId, strayLabelId, purchaseId, trackingNumber } = label
  const connection = await deps.connections.find(accountId, label.carrier, label.carrierAccount)
  const outcome: VoidOutcome =
    connection && !connection.carrier.void
      ? { outcome: 'rejected', carrierCode: null, carrierText: 'The carrier cannot void labels.' }
      : await voidAtCarrier(deps, label, connection, sendWithinMs)
  const { state, note } = await conclude(deps, label, outcome)
  await deps.db.transaction(async (tx) => {
    const [written] = await sql.updateStrayLabel(tx, { accountId, strayLabelId, from: ['Found'], to: state, note })
    if (!written) return
    await recordEvent(deps, tx, label, {
      what: 'stray label sent to be voided',
      detail: { trackingNumber, state, note },
    })
  })
  if (state === 'Refused') {
    deps.log.error(
      { purchaseId, trackingNumber, carrier: label.carrier },
      'orphaned label not voided; see waybill labels list --stray',
    )
  }
}

/** What the answer proves. A refusal after an answer that was lost is none where the carrier says that it is voided. */
async function conclude(
  deps: PurchaseDeps,
  { accountId, purchaseId, attempts }: StrayLabel,
  outcome: VoidOutcome,
): Promise<{ state: StrayLabelState; note: string | null }> {
  switch (outcome.outcome) {
    case 'ok':
      return { state: 'Voided', note: null }
    case 'requested':
      return { state: 'VoidRequested', note: outcome.requestId }
    case 'rejected': {
      const [purchase] = attempts > 1 ? await selectPurchase(deps.db, accountId, purchaseId) : []
      const isVoided = purchase !== undefined && (await askCarrier(deps, purchase)).outcome === 'voided'
      return isVoided ? { state: 'Voided', note: null } : { state: 'Refused', note: outcome.carrierText }
    }
    case 'unavailable':
    case 'uncertain':
      return { state: 'Found', note: outcome.detail }
  }
}
