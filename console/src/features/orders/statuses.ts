/** What the statuses of orders are called on pages, and in addresses. */
import { OrderStatus } from '../../api/statuses.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon.tsx'

/** Its shape: a sign, or a picture where fonts draw the sign in many ways. */
type Sign = { sign: string } | { icon: IconName }

/** Each at the place of its number. */
const known = [
  { status: OrderStatus.Created, slug: 'created', text: 'Created', sign: '○', tone: 'neutral' },
  { status: OrderStatus.Requested, slug: 'requested', text: 'Requested', sign: '○', tone: 'neutral' },
  { status: OrderStatus.OnHold, slug: 'on-hold', text: 'On hold', icon: 'pause', tone: 'warn' },
  { status: OrderStatus.Cancelled, slug: 'cancelled', text: 'Canceled', sign: '⊘', tone: 'neutral' },
  { status: OrderStatus.Fulfilled, slug: 'fulfilled', text: 'Fulfilled', sign: '✓', tone: 'ok' },
  { status: OrderStatus.Processing, slug: 'processing', text: 'Processing', sign: '◔', tone: 'info' },
  { status: OrderStatus.Picked, slug: 'picked', text: 'Picked', sign: '◑', tone: 'info' },
  { status: OrderStatus.Packed, slug: 'packed', text: 'Packed', sign: '◕', tone: 'info' },
  { status: OrderStatus.LabelCreated, slug: 'label-created', text: 'Label created', sign: '●', tone: 'ok' },
  { status: OrderStatus.Returned, slug: 'returned', text: 'Returned', sign: '↩', tone: 'neutral' },
  { status: OrderStatus.Error, slug: 'error', text: 'Error', sign: '!', tone: 'bad' },
  { status: OrderStatus.Draft, slug: 'draft', text: 'Draft', sign: '◌', tone: 'neutral' },
] as const satisfies readonly ({ status: OrderStatus; slug: string; text: string; tone: Tone } & Sign)[]

export type StatusSlug = (typeof known)[number]['slug']
export type StatusWords = { status: OrderStatus; slug: StatusSlug; text: string; tone: Tone } & Sign

export const statusWords = (status: OrderStatus): StatusWords => known[status]

const bySlug = new Map<string, StatusWords>(known.map((words) => [words.slug, words]))

/** Null: there is no such status. */
export const statusOfSlug = (slug: string): StatusWords | null => bySlug.get(slug) ?? null

/** Those that the list has, in the order of an order's way: drafts have a page of their own. */
export const listedSlugs: readonly StatusSlug[] = [
  'created',
  'processing',
  'picked',
  'packed',
  'label-created',
  'fulfilled',
  'on-hold',
  'error',
  'cancelled',
  'returned',
]
