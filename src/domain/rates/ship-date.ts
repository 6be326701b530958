import type { CarrierAddress } from '#adapters/carriers/carrier.ts'

/** Today's date at the sender, as `yyyy-mm-dd`. */
export function shipDateToday(from: Pick<CarrierAddress, 'state' | 'country'>, now: Date): string {
  return dayIn(timeZoneOf(from), now)
}

/** A state with several zones has the zone of most of its people. Unlisted countries use UTC. */
function timeZoneOf({ state, country }: Pick<CarrierAddress, 'state' | 'country'>): string {
  const region = state.trim().toUpperCase()
  if (country === 'US') return zoneOfState.get(region) ?? 'America/New_York'
  if (country === 'CA') return zoneOfProvince.get(region) ?? 'America/Toronto'
  return zoneOfCountry.get(country) ?? 'UTC'
}

const formats = new Map<string, Intl.DateTimeFormat>()

function dayIn(timeZone: string, now: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    // The Canadian date format is that of ISO 8601.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(now)
}

const zonesByRegion = (zones: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(zones).flatMap(([zone, regions]) => regions.split(' ').map((region) => [region, zone] as const)),
  )

const zoneOfState = zonesByRegion({
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV AA AE',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA AP',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
})

const zoneOfProvince = zonesByRegion({
  'America/Toronto': 'ON QC NU',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB NT',
  'America/Vancouver': 'BC',
  'America/Whitehorse': 'YT',
  'America/Halifax': 'NS NB PE',
  'America/St_Johns': 'NL',
})

const zoneOfCountry = zonesByRegion({
  'America/Puerto_Rico': 'PR',
  'America/Mexico_City': 'MX',
  'America/Sao_Paulo': 'BR',
  'America/Bogota': 'CO',
  'America/Argentina/Buenos_Aires': 'AR',
  'America/Santiago': 'CL',
  'Europe/London': 'GB IE PT IM JE GG',
  'Europe/Berlin': 'AD AT BE CH CZ DE DK ES FR HR HU IT LI LU MC MT NL NO PL SE SI SK SM VA RS BA ME MK AL',
  'Europe/Athens': 'GR FI EE LV LT RO BG CY UA MD',
  'Europe/Istanbul': 'TR',
  'Africa/Johannesburg': 'ZA',
  'Africa/Cairo': 'EG',
  'Africa/Lagos': 'NG',
  'Africa/Nairobi': 'KE',
  'Asia/Dubai': 'AE OM',
  'Asia/Riyadh': 'SA KW QA BH',
  'Asia/Jerusalem': 'IL',
  'Asia/Kolkata': 'IN LK',
  'Asia/Singapore': 'SG MY',
  'Asia/Bangkok': 'TH VN KH',
  'Asia/Jakarta': 'ID',
  'Asia/Shanghai': 'CN HK MO TW PH',
  'Asia/Tokyo': 'JP KR',
  'Australia/Sydney': 'AU',
  'Pacific/Auckland': 'NZ',
})
