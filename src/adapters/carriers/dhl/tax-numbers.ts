/** The numbers that customs know a party by, under the kinds that DHL Express has for them. */
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'

export const maxTaxNumberLength = 35

type RegistrationNumber = { typeCode: string; number: string; issuerCountryCode: string }

/** What `federalTaxId` and `stateTaxId` are in a country, where it is not a VAT number and the EORI. */
const kinds: Readonly<Record<string, readonly [federal: string, state: string]>> = {
  US: ['EIN', 'STA'],
  PR: ['EIN', 'STA'],
  VI: ['EIN', 'STA'],
  GU: ['EIN', 'STA'],
  AS: ['EIN', 'STA'],
  MP: ['EIN', 'STA'],
  // CNPJ or CPF, and the number of a state's own register.
  BR: ['CNP', 'IE'],
  AU: ['GST', 'VAT'],
  CA: ['GST', 'VAT'],
  IN: ['GST', 'VAT'],
  NZ: ['GST', 'VAT'],
  SG: ['GST', 'VAT'],
}
/** Where customs know people by a number of the person, and not of a business. */
const personal: ReadonlySet<string> = new Set(['AR', 'CL', 'CN', 'CO', 'EC', 'KR', 'PE', 'TR', 'TW', 'ZA'])

/** A seller's number in the European Union's register of distance sales. */
const importOneStopShop = /^IM\d{10}$/

export function registrationNumbersOf(address: CarrierAddress, country: string): RegistrationNumber[] {
  const isPerson = personal.has(country) && !address.company
  const [federal, state] = kinds[country] ?? (isPerson ? ['NID', 'VAT'] : ['VAT', 'EOR'])
  const numbers = [
    [federal, address.federalTaxId],
    [state, address.stateTaxId],
  ] as const
  return numbers.flatMap(([kind, text]) => {
    const number = text?.trim()
    if (!number) return []
    return [{ typeCode: importOneStopShop.test(number) ? 'SDT' : kind, number, issuerCountryCode: country }]
  })
}
