/**
 * WooCommerce's codes of regions. Most are codes of ISO 3166-2, with or without the country: `JP08`, `DE-BE`, `TR34`, and
 * `I` in Greece. The post knows names only, or wants no region.
 */
import { isCountry, writesState } from '#adapters/addresses/countries.ts'
import { normalizeState, stateCode } from '#adapters/addresses/states.ts'

/** Lists of WooCommerce's own, by country. */
const own: Readonly<Record<string, readonly string[]>> = {
  // In the sequence of the codes `CN1` to `CN32`.
  CN: [
    ...['Yunnan', 'Beijing', 'Tianjin', 'Hebei', 'Shanxi', 'Inner Mongolia', 'Liaoning', 'Jilin', 'Heilongjiang'],
    ...['Shanghai', 'Jiangsu', 'Zhejiang', 'Anhui', 'Fujian', 'Jiangxi', 'Shandong', 'Henan', 'Hubei', 'Hunan'],
    ...['Guangdong', 'Guangxi', 'Hainan', 'Chongqing', 'Sichuan', 'Guizhou', 'Shaanxi', 'Gansu', 'Qinghai', 'Ningxia'],
    ...['Macau', 'Tibet', 'Xinjiang'],
  ],
  MY: [
    ...['JHR Johor', 'KDH Kedah', 'KTN Kelantan', 'LBN Labuan', 'MLK Melaka', 'NSN Negeri Sembilan', 'PHG Pahang'],
    ...['PNG Penang', 'PRK Perak', 'PLS Perlis', 'SBH Sabah', 'SWK Sarawak', 'SGR Selangor', 'TRG Terengganu'],
    ...['PJY Putrajaya', 'KUL Kuala Lumpur'],
  ],
}

/**
 * @returns the text with its country in front, if that tells a code from a name: for a code of ISO 3166-2, or if the post
 * wants no region. Otherwise the shop's text, which the history of the order shows.
 */
export function regionOf(country: string, text: string): string {
  if (!isCountry(country)) return text
  const [, position] = /^CN(\d{1,2})$/.exec(text) ?? []
  const named = position
    ? own[country]?.[Number(position) - 1]
    : own[country]?.find((entry) => entry.startsWith(`${text} `))?.slice(4)
  if (named) return named
  const code = text.startsWith(country) ? text.slice(country.length).replace(/^-?(?=[A-Z0-9])/, '') : text
  const isCode = /^[A-Z0-9]{1,5}$/.test(code)
  if (!isCode || (stateCode(country, code) === null && writesState(country))) return text
  const prefixed = `${country}-${code}`
  return normalizeState(country, text) === normalizeState(country, prefixed) ? text : prefixed
}
