/** What happened to an order, in words: one line for each entry of its timeline. */
import type { Timeline, TimelineEntry } from '../api/queries/orders.ts'
import { OrderStatus } from '../api/statuses.ts'
import type { Tone } from '../design/badge.tsx'
import type { IconName } from '../design/icon.tsx'
import { formatCarrier, formatService } from '../format/carrier.ts'
import { formatMoney } from '../format/money.ts'
import { formatTracking } from '../format/tracking.ts'
import { statusWords } from './statuses.ts'

export type Line = { icon: IconName; tone: Tone; title: string; details: string[] }

type Purchase = NonNullable<TimelineEntry['purchase']>

type Told = {
  icon: IconName
  tone: Tone
  title: (entry: Purchase) => string
  details?: (entry: Purchase) => (string | null)[]
}

const service = ({ carrier, serviceName }: Purchase): string => formatService(carrier, serviceName)
const price = ({ charge, currency }: Purchase): string => formatMoney(charge, currency)
const carrierSays = ({ carrier, carrierText }: Purchase): string | null =>
  carrierText ? `${formatCarrier(carrier)} says: “${carrierText}”` : null

/** By the service's word for it. */
const purchases: Readonly<Record<string, Told>> = {
  claimed: {
    icon: 'cart',
    tone: 'neutral',
    title: (entry) => `A label is being bought: ${service(entry)}`,
    details: (entry) => [`${price(entry)} set aside`],
  },
  'taken over': { icon: 'refresh', tone: 'neutral', title: () => 'Another node went on with the purchase' },
  sent: { icon: 'cart', tone: 'neutral', title: ({ carrier }) => `${formatCarrier(carrier)} was asked for the label` },
  'presumed sent': {
    icon: 'question',
    tone: 'warn',
    title: ({ carrier }) => `Whether ${formatCarrier(carrier)} was asked is not known`,
    details: () => [
      'The node that bought it stopped in the middle. It is looked up at the carrier, and never bought again.',
    ],
  },
  completed: {
    icon: 'check',
    tone: 'ok',
    title: (entry) => `Label bought: ${service(entry)}`,
    details: (entry) => [entry.trackingNumber && formatTracking(entry.trackingNumber), `${price(entry)} charged`],
  },
  failed: {
    icon: 'alert',
    tone: 'bad',
    title: () => 'No label was made',
    details: (entry) => [carrierSays(entry), `${price(entry)} not charged`],
  },
  'outcome unknown': {
    icon: 'question',
    tone: 'warn',
    title: ({ carrier }) => `${formatCarrier(carrier)} has not told whether it made the label`,
    details: () => ['We keep asking. Do not ship by another label yet.'],
  },
  'asked the carrier': {
    icon: 'search',
    tone: 'neutral',
    title: ({ carrier }) => `${formatCarrier(carrier)} was asked what became of it`,
  },
  'cancellation sent': {
    icon: 'ban',
    tone: 'neutral',
    title: ({ carrier }) => `${formatCarrier(carrier)} was asked to take the label back`,
  },
  'cancellation outcome unknown': {
    icon: 'question',
    tone: 'warn',
    title: ({ carrier }) => `${formatCarrier(carrier)} has not told whether it took the label back`,
    details: () => ['We keep asking. Do not use the label.'],
  },
  'cancellation repeated': {
    icon: 'refresh',
    tone: 'neutral',
    title: ({ carrier }) => `${formatCarrier(carrier)} was asked once more to take the label back`,
  },
  cancelled: { icon: 'ban', tone: 'neutral', title: () => 'Label cancelled', details: (entry) => [price(entry)] },
  'cancellation refused': {
    icon: 'alert',
    tone: 'bad',
    title: ({ carrier }) => `${formatCarrier(carrier)} did not take the label back`,
    details: (entry) => [carrierSays(entry), 'The label can be used.'],
  },
  'refund granted': { icon: 'undo', tone: 'ok', title: (entry) => `${price(entry)} returned` },
  'refund denied': {
    icon: 'alert',
    tone: 'bad',
    title: ({ carrier }) => `${formatCarrier(carrier)} did not return the price`,
    details: (entry) => [price(entry)],
  },
  'stray label found': {
    icon: 'alert',
    tone: 'warn',
    title: ({ carrier }) => `${formatCarrier(carrier)} had made a second label`,
    details: () => ['It is not used, and is taken back.'],
  },
  'stray label sent to be voided': {
    icon: 'ban',
    tone: 'neutral',
    title: () => 'The second label was sent to be taken back',
  },
  'resolved by operator': { icon: 'person', tone: 'info', title: () => 'Somebody settled the purchase by hand' },
}

/** Of several parcels the one that it is about; of one alone that goes without saying. */
function parcelOf({ shipmentId }: Purchase, shipmentIds: readonly string[]): string | null {
  const place = shipmentIds.indexOf(shipmentId)
  return shipmentIds.length > 1 && place >= 0 ? `Parcel ${place + 1}` : null
}

const purchaseLine = (entry: Purchase, shipmentIds: readonly string[]): Line => {
  const { icon, tone, title, details } = purchases[entry.what] ?? { ...unknown, title: () => entry.what }
  const lines = [parcelOf(entry, shipmentIds), ...(details?.(entry) ?? [])]
  return { icon, tone, title: title(entry), details: lines.filter((line) => line !== null) }
}

/** Why the service moves an order, in words; null: the entry of the purchase beside it says it better. */
const ownReasons: Readonly<Record<string, string | null>> = {
  'label bought': null,
  'label cancelled': 'Its last label was cancelled',
  'no label is left': 'No label of it is left',
  'purchase failed': null,
}

/** @param reason of the service, or as somebody wrote it */
function reasonWords(reason: string | null): string[] {
  if (!reason) return []
  const own = ownReasons[reason]
  if (own === null) return []
  return [own ?? `“${reason}”`]
}

const sources: Readonly<Record<string, string>> = {
  Manual: 'Made by hand',
  API: 'Came by the API',
  Store: 'Came from a store',
}

const unknown = { icon: 'info', tone: 'neutral' } as const
const plain = (title: string): Line => ({ ...unknown, title, details: [] })

const prints: Readonly<Record<string, { tone: Tone; title: (where: string) => string }>> = {
  Sending: { tone: 'neutral', title: (where) => `The label is being sent to ${where}` },
  Sent: { tone: 'neutral', title: (where) => `Label sent to ${where}` },
  Failed: { tone: 'bad', title: (where) => `The label did not get to ${where}` },
  Unknown: { tone: 'warn', title: (where) => `Whether the label got to ${where} is not known` },
}

function printLine({ printerName, state, failure }: NonNullable<TimelineEntry['printed']>): Line {
  const details = failure ? [failure] : []
  if (printerName === null) return { icon: 'printer', tone: 'neutral', title: 'Label printed in a browser', details }
  const { tone, title } = prints[state] ?? { tone: 'neutral', title: (where) => `Label printed: ${where}` }
  return { icon: 'printer', tone, title: title(printerName), details }
}

/** @param shipmentIds of the order, in the order of its parcels */
export function lineOf(entry: TimelineEntry, shipmentIds: readonly string[] = []): Line {
  const { created, moved, purchase, printed, kind } = entry
  if (purchase) return purchaseLine(purchase, shipmentIds)
  if (printed) return printLine(printed)
  if (created) return { icon: 'plus', tone: 'neutral', title: sources[created.source] ?? 'Made', details: [] }
  if (!moved) return plain(kind)
  const { from, to, reason } = moved
  return {
    icon: to === OrderStatus.OnHold ? 'pause' : from === OrderStatus.OnHold ? 'play' : 'move',
    tone: statusWords(to).tone,
    title: `${statusWords(from).text} → ${statusWords(to).text}`,
    details: reasonWords(reason),
  }
}

export type Happened = { entry: TimelineEntry; line: Line }

/** The carrier is asked until it knows: a day of that is one line, with the latest time. */
const isRepeat = ({ purchase }: TimelineEntry, later: TimelineEntry | undefined): boolean =>
  purchase?.what === 'asked the carrier' &&
  later?.purchase?.what === purchase.what &&
  later.purchase.purchaseId === purchase.purchaseId

/** The latest first. @param entries the first things first */
export function storyOf(entries: readonly TimelineEntry[], shipmentIds: readonly string[] = []): Happened[] {
  const runs: { entry: TimelineEntry; times: number }[] = []
  for (const entry of entries.toReversed()) {
    const last = runs.at(-1)
    if (last && isRepeat(entry, last.entry)) last.times += 1
    else runs.push({ entry, times: 1 })
  }
  return runs.map(({ entry, times }) => {
    const line = lineOf(entry, shipmentIds)
    return { entry, line: times === 1 ? line : { ...line, details: [...line.details, `${times} times by now`] } }
  })
}

/** Who did it: by the name, or by what kind it was. */
export function actorWords(actor: TimelineEntry['actor']): string | null {
  if (actor === null || actor.kind === 'service') return null
  if (actor.kind === 'key') return actor.name ? `API key ${actor.name}` : 'An API key'
  return actor.name ?? 'Somebody who is gone'
}

/** What the service is called that was bought last for a shipment; null: nothing was. */
export const serviceNameOf = ({ entries }: Timeline, shipmentId: string): string | null =>
  entries.findLast(({ purchase }) => purchase?.shipmentId === shipmentId)?.purchase?.serviceName ?? null
