/** Texts for stores and their orders. */
import type { Failure } from '../../api/failure.ts'
import type { ConnectedStore, StoreKind, StoreOrder, WaitingKind } from '../../api/queries/stores.ts'
import { formatCount, formatCountOf } from '../../format/numbers.ts'
import type { Tone } from '../../ui/notice.tsx'

/** `WooCommerce · Corner Shop` */
export const storeTitle = (
  { kind, name }: Pick<ConnectedStore, 'kind' | 'name'>,
  kinds: readonly StoreKind[],
): string => `${kinds.find((one) => one.kind === kind)?.name ?? kind} · ${name}`

type StateText = { tone: Tone; sign: string; text: string }

/** The state of the connection. */
export function stateOf({
  connected,
  failure,
  isListed,
}: Pick<ConnectedStore, 'connected' | 'failure' | 'isListed'>): StateText {
  if (!connected) return { tone: 'neutral', sign: '⊘', text: 'disconnected' }
  if (failure) return { tone: 'bad', sign: '▲', text: 'unreachable' }
  if (!isListed) return { tone: 'info', sign: '◌', text: 'importing orders' }
  return { tone: 'ok', sign: '●', text: 'connected' }
}

/** The result of a sync: `4 orders imported, 1 updated`. */
export function syncText({
  imported,
  updated,
  failed,
  skipped,
}: Pick<NonNullable<ConnectedStore['lastLook']>, 'imported' | 'updated' | 'failed' | 'skipped'>): string {
  const left = skippedText(skipped)
  const parts = [
    imported > 0 ? `${formatCountOf(imported, 'order')} imported` : '',
    updated > 0 ? `${formatCount(updated)} updated` : '',
    failed > 0 ? `${formatCount(failed)} failed` : '',
    left ? `not imported: ${left}` : '',
  ].filter(Boolean)
  return parts.join(', ') || 'no changes'
}

/** The service's reasons that read differently on a page. */
const skipTexts: Readonly<Record<string, string>> = {
  cancelled: 'canceled',
  draft: 'drafts',
  'test order': 'test orders',
}

/** `3 not shippable, 1 unpaid`. Null if there are none. */
export function skippedText(skipped: Readonly<Record<string, number>>): string | null {
  const parts = Object.entries(skipped).map(([reason, count]) => `${formatCount(count)} ${skipTexts[reason] ?? reason}`)
  return parts.length > 0 ? parts.join(', ') : null
}

export const unreadText = (unread: number): string => `${formatCountOf(unread, 'order')} can’t be read`

/** A clock that differs by more than a minute. */
export function clockText(aheadSeconds: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(aheadSeconds) / 60))
  const difference = minutes < 120 ? formatCountOf(minutes, 'minute') : formatCountOf(Math.round(minutes / 60), 'hour')
  return `The store’s clock is ${difference} ${aheadSeconds > 0 ? 'ahead' : 'behind'}. Correct the store’s clock so that its changes are imported in time.`
}

/** Sorted by how much the person can do about them. */
export const waitingKinds = ['pending', 'incomplete', 'customs', 'waiting', 'withheld', 'unreadable'] as const

export const waitingTexts: Readonly<Record<WaitingKind, { text: string; about: string }>> = {
  pending: {
    text: 'changed in the store',
    about: 'Changed in the store. Open the order and choose what to ship.',
  },
  incomplete: {
    text: 'incomplete',
    about: 'Imported on hold. Each order names the field to correct, such as the recipient’s postal code.',
  },
  customs: {
    text: 'missing customs details',
    about:
      'International orders without customs details. Enter the details once for each product, and Waybill saves them. You can also complete the products in the store.',
  },
  waiting: {
    text: 'not released',
    about: 'Unpaid, on hold, or under review. These orders continue automatically when the store releases them.',
  },
  withheld: {
    text: 'hidden by the store',
    about: 'The store doesn’t share enough data, such as the address. Check the permissions of the credentials.',
  },
  unreadable: {
    text: 'not supported',
    about: 'These orders contain data that Waybill doesn’t support. Ship these orders from the store.',
  },
}

export const waitingTotal = (waiting: ConnectedStore['waiting']): number =>
  waitingKinds.reduce((sum, kind) => sum + waiting[kind], 0)

/** `12 orders waiting: 3 changed in the store, 9 not released`. Null if there are none. */
export function waitingSummary(waiting: ConnectedStore['waiting']): string | null {
  const total = waitingTotal(waiting)
  if (total === 0) return null
  const parts = waitingKinds
    .filter((kind) => waiting[kind] > 0)
    .map((kind) => `${formatCount(waiting[kind])} ${waitingTexts[kind].text}`)
  return `${formatCountOf(total, 'order')} waiting: ${parts.join(', ')}`
}

const standings: Readonly<Record<StoreOrder['standing'], StateText>> = {
  open: { tone: 'ok', sign: '●', text: 'to ship' },
  waiting: { tone: 'warn', sign: '◌', text: 'waiting' },
  closed: { tone: 'neutral', sign: '⊘', text: 'closed' },
  withheld: { tone: 'warn', sign: '▲', text: 'hidden' },
  unreadable: { tone: 'bad', sign: '▲', text: 'not supported' },
  incomplete: { tone: 'warn', sign: '▲', text: 'incomplete' },
}

/** The state of an order in its store. */
export const orderState = ({ standing, isPending, lacksCustoms, hasLabel }: StoreOrder): StateText =>
  isPending
    ? { tone: 'warn', sign: '▲', text: 'changed in the store' }
    : standing === 'open' && lacksCustoms && !hasLabel
      ? { tone: 'warn', sign: '▲', text: 'missing customs details' }
      : standing === 'open' && hasLabel
        ? { tone: 'accent', sign: '●', text: 'labeled' }
        : standings[standing]

/** The reason for the state. Null if there is none. */
export const orderReason = ({ reason, detail }: Pick<StoreOrder, 'reason' | 'detail'>): string | null =>
  detail && reason && !detail.toLowerCase().startsWith(reason)
    ? `${sentenceCase(reason)}: ${detail}`
    : (detail ?? (reason && sentenceCase(reason.replace('cancelled', 'canceled'))))

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The store's own message. Null for other failures. */
export function rejectionText(failure: Failure | null): string | null {
  const { finding, name, baseUrl } = failure?.errors[0]?.metaData ?? {}
  if (failure?.code === 'Store.NotAccepted') return `Nothing was saved. ${String(finding)}`
  if (failure?.code !== 'Store.SameShop') return null
  return `Nothing was saved. ${String(name)} (${String(baseUrl)}) has the same orders. If the shop moved to this URL, enter ${String(name)} under Name below to replace its connection. If it’s a different shop, select “No, it’s another shop”.`
}
