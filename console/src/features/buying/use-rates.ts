import { useCallback, useEffect, useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { type RateOptions, type RatesLine, requestRates } from '../../api/queries/purchases.ts'
import { useLatest } from '../../ui/use-value.ts'
import { noRates, type ParcelRates, withLine } from './rates.ts'

export type RatesState = {
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
  refresh: () => void
}

type State = { key: string; ids: string; parcels: readonly ParcelRates[]; isDone: boolean; failure: Failure | null }

const nothing: State = { key: '', ids: '', parcels: [], isDone: true, failure: null }

/**
 * The rates of all carriers, as they arrive. A change of the contents cancels the previous requests.
 *
 * @param shipmentIds null if nothing can be rated yet
 * @param options.content changes with the contents of shipments that keep their ids
 */
export function useRates(
  shipmentIds: readonly string[] | null,
  {
    signature = 'none',
    saturdayDelivery = false,
    subAccountId,
    content = '',
  }: RateOptions & { subAccountId: string | null | undefined; content?: string | undefined },
  isOn: boolean,
): RatesState {
  const [state, setState] = useState<State>(nothing)
  const [attempt, setAttempt] = useState(0)
  const ids = shipmentIds?.join(' ') ?? ''
  const key = ids === '' ? '' : JSON.stringify([ids, signature, saturdayDelivery, subAccountId, content, attempt])
  const latest = useLatest(state)
  useEffect(() => {
    if (!isOn || key === '' || latest.current.key === key) return
    const aborting = new AbortController()
    void loadRates(
      ids.split(' '),
      { options: { signature, saturdayDelivery }, subAccountId },
      aborting.signal,
      (part) => {
        if (!aborting.signal.aborted) setState({ key, ids, ...part })
      },
    )
    return () => aborting.abort()
  }, [isOn, key, ids, signature, saturdayDelivery, subAccountId, latest])
  const refresh = useCallback(() => setAttempt((before) => before + 1), [])
  const isCurrent = state.key === key
  return {
    ids: state.ids,
    parcels: state.parcels,
    isStale: !isCurrent,
    isAsking: isOn && key !== '' && (!isCurrent || !state.isDone),
    failure: isCurrent ? state.failure : null,
    refresh,
  }
}

/** Reports the rates after each response. The first one replaces the previous rates. */
async function loadRates(
  shipmentIds: readonly string[],
  target: { options: RateOptions; subAccountId: string | null | undefined },
  signal: AbortSignal,
  onUpdate: (state: Omit<State, 'key' | 'ids'>) => void,
): Promise<void> {
  let parcels: ParcelRates[] = shipmentIds.map(() => noRates)
  const addLine = (index: number, line: RatesLine) => {
    parcels = parcels.map((parcel, at) => (at === index ? withLine(parcel, line) : parcel))
    // Keeps the previous rates until the first carrier responds.
    if (line.kind !== 'asked') onUpdate({ parcels, isDone: false, failure: null })
  }
  try {
    await Promise.all(
      shipmentIds.map((shipmentId, index) => requestRates(shipmentId, target, signal, (line) => addLine(index, line))),
    )
    onUpdate({ parcels, isDone: true, failure: null })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof Failure)) throw error
    onUpdate({ parcels, isDone: true, failure: error })
  }
}
