/** What the statuses of orders are called on pages, and in addresses. */
import type { Tone } from '../design/badge.tsx'
import type { IconName } from '../design/icon.tsx'

/** Its shape: a sign, or a picture where fonts draw the sign in many ways. */
type Sign = { sign: string } | { icon: IconName }

/** With the contract's numbers. */
const known = [
  { status: 0, slug: 'created', text: 'Created', sign: '○', tone: 'neutral' },
  { status: 1, slug: 'requested', text: 'Requested', sign: '○', tone: 'neutral' },
  { status: 2, slug: 'on-hold', text: 'On hold', icon: 'pause', tone: 'warn' },
  { status: 3, slug: 'cancelled', text: 'Cancelled', sign: '⊘', tone: 'neutral' },
  { status: 4, slug: 'fulfilled', text: 'Fulfilled', sign: '✓', tone: 'ok' },
  { status: 5, slug: 'processing', text: 'Processing', sign: '◔', tone: 'info' },
  { status: 6, slug: 'picked', text: 'Picked', sign: '◑', tone: 'info' },
  { status: 7, slug: 'packed', text: 'Packed', sign: '◕', tone: 'info' },
  { status: 8, slug: 'label-created', text: 'Label created', sign: '●', tone: 'ok' },
  { status: 9, slug: 'returned', text: 'Returned', sign: '↩', tone: 'neutral' },
  { status: 10, slug: 'error', text: 'Error', sign: '!', tone: 'bad' },
  { status: 11, slug: 'draft', text: 'Draft', sign: '◌', tone: 'neutral' },
] as const satisfies readonly ({ status: number; slug: string; text: string; tone: Tone } & Sign)[]

export type Status = (typeof known)[number]['status']
export type StatusSlug = (typeof known)[number]['slug']
export type StatusWords = { status: Status; slug: StatusSlug; text: string; tone: Tone } & Sign

export const statusWords = (status: Status): StatusWords => known[status]

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
