import { useCallback, useEffect, useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { askRates, type RateOptions, type RatesLine } from '../../api/queries/purchases.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { noRates, type ParcelRates, withLine } from './rates.ts'

export type Rating = {
  /** The shipments that they are of, one word each. */
  ids: string
  /** One for each parcel, in their order. */
  parcels: readonly ParcelRates[]
  /** Of something else than is on the page now: they are shown until others are there. */
  isStale: boolean
  isAsking: boolean
  /** Why nothing can be asked; null: nothing is wrong. */
  failure: Failure | null
  /** Asks anew: prices change, and carriers come back. */
  again: () => void
}

type Asked = { key: string; ids: string; parcels: readonly ParcelRates[]; isDone: boolean; failure: Failure | null }

const nothing: Asked = { key: '', ids: '', parcels: [], isDone: true, failure: null }

/**
 * What the carriers ask for the parcels, one carrier after the other as they answer. What was asked before is given up as
 * soon as something else is to be shipped.
 *
 * @param shipmentIds null: nothing can be rated yet
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

/** Tells what is known with each answer. The first replaces what was shown before. */
async function ask(
  shipmentIds: readonly string[],
  wanted: { options: RateOptions; subAccountId: string | null | undefined },
  signal: AbortSignal,
  tell: (asked: Omit<Asked, 'key' | 'ids'>) => void,
): Promise<void> {
  let parcels: ParcelRates[] = shipmentIds.map(() => noRates)
  const take = (place: number, line: RatesLine) => {
    parcels = parcels.map((parcel, at) => (at === place ? withLine(parcel, line) : parcel))
    // Until one of them has answered what was shown before stays.
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
