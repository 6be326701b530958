/** Compares responses to clients with the service's records and with earlier responses. */

import { LabelStatus } from '#domain/orders/order/order.ts'
import { type ErrorStatus, errorStatuses } from '#edges/http/error-status.ts'
import { type CancellationEntry, type PurchaseEntry, tellsOutcome } from '../clients/history.ts'
import { byKey, type FinalState, isLive, tenThousandths } from '../final-state/final-state.ts'
import type { Report } from './invariants.ts'

type ToldLabel = PurchaseEntry & { answer: Extract<PurchaseEntry['answer'], { type: 'label' }> }

const isToldLabel = (entry: PurchaseEntry): entry is ToldLabel => entry.answer.type === 'label'

export function checkClients(state: FinalState, report: Report): void {
  const labels = new Map(state.labels.map((label) => [label.id, label]))
  const purchaseOf = (labelId: string) => labels.get(labelId)?.purchase_id ?? null
  const cancellations = byKey(state.history.cancellations, (entry) => entry.labelId)
  const toldLabels = state.history.purchases.filter(isToldLabel)

  for (const entry of toldLabels) checkLabel(state, labels, entry, report)
  for (const entry of state.history.purchases) checkOutcome(state, entry, report)

  for (const [labelId, entries] of byKey(toldLabels, (entry) => entry.answer.labelId)) {
    const label = labels.get(labelId)
    if (label && !isLive(label) && !cancellations.has(labelId)) {
      const { requestId } = entries[0] as ToldLabel
      report('labels stay live', `${requestId} received ${labelId}; its status is ${label.status}`, label.purchase_id)
    }
  }

  for (const entries of byKey(toldLabels, (entry) => entry.request ?? `${entry.shipmentId} ${entry.rateId}`).values()) {
    checkRequest(entries, cancellations, (what, labelId) => report('one label per request', what, purchaseOf(labelId)))
  }
  for (const [labelId, entries] of cancellations) {
    checkCancellations(state, labelId, entries, toldLabels, (what) =>
      report('cancellations reported', what, purchaseOf(labelId)),
    )
  }
  for (const what of state.history.malformedResponses) report('responses are valid', what)
}

function checkLabel(
  state: FinalState,
  labels: ReadonlyMap<string, FinalState['labels'][number]>,
  entry: ToldLabel,
  report: Report,
): void {
  const { labelId, trackingCode, charge } = entry.answer
  const label = labels.get(labelId)
  const purchase = state.purchases.find((one) => one.id === label?.purchase_id)
  const isTrue =
    label !== undefined &&
    label.account_id === entry.accountId &&
    label.shipment_id === entry.shipmentId &&
    label.tracking_number === trackingCode &&
    label.status !== LabelStatus.Error &&
    tenThousandths(label.charge) === tenThousandths(charge) &&
    purchase?.rate_id === entry.rateId
  if (!isTrue) {
    const told = `${entry.requestId} received ${labelId} ${trackingCode} for ${charge}`
    report('responses are true', `${told}; the service has ${JSON.stringify(label ?? null)}`, purchase?.id)
  }
}

/** A request that began a purchase is answered with that purchase's outcome, or with none. */
function checkOutcome(state: FinalState, entry: PurchaseEntry, report: Report): void {
  const { answer, requestId } = entry
  if (answer.type === 'error' && answer.code === 'Credit.Insufficient' && state.richAccounts.has(entry.accountId)) {
    report('no false credit errors', `${requestId} was rejected: ${JSON.stringify(answer.metaData)}`)
  }
  if (answer.type === 'accepted') {
    const purchase = state.purchases.find((one) => one.id === answer.operationId)
    const isTrue =
      purchase?.shipment_id === entry.shipmentId && purchase.rate_id === entry.rateId && purchase.acknowledged_202
    if (!isTrue) report('responses are true', `${requestId} received 202 for ${answer.operationId}`, answer.operationId)
  }
  const begun = state.purchases.find((one) => one.correlation_id === requestId)
  if (!begun) return
  const said = `${requestId} started ${begun.id} and received ${JSON.stringify(answer)}; the purchase is ${begun.state}`
  if (answer.type === 'label' && answer.labelId !== begun.label_id) report('responses are true', said, begun.id)
  if (answer.type === 'accepted' && answer.operationId !== begun.id) report('responses are true', said, begun.id)
  if (answer.type === 'error' && tellsOutcome(answer)) {
    const code = begun.failure?.error.code
    // The legacy API tells no codes.
    const isCode = answer.code === '' || code === answer.code
    const isTrue = begun.state === 'Failed' && isCode && statusOfCode(code) === answer.status
    if (!isTrue) report('responses are true', said, begun.id)
  }
}

const statusOfCode = (code: string | undefined): number | undefined =>
  (errorStatuses as Readonly<Record<string, ErrorStatus>>)[code ?? '']?.status

/** The labels of a request follow one another: each is canceled before the next is bought. */
function checkRequest(
  entries: readonly ToldLabel[],
  cancellations: ReadonlyMap<string, readonly CancellationEntry[]>,
  report: (what: string, labelId: string) => void,
): void {
  const inOrder = entries.toSorted((left, right) => left.completedAt - right.completedAt)
  for (const [index, entry] of inOrder.entries()) {
    const others = new Set(inOrder.slice(0, index).map((before) => before.answer.labelId))
    others.delete(entry.answer.labelId)
    for (const other of others) {
      const asked = cancellations.get(other)?.some(({ invokedAt }) => invokedAt <= entry.completedAt)
      if (!asked) {
        const what = `one request received ${other}, then ${entry.answer.labelId} (${entry.requestId})`
        report(what, entry.answer.labelId)
      }
    }
  }
}

function checkCancellations(
  state: FinalState,
  labelId: string,
  entries: readonly CancellationEntry[],
  toldLabels: readonly ToldLabel[],
  report: (what: string) => void,
): void {
  const label = state.labels.find((one) => one.id === labelId)
  const decisions = entries.flatMap((entry) =>
    entry.answer.type === 'decision' ? [{ ...entry, isSuccess: entry.answer.isSuccess }] : [],
  )
  const accepted = decisions.filter(({ isSuccess }) => isSuccess)
  if (accepted.length > 0 && label?.status !== LabelStatus.Cancelled)
    report(`${labelId} was reported as canceled; its status is ${label?.status}`)
  if (decisions.length === entries.length && accepted.length === 0 && !isLive(label)) {
    report(`every cancellation of ${labelId} was rejected; its status is ${label?.status}`)
  }
  const since = Math.min(...accepted.map(({ completedAt }) => completedAt))
  for (const entry of toldLabels) {
    if (entry.answer.labelId === labelId && !entry.answer.isCanceled && entry.invokedAt > since) {
      report(`${entry.requestId} received ${labelId} after its cancellation was reported`)
    }
  }
  for (const entry of entries) {
    if (entry.answer.type === 'decision' && !entry.answer.isSuccess && entry.invokedAt > since) {
      report(`a cancellation of ${labelId} was rejected after another was accepted`)
    }
  }
}
