/** Orders as a shop has them, the same ones from the same seed. */
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'

/** A generator of numbers from 0 to 1 that begins the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Charles Sarah Daniel Lisa Matthew Nancy Anthony Sandra Mark Betty Steven Ashley Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Timothy Stephanie Ronald Rebecca Jason Laura'.split(
    ' ',
  )
const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts'.split(
    ' ',
  )
const streets = 'Main Oak Pine Maple Cedar Elm View Lake Hill Park River Church Washington Spring Ridge'.split(' ')
const places = [
  ['New York', 'NY', '100'],
  ['Los Angeles', 'CA', '900'],
  ['Chicago', 'IL', '606'],
  ['Houston', 'TX', '770'],
  ['Phoenix', 'AZ', '850'],
  ['Philadelphia', 'PA', '191'],
  ['San Antonio', 'TX', '782'],
  ['San Diego', 'CA', '921'],
  ['Dallas', 'TX', '752'],
  ['Austin', 'TX', '787'],
  ['Jacksonville', 'FL', '322'],
  ['Columbus', 'OH', '432'],
  ['Seattle', 'WA', '981'],
  ['Denver', 'CO', '802'],
  ['Boston', 'MA', '021'],
  ['Portland', 'OR', '972'],
] as const

export type InventedAddress = {
  name: string
  company: string | null
  street1: string
  street2: null
  city: string
  state: string
  zip: string
  country: 'US'
  phone: string
  email: string | null
  residential: boolean
}

export const sender: InventedAddress = {
  name: 'Charles Babbage',
  company: 'Difference Works',
  street1: '350 5th Ave',
  street2: null,
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: '6502530000',
  email: null,
  residential: false,
}

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item

const digits = (count: number, random: () => number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

export function inventRecipient(random: () => number): InventedAddress {
  const first = pick(firstNames, random)
  const last = pick(lastNames, random)
  const [city, state, zipStart] = pick(places, random)
  return {
    name: `${first} ${last}`,
    company: random() < 0.1 ? `${last} Supplies` : null,
    street1: `${1 + Math.floor(random() * 9999)} ${pick(streets, random)} St`,
    street2: null,
    city,
    state,
    zip: zipStart + digits(2, random),
    country: 'US',
    phone: `555${digits(7, random)}`,
    email: `${first}.${last}${digits(3, random)}@example.com`.toLowerCase(),
    residential: random() < 0.7,
  }
}

export const parcel = { weight: 2.5, length: 10, width: 8, height: 4 }

/** Bodies of create requests. */
export function inventBodies(count: number, seed: number): string[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () =>
    JSON.stringify({ fromAddress: sender, toAddress: inventRecipient(random), shipments: [{ parcel }] }),
  )
}

/** A number that is drawn as often as its weight says. */
function draw(weights: readonly (readonly [number, number])[], random: () => number): number {
  let rest = random() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of weights) {
    rest -= weight
    if (rest < 0) return value
  }
  return weights[0]?.[0] ?? 0
}

/**
 * Statuses and sources, by how often they come. Neither follows the age of an order: every day has
 * all of them, which makes the most counters for the same number of orders.
 */
const statuses = [
  [OrderStatus.Fulfilled, 70],
  [OrderStatus.LabelCreated, 9],
  [OrderStatus.Created, 6],
  [OrderStatus.Cancelled, 5],
  [OrderStatus.Processing, 2],
  [OrderStatus.Picked, 2],
  [OrderStatus.Packed, 2],
  [OrderStatus.Draft, 2],
  [OrderStatus.OnHold, 1],
  [OrderStatus.Error, 0.5],
  [OrderStatus.Returned, 0.5],
] as const
const sources = [
  [OrderSource.API, 80],
  [OrderSource.Store, 15],
  [OrderSource.Manual, 5],
] as const

export const inventStatus = (random: () => number): number => draw(statuses, random)
export const inventSource = (random: () => number): number => draw(sources, random)
export const inventTrackingNumber = (random: () => number): string => `94${digits(20, random)}`
