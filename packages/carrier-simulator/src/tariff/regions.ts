/** How far countries are from each other, as prices between them have it: by the part of the world, each a point. */

const regions: readonly (readonly [codes: string, latitude: number, longitude: number])[] = [
  ['US', 39.8, -98.6],
  ['CA', 50.0, -95.0],
  ['MX', 23.6, -102.5],
  ['PR VI AG AI AW BB BM BS CU DM DO GD GP HT JM KN KY LC MQ MS TC TT VC VG', 18.2, -66.4],
  ['BZ CR GT HN NI PA SV', 13.0, -85.0],
  ['AR BO BR CL CO EC GF GY PE PY SR UY VE', -14.2, -57.9],
  ['IE GB IS', 53.5, -4.0],
  ['AD AT BE CH DE DK ES FR IT LI LU MC MT NL PT SM VA', 47.0, 6.0],
  ['FI NO SE EE LT LV', 60.5, 18.0],
  ['AL BA BG CY CZ GR HR HU MD ME MK PL RO RS SI SK UA', 46.0, 21.0],
  ['AE BH IL IQ JO KW LB OM QA SA TR', 27.0, 45.0],
  ['DZ EG ET GH KE MA NG SN TN TZ UG ZA', 2.0, 18.0],
  ['BD IN LK NP PK', 22.0, 79.0],
  ['CN HK MO MN TW', 30.0, 112.0],
  ['JP KR', 36.2, 135.0],
  ['ID KH LA MM MY PH SG TH VN BN', 8.0, 108.0],
  ['GU MP FM PW MH', 13.4, 144.8],
  ['AS FJ NZ PF WS', -20.0, -175.0],
  ['AU PG', -25.3, 133.8],
]

const pointOf = new Map(
  regions.flatMap(([codes, latitude, longitude]) => codes.split(' ').map((code) => [code, [latitude, longitude]])),
)

/** Zone 1 to 8; null where a country is none that is served. */
export function zoneBetweenCountries(from: string, to: string): number | null {
  const [start, end] = [pointOf.get(from), pointOf.get(to)]
  if (!start || !end) return null
  const [startLatitude = 0, startLongitude = 0] = start
  const [endLatitude = 0, endLongitude = 0] = end
  const degrees = centralAngle(startLatitude, startLongitude, endLatitude, endLongitude)
  return Math.min(8, 1 + Math.floor(degrees / 20))
}

function centralAngle(fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const cosine =
    Math.sin(radians(fromLatitude)) * Math.sin(radians(toLatitude)) +
    Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * Math.cos(radians(toLongitude - fromLongitude))
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
}
