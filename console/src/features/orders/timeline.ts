/** Texts for the entries of an order's timeline. */
import { OrderStatus, type TimelineEntry } from '../../api/queries/orders.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatCarrier, formatService, formatTracking } from '../../format/shipping.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/notice.tsx'
import { statusText } from './statuses.ts'

export type Line = { icon: IconName; tone: Tone; title: string; details: string[] }

type Purchase = NonNullable<TimelineEntry['purchase']>

type EntryText = {
  icon: IconName
  tone: Tone
  title: (entry: Purchase) => string
  details?: (entry: Purchase) => (string | null)[]
}

const service = ({ carrier, serviceName }: Purchase): string => formatService(carrier, serviceName)
const price = ({ charge, currency }: Purchase): string => formatMoney(charge, currency)
const isBilled = ({ paidBy }: Purchase): boolean => paidBy === 'carrierAccount'
const carrierSays = ({ carrier, carrierText }: Purchase): string | null =>
  carrierText ? `${formatCarrier(carrier)}: “${carrierText}”` : null

/** By the service's names. */
const purchases: Readonly<Record<string, EntryText>> = {
  claimed: {
    icon: 'cart',
    tone: 'neutral',
    title: (entry) => `Buying label: ${service(entry)}`,
    details: (entry) => [isBilled(entry) ? `${price(entry)}, billed by the carrier` : `${price(entry)} held`],
  },
  'taken over': { icon: 'refresh', tone: 'neutral', title: () => 'Another node took over the purchase' },
  sent: { icon: 'cart', tone: 'neutral', title: ({ carrier }) => `Label requested from ${formatCarrier(carrier)}` },
  'presumed sent': {
    icon: 'question',
    tone: 'warn',
    title: ({ carrier }) => `Label request to ${formatCarrier(carrier)} not confirmed`,
    details: () => [
      'The node stopped during the purchase. We’ll look up the label with the carrier and won’t buy another label.',
    ],
  },
  completed: {
    icon: 'check',
    tone: 'ok',
    title: (entry) => `Label bought: ${service(entry)}`,
    details: (entry) => [
      entry.trackingNumber && formatTracking(entry.trackingNumber),
      isBilled(entry) ? `${price(entry)}, billed by the carrier` : `${price(entry)} charged`,
    ],
  },
  failed: {
    icon: 'alert',
    tone: 'bad',
    title: () => 'No label created',
    details: (entry) => [carrierSays(entry), `${price(entry)} not charged`],
  },
  'outcome unknown': {
    icon: 'question',
    tone: 'warn',
    title: ({ carrier }) => `${formatCarrier(carrier)} hasn’t confirmed whether it created the label`,
    details: () => ['We’ll keep checking. Don’t buy another label yet.'],
  },
  'asked the carrier': {
    icon: 'search',
    tone: 'neutral',
    title: ({ carrier }) => `Outcome checked with ${formatCarrier(carrier)}`,
  },
  'cancellation sent': {
    icon: 'ban',
    tone: 'neutral',
    title: ({ carrier }) => `Cancellation requested from ${formatCarrier(carrier)}`,
  },
  'cancellation outcome unknown': {
    icon: 'question',
    tone: 'warn',
    title: ({ carrier }) => `${formatCarrier(carrier)} hasn’t confirmed whether it canceled the label`,
    details: () => ['We’ll keep checking. Don’t use the label.'],
  },
  'cancellation repeated': {
    icon: 'refresh',
    tone: 'neutral',
    title: ({ carrier }) => `Cancellation requested again from ${formatCarrier(carrier)}`,
  },
  cancelled: { icon: 'ban', tone: 'neutral', title: () => 'Label canceled', details: (entry) => [price(entry)] },
  'cancellation refused': {
    icon: 'alert',
    tone: 'bad',
    title: ({ carrier }) => `${formatCarrier(carrier)} didn’t cancel the label`,
    details: (entry) => [carrierSays(entry), 'You can still use the label.'],
  },
  'refund granted': {
    icon: 'undo',
    tone: 'ok',
    title: (entry) => (isBilled(entry) ? `${price(entry)} credited by the carrier` : `${price(entry)} refunded`),
  },
  'refund denied': {
    icon: 'alert',
    tone: 'bad',
    title: ({ carrier }) => `No refund from ${formatCarrier(carrier)}`,
    details: (entry) => [price(entry)],
  },
  'stray label found': {
    icon: 'alert',
    tone: 'warn',
    title: ({ carrier }) => `${formatCarrier(carrier)} created an orphaned label`,
    details: () => ['We don’t use this label. If the carrier allows it, we’ll cancel the label.'],
  },
  'stray label sent to be voided': {
    icon: 'ban',
    tone: 'neutral',
    title: () => 'Cancellation of the orphaned label requested',
  },
  'resolved by operator': { icon: 'person', tone: 'info', title: () => 'Purchase resolved manually' },
}

/** The package of the entry. Null if there is only one. */
function parcelOf({ shipmentId }: Purchase, shipmentIds: readonly string[]): string | null {
  const index = shipmentIds.indexOf(shipmentId)
  return shipmentIds.length > 1 && index >= 0 ? `Package ${index + 1}` : null
}

const purchaseLine = (entry: Purchase, shipmentIds: readonly string[]): Line => {
  const { icon, tone, title, details } = purchases[entry.what] ?? { ...unknown, title: () => entry.what }
  const lines = [parcelOf(entry, shipmentIds), ...(details?.(entry) ?? [])]
  return { icon, tone, title: title(entry), details: lines.filter((line) => line !== null) }
}

/** The service's reasons for status changes. Null if the entry of the purchase explains it better. */
const ownReasons: Readonly<Record<string, string | null>> = {
  'label bought': null,
  'label cancelled': 'Last label canceled',
  'no label is left': 'No label left',
  'purchase failed': null,
}

/** @param reason a reason of the service, or a person's text */
function reasonLines(reason: string | null): string[] {
  if (!reason) return []
  const own = ownReasons[reason]
  if (own === null) return []
  return [own ?? `“${reason}”`]
}

/** Moves in the web application need no source. */
const sourceLines = (source: string | null): string[] =>
  source && source !== 'web application' ? [`Source: ${source}`] : []

const sources: Readonly<Record<string, string>> = {
  Manual: 'Created manually',
  API: 'Created through the API',
  Store: 'Imported from a store',
}

const unknown = { icon: 'info', tone: 'neutral' } as const
const plain = (title: string): Line => ({ ...unknown, title, details: [] })

const prints: Readonly<Record<string, { tone: Tone; title: (where: string) => string }>> = {
  Sending: { tone: 'neutral', title: (where) => `Sending label to ${where}` },
  Sent: { tone: 'neutral', title: (where) => `Label sent to ${where}` },
  Failed: { tone: 'bad', title: (where) => `Label didn’t reach ${where}` },
  Unknown: { tone: 'warn', title: (where) => `Label may not have reached ${where}` },
}

function printLine({ printerName, state, failure }: NonNullable<TimelineEntry['printed']>): Line {
  const details = failure ? [failure] : []
  if (printerName === null) return { icon: 'printer', tone: 'neutral', title: 'Label printed from a browser', details }
  const { tone, title } = prints[state] ?? { tone: 'neutral', title: (where) => `Label printed: ${where}` }
  return { icon: 'printer', tone, title: title(printerName), details }
}

const editedParts: Readonly<Record<string, string>> = {
  toAddress: 'Ship-to address',
  fromAddress: 'Ship-from address',
  reference: 'Reference',
  notes: 'Notes',
  parcel: 'Package',
  customsInfo: 'Customs details',
  options: 'Options',
}

function editedLine(
  { fields, shipmentId }: NonNullable<TimelineEntry['edited']>,
  shipmentIds: readonly string[],
): Line {
  if (fields.includes('addressKept')) {
    return { icon: 'check', tone: 'neutral', title: 'Address kept as entered', details: [] }
  }
  const [first = 'Order', ...others] = fields.map((field) => editedParts[field] ?? field)
  const index = shipmentId === null ? -1 : shipmentIds.indexOf(shipmentId)
  const title = `${[first, ...others.map((part) => part.toLowerCase())].join(' and ')} changed`
  return {
    icon: 'pencil',
    tone: 'neutral',
    title,
    details: shipmentIds.length > 1 && index >= 0 ? [`Package ${index + 1}`] : [],
  }
}

const partNames = {
  city: 'city',
  state: 'state',
  zip: 'postal code',
  federalTaxId: 'tax ID',
  stateTaxId: 'state tax ID',
}

/** The parts of an address that are stored in another form than they were received. */
function writtenLines(who: string, written: NonNullable<TimelineEntry['created']>['written']['to']): string[] {
  const parts = Object.entries(partNames).flatMap(([name, label]) => {
    const text = written?.[name as keyof typeof partNames]
    return text ? [`${label} “${text}”`] : []
  })
  return parts.length > 0 ? [`${who} received as: ${parts.join(', ')}`] : []
}

/** @param shipmentIds in the order of the packages */
export function lineOf(entry: TimelineEntry, shipmentIds: readonly string[] = []): Line {
  const { created, moved, purchase, printed, edited, kind } = entry
  if (purchase) return purchaseLine(purchase, shipmentIds)
  if (printed) return printLine(printed)
  if (created) {
    const details = [...writtenLines('Recipient', created.written.to), ...writtenLines('Sender', created.written.from)]
    return { icon: 'plus', tone: 'neutral', title: sources[created.source] ?? 'Created', details }
  }
  if (edited) return editedLine(edited, shipmentIds)
  if (!moved) return plain(kind)
  const { from, to, reason, source } = moved
  return {
    icon: to === OrderStatus.OnHold ? 'pause' : from === OrderStatus.OnHold ? 'play' : 'move',
    tone: statusText(to).tone,
    title: `${statusText(from).text} → ${statusText(to).text}`,
    details: [...reasonLines(reason), ...sourceLines(source)],
  }
}

type Happened = { entry: TimelineEntry; line: Line }

/** Repeated checks with the carrier become one line with the latest time. */
const isRepeat = ({ purchase }: TimelineEntry, later: TimelineEntry | undefined): boolean =>
  purchase?.what === 'asked the carrier' &&
  later?.purchase?.what === purchase.what &&
  later.purchase.purchaseId === purchase.purchaseId

/**
 * Latest first.
 *
 * @param entries earliest first
 */
export function timelineOf(entries: readonly TimelineEntry[], shipmentIds: readonly string[] = []): Happened[] {
  const runs: { entry: TimelineEntry; times: number }[] = []
  for (const entry of entries.toReversed()) {
    const last = runs.at(-1)
    if (last && isRepeat(entry, last.entry)) last.times += 1
    else runs.push({ entry, times: 1 })
  }
  return runs.map(({ entry, times }) => {
    const line = lineOf(entry, shipmentIds)
    return { entry, line: times === 1 ? line : { ...line, details: [...line.details, `${times} times so far`] } }
  })
}

/** The actor's name or kind. */
export function actorText(actor: TimelineEntry['actor']): string | null {
  if (actor === null || actor.kind === 'service') return null
  if (actor.kind === 'key') return actor.name ? `API key ${actor.name}` : 'An API key'
  if (actor.kind === 'store') return actor.name ?? 'A removed store'
  return actor.name ?? 'Removed person'
}
