import { useCallback, useEffect, useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { askRates, type RateOptions, type RatesLine } from '../../api/queries/purchases.ts'
import { useLatest } from '../../ui/use-value.ts'
import { noRates, type ParcelRates, withLine } from './rates.ts'

export type Rating = {
  /** The shipment ids, separated by spaces. */
  ids: string
  /** One per package, in their order. */
  parcels: readonly ParcelRates[]
  /** The rates belong to earlier contents, and are shown until new ones arrive. */
  isStale: boolean
  isAsking: boolean
  /** Why rates can't be requested. Null if nothing is wrong. */
  failure: Failure | null
  /** Requests new rates. */
  again: () => void
}

type Asked = { key: string; ids: string; parcels: readonly ParcelRates[]; isDone: boolean; failure: Failure | null }

const nothing: Asked = { key: '', ids: '', parcels: [], isDone: true, failure: null }

/**
 * The rates of all carriers, as they arrive. A change of the contents cancels the previous requests.
 *
 * @param shipmentIds null if nothing can be rated yet
 */
export function useRates(
  shipmentIds: readonly string[] | null,
  {
    signature = 'none',
    saturdayDelivery = false,
    subAccountId,
  }: RateOptions & { subAccountId: string | null | undefined },
  isOn: boolean,
): Rating {
  const [asked, setAsked] = useState<Asked>(nothing)
  const [round, setRound] = useState(0)
  const ids = shipmentIds?.join(' ') ?? ''
  const wanted = ids === '' ? '' : JSON.stringify([ids, signature, saturdayDelivery, subAccountId, round])
  const latest = useLatest(asked)
  useEffect(() => {
    if (!isOn || wanted === '' || latest.current.key === wanted) return
    const aborting = new AbortController()
    void ask(ids.split(' '), { options: { signature, saturdayDelivery }, subAccountId }, aborting.signal, (part) => {
      if (!aborting.signal.aborted) setAsked({ key: wanted, ids, ...part })
    })
    return () => aborting.abort()
  }, [isOn, wanted, ids, signature, saturdayDelivery, subAccountId, latest])
  const again = useCallback(() => setRound((before) => before + 1), [])
  const isOfThis = asked.key === wanted
  return {
    ids: asked.ids,
    parcels: asked.parcels,
    isStale: !isOfThis,
    isAsking: isOn && wanted !== '' && (!isOfThis || !asked.isDone),
    failure: isOfThis ? asked.failure : null,
    again,
  }
}

/** Reports the rates after each response. The first one replaces the previous rates. */
async function ask(
  shipmentIds: readonly string[],
  wanted: { options: RateOptions; subAccountId: string | null | undefined },
  signal: AbortSignal,
  tell: (asked: Omit<Asked, 'key' | 'ids'>) => void,
): Promise<void> {
  let parcels: ParcelRates[] = shipmentIds.map(() => noRates)
  const take = (place: number, line: RatesLine) => {
    parcels = parcels.map((parcel, at) => (at === place ? withLine(parcel, line) : parcel))
    // Keeps the previous rates until the first carrier responds.
    if (line.kind !== 'asked') tell({ parcels, isDone: false, failure: null })
  }
  try {
    await Promise.all(
      shipmentIds.map((shipmentId, place) => askRates(shipmentId, wanted, signal, (line) => take(place, line))),
    )
    tell({ parcels, isDone: true, failure: null })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof Failure)) throw error
    tell({ parcels, isDone: true, failure: error })
  }
}
