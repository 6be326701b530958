/** What of DHL Express's own is asked for beside a product: services, the accounts that pay, and packagings. */

import { leavesCustomsTerritory, usTerritory } from '#adapters/carriers/addresses.ts'
import type { BuyInput, CarrierAccount, CarrierAddress, Quote, RateInput } from '#adapters/carriers/carrier.ts'

/** Paperless trade, by which the invoice reaches customs without paper; duties and taxes paid by the sender. */
export const wantedServices = ['WY', 'DD'] as const

export const offersService = ({ carrierData }: Quote, service: (typeof wantedServices)[number]): boolean =>
  (carrierData.services ?? '').split(' ').includes(service)

/** An incoterm alone makes nobody pay. */
export const paysDuties = (input: Pick<RateInput, 'from' | 'to' | 'customs'>): boolean =>
  declaredOf(input) === 'goods' && input.customs?.incoterm === 'DDP'

/** Where the lane has it, unless the account at DHL was not released for it. */
export const isPaperless = (account: CarrierAccount, input: BuyInput): boolean =>
  account.credentials.paperless !== 'no' && declaredOf(input) === 'goods' && offersService(input.quote, 'WY')

export function accountsOf({ credentials }: CarrierAccount, input: RateInput) {
  const { accountNumber, dutiesAccountNumber } = credentials
  const shipper = { typeCode: 'shipper', number: accountNumber }
  return paysDuties(input)
    ? [shipper, { typeCode: 'duties-taxes', number: dutiesAccountNumber || accountNumber }]
    : [shipper]
}

/** DHL Express's own packagings, by their codes: envelopes, boxes and tubes. */
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

/* Which parcels DHL Express takes for exports, and what of them customs are told. */

/**
 * `nothing`: no border is crossed; `documents` need no declaration; `goods` do. The rates of one are not those of another.
 */
export type Declared = 'nothing' | 'documents' | 'goods'

/** To DHL each territory of the United States is a country of its own, to which goods are exported. */
export const isTerritoryCrossing = (from: CarrierAddress, to: CarrierAddress): boolean =>
  usTerritory(from) !== usTerritory(to)

export const crossesBorder = (from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || isTerritoryCrossing(from, to)

/** A parcel of which nothing is said is taken for goods, which is the dearer body. */
export function declaredOf({ from, to, customs }: Pick<RateInput, 'from' | 'to' | 'customs'>): Declared {
  if (!crossesBorder(from, to)) return 'nothing'
  return customs?.contentsType === 'documents' ? 'documents' : 'goods'
}
