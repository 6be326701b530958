import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import { dayAt } from '#adapters/carriers/time-zones.ts'

/** Today's date at the sender, as `yyyy-mm-dd`. */
export const shipDateToday = (from: Pick<CarrierAddress, 'state' | 'country'>, now: Date): string => dayAt(from, now)

/** The chosen day, or today if none was chosen or it has passed: carriers reject dates in the past. */
export function shipDateFrom(
  from: Pick<CarrierAddress, 'state' | 'country'>,
  now: Date,
  chosenDay: string | null,
): string {
  const today = shipDateToday(from, now)
  return chosenDay !== null && chosenDay > today ? chosenDay : today
}
