/** The address fields by the service's names, in their order on forms. */
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

const addressCountries = new Intl.DisplayNames('en', { type: 'region' })

/** `Germany` for DE. Unknown codes are returned as they are. */
function formatCountry(code: string): string {
  try {
    return addressCountries.of(code) ?? code
  } catch {
    return code
  }
}

type Place = { city: string | null; state?: string | null; zip: string | null; country: string | null }

/**
 * `Springfield, IL 62701`, with the country if it isn't the US. Missing parts are left out, and so is a state with the
 * name of its city.
 */
export function formatPlace({ city, state = null, zip, country }: Place): string {
  const isCity = state?.toLowerCase() === city?.toLowerCase()
  const region = [isCity ? null : state, zip].filter(Boolean).join(' ')
  const parts = [city, region].filter(Boolean)
  if (country && country !== 'US') parts.push(formatCountry(country))
  return parts.join(', ')
}

type Lines = Place & { name: string | null; company: string | null; street1: string | null; street2: string | null }

/** The lines of an envelope. */
export const addressLines = (address: Lines): string[] =>
  [address.name, address.company, address.street1, address.street2, formatPlace(address)].filter(
    (line) => line !== null && line !== '',
  ) as string[]

/* Countries with the browser's names for them. */

const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

/** Sorted by name, with the US first. */
export const countries: readonly { code: string; name: string }[] = codes
  .split(' ')
  .map((code) => ({ code, name: formatCountry(code) }))
  .toSorted(
    (one, other) => Number(other.code === 'US') - Number(one.code === 'US') || one.name.localeCompare(other.name),
  )

/** In capitals, as in spreadsheets. */
export const isCountryCode = (text: string): boolean => /^[A-Z]{2}$/.test(text) && codes.includes(text)

/** Common other names. */
const aliases: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  america: 'US',
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  deutschland: 'DE',
  'czech republic': 'CZ',
  turkey: 'TR',
  'south korea': 'KR',
  'hong kong': 'HK',
  méxico: 'MX',
  españa: 'ES',
}

const byName = new Map([
  ...countries.map(({ code, name }) => [name.toLowerCase(), code] as const),
  ...Object.entries(aliases),
])

/** @returns the ISO 3166-1 code; null if the name is unknown */
export const countryCodeOf = (name: string): string | null => byName.get(name.trim().toLowerCase()) ?? null
