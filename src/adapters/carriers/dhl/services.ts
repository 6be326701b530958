/** DHL Express's own services, paying accounts and packagings. */

import { leavesCustomsTerritory, usTerritory } from '#adapters/carriers/addresses.ts'
import type { BuyInput, CarrierAccount, CarrierAddress, Quote, RateInput } from '#adapters/carriers/carrier.ts'

/** Paperless trade, which sends the invoice to customs electronically; duties and taxes paid by the sender. */
export const wantedServices = ['WY', 'DD'] as const

export const offersService = ({ carrierData }: Quote, service: (typeof wantedServices)[number]): boolean =>
  (carrierData.services ?? '').split(' ').includes(service)

/** An incoterm alone bills nobody. */
export const paysDuties = (input: Pick<RateInput, 'from' | 'to' | 'customs'>): boolean =>
  declaredOf(input) === 'goods' && input.customs?.incoterm === 'DDP'

/** If the route supports it, unless the account is not enabled for it. */
export const isPaperless = (account: CarrierAccount, input: BuyInput): boolean =>
  account.credentials.paperless !== 'no' && declaredOf(input) === 'goods' && offersService(input.quote, 'WY')

export function accountsOf({ credentials }: CarrierAccount, input: RateInput) {
  const { accountNumber, dutiesAccountNumber } = credentials
  const shipper = { typeCode: 'shipper', number: accountNumber }
  return paysDuties(input)
    ? [shipper, { typeCode: 'duties-taxes', number: dutiesAccountNumber || accountNumber }]
    : [shipper]
}

/** DHL Express's own packagings by code: envelopes, boxes and tubes. */
export const predefinedPackages: readonly string[] = [
  'XPD',
  '1CE',
  'CE1',
  '2BC',
  '2BP',
  '2BX',
  '3BX',
  '4BX',
  '5BX',
  '6BX',
  '7BX',
  '8BX',
  'TBS',
  'TBL',
]

/* The parcels that DHL Express considers exports, and their declaration. */

/**
 * `nothing`: no border; `documents`: no declaration; `goods`: a declaration. Rates of one kind are not valid for
 * another.
 */
export type Declared = 'nothing' | 'documents' | 'goods'

/** DHL treats each US territory as a country that goods are exported to. */
export const isTerritoryCrossing = (from: CarrierAddress, to: CarrierAddress): boolean =>
  usTerritory(from) !== usTerritory(to)

export const crossesBorder = (from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || isTerritoryCrossing(from, to)

/** A parcel without declared contents is rated as goods, which costs more. */
export function declaredOf({ from, to, customs }: Pick<RateInput, 'from' | 'to' | 'customs'>): Declared {
  if (!crossesBorder(from, to)) return 'nothing'
  return customs?.contentsType === 'documents' ? 'documents' : 'goods'
}
