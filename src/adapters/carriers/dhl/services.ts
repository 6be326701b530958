/** What of DHL Express's own is asked for beside a product: services, the accounts that pay, and packagings. */
import type { BuyInput, CarrierAccount, Quote, RateInput } from '#adapters/carriers/carrier.ts'
import { declaredOf } from '#adapters/carriers/dhl/crossing.ts'

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
