/** The states, territories and provinces by every name that people write for them. */

const states: Readonly<Record<string, string>> = {
  AL: 'Alabama, Ala',
  AK: 'Alaska',
  AZ: 'Arizona, Ariz',
  AR: 'Arkansas, Ark',
  CA: 'California, Calif, Cal',
  CO: 'Colorado, Colo',
  CT: 'Connecticut, Conn',
  DE: 'Delaware, Del',
  DC: 'District of Columbia',
  FL: 'Florida, Fla',
  GA: 'Georgia',
  HI: 'Hawaii, Hawaiʻi',
  ID: 'Idaho',
  IL: 'Illinois, Ill',
  IN: 'Indiana, Ind',
  IA: 'Iowa',
  KS: 'Kansas, Kans, Kan',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts, Mass',
  MI: 'Michigan, Mich',
  MN: 'Minnesota, Minn',
  MS: 'Mississippi, Miss',
  MO: 'Missouri',
  MT: 'Montana, Mont',
  NE: 'Nebraska, Neb, Nebr',
  NV: 'Nevada, Nev',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico, N Mex',
  NY: 'New York',
  NC: 'North Carolina, N Carolina',
  ND: 'North Dakota, N Dak',
  OH: 'Ohio',
  OK: 'Oklahoma, Okla',
  OR: 'Oregon, Ore',
  PA: 'Pennsylvania, Penn, Penna',
  RI: 'Rhode Island',
  SC: 'South Carolina, S Carolina',
  SD: 'South Dakota, S Dak',
  TN: 'Tennessee, Tenn',
  TX: 'Texas, Tex',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington, Wash',
  WV: 'West Virginia, W Va',
  WI: 'Wisconsin, Wis, Wisc',
  WY: 'Wyoming, Wyo',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands, U S Virgin Islands, US Virgin Islands',
  FM: 'Federated States of Micronesia',
  MH: 'Marshall Islands',
  PW: 'Palau',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
}

const provinces: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador, Newfoundland',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario, Ont',
  PE: 'Prince Edward Island',
  QC: 'Quebec, Québec, Que',
  SK: 'Saskatchewan, Sask',
  YT: 'Yukon',
}

/** Without stops and in small letters: `N.Y.` and `ny` are the same. */
const plain = (text: string): string => text.replaceAll('.', ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase()

const namesOf = (table: typeof states): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([code, names]) =>
      [code, [...code].join(' '), ...names.split(', ')].map((name) => [plain(name), code] as const),
    ),
  )

const known = { US: namesOf(states), CA: namesOf(provinces) }

export type Region = { code: string; before: string }

/** Of `Virgin Islands` and `Federated States of Micronesia`, the most there are. */
const mostWords = 4

/**
 * The region that a text ends in, and what stands before it; null: it ends in none.
 *
 * @param isSure whether something else says that a region stands there: else its code counts only in capitals, since `in`,
 *   `or` and `me` are words
 */
export function regionAtEnd(text: string, country: 'US' | 'CA', isSure: boolean): Region | null {
  const words = text.split(/\s+/).filter(Boolean)
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1) {
    const written = words.slice(-count).join(' ')
    const code = known[country].get(plain(written))
    if (!code) continue
    if (!isSure && plain(written).length <= 3 && written !== written.toUpperCase()) continue
    return { code, before: words.slice(0, -count).join(' ') }
  }
  return null
}
