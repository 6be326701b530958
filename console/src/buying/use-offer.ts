import { useMemo, useState } from 'react'
import { chosenOf, type Rate, ratesOf, type Service } from './rates.ts'
import type { Rating } from './use-rates.ts'

export type Offer = {
  /** The rate of each parcel; null: one of them has none, or what is shown is of something else than is on the page now. */
  rates: readonly Rate[] | null
  /** The service that was chosen for each parcel; null: the cheapest. */
  wanted: readonly (Service | null)[]
  choose: (place: number, service: Service) => void
}

/** By which service each parcel goes: the cheapest, until another is chosen. */
export function useOffer({ parcels, isStale }: Rating): Offer {
  const [wanted, setWanted] = useState<readonly (Service | null)[]>([])
  const rates = useMemo(() => {
    const chosen = parcels.map((parcel, place) => chosenOf(ratesOf(parcel), wanted[place] ?? null))
    return chosen.length > 0 && chosen.every((rate) => rate !== null) ? chosen : null
  }, [parcels, wanted])
  return {
    rates: isStale ? null : rates,
    wanted,
    choose: (place, service) =>
      setWanted((before) => parcels.map((_, at) => (at === place ? service : (before[at] ?? null)))),
  }
}
