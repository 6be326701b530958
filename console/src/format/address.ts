/** The texts of an address, as the service calls them, in the order in which they are asked for. */
export const addressFields = [
  'name',
  'company',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
] as const
export type AddressField = (typeof addressFields)[number]

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** `Germany` for DE; the code itself where it is none. */
export function formatCountry(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}

type PlaceWords = Readonly<Record<'state' | 'zip', string>>

const ofUs: PlaceWords = { state: 'State', zip: 'ZIP code' }
const ofCanada: PlaceWords = { state: 'Province', zip: 'Postal code' }
const ofOthers: PlaceWords = { state: 'Region', zip: 'Postal code' }

/** What the region and the code of the post are called in a country. @param country its code; empty: as at home */
export const wordsIn = (country: string): PlaceWords =>
  country === 'CA' ? ofCanada : ['US', ''].includes(country) ? ofUs : ofOthers

type Place = { city: string | null; state?: string | null; zip: string | null; country: string | null }

/** `Springfield, IL 62701`; abroad with the country. What is not known is left out. */
export function formatPlace({ city, state = null, zip, country }: Place): string {
  const region = [state, zip].filter(Boolean).join(' ')
  const parts = [city, region].filter(Boolean)
  if (country && country !== 'US') parts.push(formatCountry(country))
  return parts.join(', ')
}

type Lines = Place & { name: string | null; company: string | null; street1: string | null; street2: string | null }

/** As it would stand on an envelope, a line each. */
export const addressLines = (address: Lines): string[] =>
  [address.name, address.company, address.street1, address.street2, formatPlace(address)].filter(
    (line) => line !== null && line !== '',
  ) as string[]
