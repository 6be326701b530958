/** The names by which this interface knows services: stable, lower case, the carrier first. */

const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  usps: {
    USPS_GROUND_ADVANTAGE: 'usps_ground_advantage',
    PRIORITY_MAIL: 'usps_priority',
    PRIORITY_MAIL_EXPRESS: 'usps_express',
    MEDIA_MAIL: 'usps_media_mail',
  },
  ups: {
    '01': 'ups_next_day_air',
    '02': 'ups_2nd_day_air',
    '03': 'ups_ground',
    '07': 'ups_worldwide_express',
    '08': 'ups_worldwide_expedited',
    '11': 'ups_standard',
    '12': 'ups_3_day_select',
    '13': 'ups_next_day_air_saver',
    '14': 'ups_next_day_air_early',
    '54': 'ups_worldwide_express_plus',
    '59': 'ups_2nd_day_air_am',
    '65': 'ups_saver',
  },
}

/** `usps` + `PRIORITY_MAIL` → `usps_priority`; what is not listed is made of the carrier's own code. */
export function serviceName(carrier: string, serviceCode: string): string {
  const listed = known[carrier]?.[serviceCode]
  if (listed) return listed
  const plain = serviceCode.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return plain.startsWith(`${carrier}_`) ? plain : `${carrier}_${plain}`
}

/** Names that older clients send for services of USPS. */
const legacyNames: Readonly<Record<string, string>> = {
  priority: 'usps_priority',
  express: 'usps_express',
  groundadvantage: 'usps_ground_advantage',
  mediamail: 'usps_media_mail',
  // USPS merged its retail ground service into Ground Advantage in July 2023.
  parcelselect: 'usps_ground_advantage',
}

/** The name that was asked for, an older one as today's. */
export function wantedService(text: string): string {
  const name = text.toLowerCase()
  return Object.hasOwn(legacyNames, name) ? (legacyNames[name] as string) : name
}
