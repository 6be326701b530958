/**
 * Prices with the properties of the carriers' tariffs: billed weight, zone and surcharges. The amounts are invented.
 * Heavier, larger, more distant and residential parcels cost more.
 */
import { milesBetween } from './places.ts'

export type Box = { weightPounds: number; lengthInches: number; widthInches: number; heightInches: number }

/** Amounts in cents. `zoneMiles` has the upper bound of each zone except the last, from zone 1. */
export type Tariff = {
  baseCents: number
  perZoneCents: number
  perPoundCents: number
  perPoundZoneCents: number
  residentialCents: number
}

const zoneMiles = [50, 150, 300, 600, 1000, 1400, 1800]

/** Zone 1 to 8. Null if a ZIP code is unknown. */
export function zoneBetween(fromZip: string, toZip: string): number | null {
  const miles = milesBetween(fromZip, toZip)
  if (miles === null) return null
  const zone = zoneMiles.findIndex((bound) => miles <= bound)
  return zone === -1 ? zoneMiles.length + 1 : zone + 1
}

/** The larger one of actual and dimensional weight, rounded up to pounds. */
export function billedPounds(box: Box, divisor: number, onlyAboveCubicInches = 0): number {
  const cubicInches = Math.ceil(box.lengthInches) * Math.ceil(box.widthInches) * Math.ceil(box.heightInches)
  const dimensional = cubicInches > onlyAboveCubicInches ? cubicInches / divisor : 0
  return Math.max(1, Math.ceil(box.weightPounds), Math.ceil(dimensional))
}

export function priceCents(tariff: Tariff, zone: number, pounds: number, residential: boolean): number {
  return Math.round(
    tariff.baseCents +
      tariff.perZoneCents * (zone - 1) +
      (tariff.perPoundCents + tariff.perPoundZoneCents * (zone - 1)) * pounds +
      (residential ? tariff.residentialCents : 0),
  )
}

/** Packaging of the carrier has no box, and is charged by weight only. */
export type PricedParcel = {
  box: Box | null
  weightPounds: number
  zone: number
  residential: boolean
  extrasCents: number
}

export function listPrice(
  tariff: Tariff,
  { box, weightPounds, zone, residential, extrasCents }: PricedParcel,
): { pounds: number; listCents: number } {
  const pounds = box ? billedPounds(box, 139) : Math.max(1, Math.ceil(weightPounds))
  return { pounds, listCents: priceCents(tariff, zone, pounds, residential) + extrasCents }
}

export const cents = (amount: number): string => (amount / 100).toFixed(2)

/** The date (`yyyy-mm-dd`) after a number of working days. Sundays never count. */
export function addDays(date: string, days: number, saturdays: boolean): string {
  const day = new Date(`${date}T12:00:00Z`)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    const isWorkingDay = day.getUTCDay() !== 0 && (saturdays || day.getUTCDay() !== 6)
    if (isWorkingDay) left--
  }
  return day.toISOString().slice(0, 10)
}

/* Distances between countries for prices, by world region. Each region is a point. */

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

/** Zone 1 to 8. Null if a country is not served. */
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

/** Latitude and longitude of the approximate center of each country in degrees, for zones by distance. */
const middles = `
  AD 42.5 1.5;AE 24 54;AF 34 66;AG 17 -62;AI 18 -63;AL 41 20;AM 40 45;AO -12 18;AR -34 -64;AS -14 -171;AT 47.6 14.1;AU -25 134;AW 12.5 -70;AX 60 20;AZ 40.5 47.5
  BA 44 18;BB 13 -59.5;BD 24 90;BE 50.6 4.6;BF 13 -2;BG 42.8 25.2;BH 26 50.5;BI -3.5 30;BJ 9.5 2.3;BL 18 -63;BM 32 -65;BN 4.5 114.5;BO -17 -65;BQ 12 -68;BR -10 -55;BS 24 -76;BT 27.5 90.5;BW -22 24;BY 53 28;BZ 17 -88.7
  CA 56 -96;CD -3 23;CF 7 21;CG -1 15;CH 47 8;CI 8 -5;CK -21 -160;CL -30 -71;CM 6 12;CN 35 105;CO 4 -72;CR 10 -84;CU 21.5 -80;CV 16 -24;CW 12 -69;CY 35.1 33.2;CZ 49.8 15.5
  DE 51.1 10.4;DJ 11.5 43;DK 56 10;DM 15.4 -61.4;DO 19 -70.7;DZ 28 3;EC -2 -77.5;EE 58.7 25.5;EG 27 30;ER 15 39;ES 40.2 -3.6;ET 8 38
  FI 62.8 26.1;FJ -18 175;FK -51.8 -59;FM 7 158;FO 62 -7;FR 46.6 2.4;GA -1 11.8;GB 54 -2;GD 12 -61.7;GE 42 43.5;GF 4 -53;GG 49.5 -2.6;GH 8 -2;GI 36.2 -5.4;GL 72 -40;GM 13.5 -15.5;GN 11 -10;GP 16.2 -61.6;GQ 2 10;GR 39.1 22.9;GT 15.5 -90.3;GU 13.4 144.8;GW 12 -15;GY 5 -59
  HK 22.3 114.2;HN 15 -86.5;HR 45.4 15.5;HT 19 -72.4;HU 47.2 19.4;ID -5 120;IE 53.2 -8.1;IL 31.5 34.8;IM 54.2 -4.5;IN 20 77;IQ 33 44;IR 32 53;IS 65 -18;IT 42.8 12.1;JE 49.2 -2.1;JM 18.2 -77.5;JO 31 36;JP 36 138
  KE 1 38;KG 41 75;KH 13 105;KI 1.4 173;KM -12.2 44.2;KN 17.3 -62.7;KP 40 127;KR 37 127.5;KW 29.3 47.7;KY 19.5 -80.5;KZ 48 68;LA 18 105;LB 33.8 35.8;LC 13.9 -61;LI 47.2 9.5;LK 7 81;LR 6.5 -9.5;LS -29.5 28.5;LT 55.3 23.9;LU 49.8 6.1;LV 56.9 24.9;LY 25 17
  MA 32 -5;MC 43.7 7.4;MD 47 29;ME 42.5 19.3;MF 18.1 -63.1;MG -20 47;MH 9 168;MK 41.8 22;ML 17 -4;MM 22 98;MN 46 105;MO 22.2 113.5;MP 15.2 145.7;MQ 14.7 -61;MR 20 -12;MS 16.7 -62.2;MT 35.9 14.4;MU -20.3 57.5;MV 3.2 73;MW -13.5 34;MX 23 -102;MY 2.5 112.5;MZ -18.2 35
  NA -22 17;NC -21.5 165.5;NE 16 8;NG 10 8;NI 13 -85;NL 52.2 5.6;NO 62 10;NP 28 84;NR -0.5 167;NU -19 -170;NZ -41 174;OM 21 57;PA 9 -80;PE -10 -76;PF -17.5 -149.5;PG -6 147;PH 13 122;PK 30 70;PL 52.1 19.4;PM 46.8 -56.3;PR 18.2 -66.4;PS 32 35.2;PT 39.6 -8.5;PW 7.5 134.5;PY -23 -58;QA 25.5 51.2
  RE -21.1 55.6;RO 45.9 25;RS 44 21;RW -2 30;SA 25 45;SB -8 159;SC -4.6 55.6;SD 15 30;SE 62.8 16.7;SG 1.3 103.8;SI 46.1 14.8;SK 48.7 19.5;SL 8.5 -11.5;SM 43.9 12.5;SN 14 -14;SO 5 46;SR 4 -56;SS 7 30;ST 1 7;SV 13.8 -88.9;SX 18 -63;SY 35 38;SZ -26.5 31.5
  TC 21.8 -71.8;TD 15 19;TG 8 1.2;TH 15 100;TJ 39 71;TL -8.8 125.9;TM 40 60;TN 34 9;TO -20 -175;TR 39 35;TT 11 -61;TV -8 178;TW 23.5 121;TZ -6 35;UA 49 32;UG 1 32;US 39 -96;UY -33 -56;UZ 41 64;VA 41.9 12.5;VC 13.2 -61.2;VE 8 -66;VG 18.4 -64.6;VI 18.3 -64.9;VN 16 106;VU -16 167;WF -13.3 -176.2;WS -13.6 -172.3;XK 42.6 20.9;YE 15 48;YT -12.8 45.2;ZA -29 24;ZM -15 30;ZW -20 30
`

const positions: ReadonlyMap<string, readonly [number, number]> = new Map(
  middles
    .trim()
    .split(/;|\n/)
    .map((row) => {
      const [code = '', latitude, longitude] = row.trim().split(' ')
      return [code, [Number(latitude), Number(longitude)]]
    }),
)

/** Two-letter codes of all countries. */
export const countryCodes: readonly string[] = [...positions.keys()]

/** Kilometers between the centers of two countries. Null if one is unknown. */
export function kilometresBetween(from: string, to: string): number | null {
  const start = positions.get(from)
  const end = positions.get(to)
  if (!start || !end) return null
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [latitude, otherLatitude] = [radians(start[0]), radians(end[0])]
  const along = radians(end[1] - start[1])
  const half =
    Math.sin((otherLatitude - latitude) / 2) ** 2 +
    Math.cos(latitude) * Math.cos(otherLatitude) * Math.sin(along / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}
