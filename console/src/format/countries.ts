/** The countries that parcels go to, by the names that the browser has for them. */
import { formatCountry } from './address.ts'

const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

/** By their names, the country at home first. */
export const countries: readonly { code: string; name: string }[] = codes
  .split(' ')
  .map((code) => ({ code, name: formatCountry(code) }))
  .toSorted(
    (one, other) => Number(other.code === 'US') - Number(one.code === 'US') || one.name.localeCompare(other.name),
  )

/** What else they are called by those who write to them. */
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

/** @returns its ISO 3166-1 code; null: no country is called that */
export const countryCodeOf = (name: string): string | null => byName.get(name.trim().toLowerCase()) ?? null
