/** Stores let people type the state. Here names become codes. */

const names: Readonly<Record<string, string>> = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia
    |FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine
    |MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada
    |NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon
    |PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia
    |WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|GU Guam|VI Virgin Islands|AS American Samoa
    |MP Northern Mariana Islands`,
  CA: `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia
    |NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|QC Québec|SK Saskatchewan|YT Yukon`,
  AU: `ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia
    |TAS Tasmania|VIC Victoria|WA Western Australia`,
}

const codes = new Map(
  Object.entries(names).flatMap(([country, list]) =>
    list.split('|').map((entry) => {
      const [code = '', ...words] = entry.trim().split(' ')
      return [`${country}:${words.join(' ').toLowerCase()}`, code] as const
    }),
  ),
)

/**
 * In the US, CA and AU the code, also for names and ISO 3166-2 codes such as `us-ca`. Elsewhere the text is unchanged.
 *
 * @param country ISO 3166-1 alpha-2, upper case
 */
export function stateCode(country: string, text: string): string {
  const plain = text.trim()
  if (!Object.hasOwn(names, country)) return plain
  const bare = plain.toUpperCase().startsWith(`${country}-`) ? plain.slice(country.length + 1) : plain
  return codes.get(`${country}:${bare.toLowerCase()}`) ?? (bare.length <= 3 ? bare.toUpperCase() : bare)
}

const poundsPer = { pound: 1, ounce: 1 / 16, gram: 1 / 453.59237, kilogram: 1000 / 453.59237 } as const
export type WeightUnit = keyof typeof poundsPer

/** Rounded to seven decimals, so that each read returns the same number. */
export const poundsOf = (weight: number, unit: WeightUnit): number => Math.round(weight * poundsPer[unit] * 1e7) / 1e7
