/**
 * Prices that behave as the carriers' tariffs do: by billed weight, zone and surcharges. The figures
 * are this simulator's own. What counts is that heavier, larger, farther and residential cost more.
 */
import { milesBetween } from './places.ts'

export type Box = { weightPounds: number; lengthInches: number; widthInches: number; heightInches: number }

/** Amounts in cents. `zoneMiles` lists the upper bound of each zone but the last, starting at zone 1. */
export type Tariff = {
  baseCents: number
  perZoneCents: number
  perPoundCents: number
  perPoundZoneCents: number
  residentialCents: number
}

const zoneMiles = [50, 150, 300, 600, 1000, 1400, 1800]

/** Zone 1 to 8; null where a zip code is unknown. */
export function zoneBetween(fromZip: string, toZip: string): number | null {
  const miles = milesBetween(fromZip, toZip)
  if (miles === null) return null
  const zone = zoneMiles.findIndex((bound) => miles <= bound)
  return zone === -1 ? zoneMiles.length + 1 : zone + 1
}

/** The next whole pound of the actual or the dimensional weight, whichever is more. */
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

export const cents = (amount: number): string => (amount / 100).toFixed(2)

/** The calendar date, `yyyy-mm-dd`, that many working days later; Sundays never count. */
export function addDays(date: string, days: number, saturdays: boolean): string {
  const day = new Date(`${date}T12:00:00Z`)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    const isWorkingDay = day.getUTCDay() !== 0 && (saturdays || day.getUTCDay() !== 6)
    if (isWorkingDay) left--
  }
  return day.toISOString().slice(0, 10)
}
