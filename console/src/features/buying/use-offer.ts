import { useState } from 'react'
import { chosenOf, type Rate, ratesOf, type Service } from './rates.ts'
import type { Rating } from './use-rates.ts'

export type Offer = {
  /** The rate of each parcel; null: one of them has none, or what is shown is of something else than is on the page now. */
  rates: readonly Rate[] | null
  /** The service that was chosen for each parcel; null: the cheapest. */
  wanted: readonly (Service | null)[]
  choose: (place: number, service: Service) => void
}

/**
 * By which service each parcel goes: the cheapest, until another is chosen.
 *
 * @param keys what each parcel is told by as long as it is on the page: a choice stays with it when another goes
 */
export function useOffer({ parcels, isStale }: Rating, keys: readonly string[]): Offer {
  const [services, setServices] = useState<Readonly<Record<string, Service>>>({})
  const wanted = keys.map((key) => services[key] ?? null)
  const chosen = parcels.map((parcel, place) => chosenOf(ratesOf(parcel), wanted[place] ?? null))
  const isWhole = !isStale && chosen.length > 0 && chosen.every((rate) => rate !== null)
  return {
    rates: isWhole ? chosen : null,
    wanted,
    choose: (place, service) => setServices((before) => ({ ...before, [keys[place] ?? '']: service })),
  }
}
