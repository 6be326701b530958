/** Each purchase's own record: is everything in it that happened, in an order in which it can happen? */
import { LabelStatus } from '#domain/orders/order/order.ts'
import type { CancellationEntry } from '../clients/history.ts'
import { byKey, type Event, type FinalState, type Label, type Purchase } from '../final-state/final-state.ts'
import type { Report } from './invariants.ts'

export function checkEvents(state: FinalState, report: Report): void {
  const events = byKey(state.events, (event) => event.purchase_id)
  const labels = new Map(state.labels.map((label) => [label.id, label]))
  const unknownVoids = byKey(
    state.history.cancellations.filter(
      ({ answer }) => answer.type === 'error' && answer.code === 'Label.CancellationOutcomeUnknown',
    ),
    (entry) => entry.labelId,
  )
  // By then each process was still there.
  const lastSeen = new Map<string, number>()
  for (const { node, created_at } of state.events) {
    lastSeen.set(node, Math.max(lastSeen.get(node) ?? 0, created_at.getTime()))
  }
  for (const purchase of state.purchases) {
    const own = events.get(purchase.id) ?? []
    const label = purchase.label_id ? labels.get(purchase.label_id) : undefined
    if (own.filter(({ what }) => what === 'sent').length > 1) report('sent once', 'sent more than once', purchase.id)
    for (const lack of [
      ...lacksOfPurchase(purchase, own, lastSeen),
      ...lacksOfLabel(label, own, (label && unknownVoids.get(label.id)) ?? []),
    ]) {
      report('events complete', `${purchase.state} purchase: ${lack}`, purchase.id)
    }
  }
}

function lacksOfPurchase(
  purchase: Purchase,
  events: readonly Event[],
  lastSeen: ReadonlyMap<string, number>,
): string[] {
  const lacks: string[] = []
  const of = (what: string) => events.filter((event) => event.what === what)
  const once = (what: string, wanted: boolean) => {
    const times = of(what).length
    if (times !== (wanted ? 1 : 0)) lacks.push(`"${what}" ${times} times`)
  }
  const at = (what: string) => of(what)[0]?.created_at.getTime() ?? Number.NaN
  once('claimed', true)
  once('completed', purchase.state === 'Completed')
  once('failed', purchase.state === 'Failed')
  const isUnsent = of('failed').some(({ detail }) => detail.outcome === 'unsent')
  if ((purchase.state === 'Completed' || purchase.state === 'Failed') && !isUnsent) once('sent', true)
  if (of('outcome unknown').length > 1) lacks.push('"outcome unknown" twice')

  const [claimed, sent, ended] = [of('claimed')[0], of('sent')[0], of('completed')[0] ?? of('failed')[0]]
  if (events.some((event) => event.created_at.getTime() < at('claimed'))) lacks.push('something before "claimed"')
  if (sent && sent.node !== claimed?.node) {
    const isTaken = of('taken over').some(({ node, created_at }) => node === sent.node && created_at <= sent.created_at)
    if (!isTaken) lacks.push('sent by a node that never took it over')
  }
  if (sent && ended && ended.created_at < sent.created_at) lacks.push('ended before it was sent')
  for (const asked of of('asked the carrier')) {
    if (!(asked.created_at.getTime() >= at('outcome unknown')))
      lacks.push('the carrier was asked about a known outcome')
  }
  if (ended && sent && ended.node !== sent.node) {
    const asked = of('asked the carrier').filter(({ created_at }) => created_at <= ended.created_at)
    const isFound = [...asked, ...of('resolved by operator')].some(({ node }) => node === ended.node)
    // Events that a process stored on its disk before it died are written by the next process on that disk.
    const hearers = [sent, ...asked.filter(({ detail }) => detail.answer === 'ok')].map(({ node }) => node)
    const isLeft = hearers.some((node) => (lastSeen.get(node) ?? 0) <= ended.created_at.getTime())
    if (!isFound && !isLeft) lacks.push('ended by a node that neither sent it nor asked the carrier')
  }
  return lacks
}

function lacksOfLabel(
  label: Label | undefined,
  events: readonly Event[],
  unknownVoids: readonly CancellationEntry[],
): string[] {
  const lacks: string[] = []
  const times = (what: string) => events.filter((event) => event.what === what).length
  const isCancelled = label?.status === LabelStatus.Cancelled
  if (times('cancelled') !== (isCancelled ? 1 : 0)) lacks.push(`"cancelled" ${times('cancelled')} times`)
  if (isCancelled && times('cancellation sent') === 0) lacks.push('cancelled, and no cancellation was sent')
  // Who waits for another's cancellation, or while the database is away, is told so of one that is merely not decided yet.
  const decided = events.filter(({ what }) => what === 'cancelled' || what === 'cancellation refused')
  const isTrue = ({ invokedAt }: CancellationEntry) =>
    times('cancellation outcome unknown') > 0 ||
    (times('cancellation sent') > 0 &&
      (decided.length === 0 || decided.some(({ created_at }) => created_at.getTime() >= invokedAt)))
  if (!unknownVoids.every(isTrue)) {
    lacks.push('a client received an unknown cancellation outcome that no event records')
  }
  return lacks
}
