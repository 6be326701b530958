/** Parcels that cross a border, or go to where the carrier may want a declaration all the same. */
import type { CarrierAddress, DocumentKind, RateInput } from '#adapters/carriers/carrier.ts'
import type { ContentsType, CustomsDeclaration, DeclaredItem } from '#adapters/carriers/customs.ts'
import { destinations } from './destinations.ts'
import { rateInput } from './inputs.ts'

export const places = ['canada', 'ireland', 'japan', 'brazil', 'puerto-rico', 'military'] as const
export type Place = (typeof places)[number]

export const contents = ['gift', 'sample', 'merchandise', 'documents'] as const satisfies readonly ContentsType[]
export type Contents = (typeof contents)[number]

/** How many kinds of goods are declared, by contents: each number of lines is tried to every place, and so are all contents. */
export const itemCounts: Readonly<Record<Contents, readonly number[]>> = {
  gift: [5],
  sample: [1],
  merchandise: [5, 50],
  documents: [50],
}

const consignees: Readonly<Record<Place, Partial<CarrierAddress>>> = {
  ...destinations,
  ireland: { ...destinations.ireland, state: '' },
  'puerto-rico': {
    street1: '151 Calle de San Francisco',
    city: 'San Juan',
    state: 'PR',
    zip: '00901',
    country: 'US',
    phone: '+1 787 555 0142',
  },
  military: {
    street1: 'PSC 802 Box 74',
    city: 'APO',
    state: 'AE',
    zip: '09499',
    country: 'US',
    phone: '+1 314 555 0142',
  },
}

const goods: Readonly<Record<Contents, { description: string; hsTariffNumber: string }>> = {
  gift: { description: 'Wool blanket', hsTariffNumber: '630120' },
  sample: { description: 'Ceramic tile', hsTariffNumber: '690721' },
  merchandise: { description: 'Cotton shirt', hsTariffNumber: '610510' },
  documents: { description: 'Printed contract', hsTariffNumber: '490199' },
}
const origins = ['US', 'IT', 'CN'] as const

/** As many kinds of goods as asked for, for 300.00 USD and two pounds altogether. */
export function declaration(place: Place, kind: Contents, count: number, isToFirm = false): CustomsDeclaration {
  const { description, hsTariffNumber } = goods[kind]
  const items = Array.from(
    { length: count },
    (_, index): DeclaredItem => ({
      description: `${description} no. ${index + 1}`,
      quantity: (index % 3) + 1,
      value: (300 / count).toFixed(2),
      currency: 'USD',
      weightPounds: 2 / count,
      hsTariffNumber,
      originCountry: origins[index % origins.length] ?? 'US',
      code: `SKU-${index + 1}`,
      manufacturer: null,
      eccn: null,
      ...(place === 'ireland' && !isToFirm && kind !== 'gift' && kind !== 'documents'
        ? { productIds: { merchant: `SKU${index + 1}`, manufacturer: `M${index + 1}`, standard: null } }
        : {}),
    }),
  )
  return {
    contentsType: kind,
    contentsExplanation: null,
    customsCertify: true,
    customsSigner: 'Ada Lovelace',
    declaration: null,
    eelPfc: place === 'canada' ? 'NOEEI 30.36' : 'NOEEI 30.37(a)',
    nonDeliveryOption: 'return',
    restrictionType: 'none',
    restrictionComments: null,
    incoterm: 'DAP',
    items,
  }
}

/** The suite's parcel to the place; without a kind of contents nothing is declared of it. */
export function inputTo(
  place: Place,
  kind: Contents | null,
  count = 1,
  changes: Partial<CarrierAddress> = {},
): RateInput {
  const customs = kind && declaration(place, kind, count, Boolean(changes.company))
  return { ...rateInput({ ...consignees[place], ...changes }), customs }
}

export type Abroad = {
  /** Destinations that it doesn't serve. It offers no rates, or returns an error with a stable code. */
  notServed: readonly Place[]
  /** Destinations to which it accepts a parcel without customs details. */
  undeclared: readonly Place[]
  /** Whether it quotes a parcel abroad of which nothing is declared; else it refuses with `CustomsRequired`. */
  quotesUndeclared: boolean
  /** The most lines that a declaration of its has there; one with more is refused while rating, by a stable code. */
  maxItems(place: Place): number
  /** Currencies of its quotes abroad. */
  currencies: readonly string[]
  /** The papers that come with the label, beside it. */
  papers(place: Place, kind: Contents): readonly DocumentKind[]
}
