import { textOrNull } from '#kit/text.ts'

/** People can type any state in a store. Names are converted to codes here. */

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

export { textOrNull } from '#kit/text.ts'

/** Null if both names are missing. */
export const fullName = (first: string | null | undefined, last: string | null | undefined): string | null =>
  textOrNull([first, last].filter(Boolean).join(' '))

/**
 * Pages of a list that is sorted by time. Each page starts at the last time of the previous page and skips the entries
 * seen of that time. Numbered pages would miss entries if others leave the list.
 */
export type TimePage = { at: Date; skip: number }

/** @returns null for the first page and for invalid text */
export function readTimePage(page: string | null): TimePage | null {
  const [, time, skip] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\+(\d{1,9})$/.exec(page ?? '') ?? []
  if (!time || !skip || Number.isNaN(Date.parse(time))) return null
  return { at: new Date(time), skip: Number(skip) }
}

/**
 * @param times of the page's entries, in sequence; invalid ones are skipped
 * @returns null if all times are invalid
 */
export function nextTimePage(current: TimePage | null, times: readonly Date[]): string | null {
  const last = times.findLast((time) => !Number.isNaN(time.getTime()))
  if (!last) return null
  const seen = times.filter((time) => time.getTime() === last.getTime()).length
  const before = current && current.at.getTime() === last.getTime() ? current.skip : 0
  return `${last.toISOString()}+${before + seen}`
}
