import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ParcelPreset } from '../api/queries/parcel-presets.ts'
import { usePrint } from '../printing/use-print.ts'
import type { SavedDraft } from './draft-store.ts'
import type { DraftForm } from './form.ts'
import type { Opened } from './opened.ts'
import { hasPreset } from './presets.ts'
import { missingLines, shownErrors } from './problems.ts'
import { isEditable, isWhole, labelsOf } from './purchase.ts'
import { chosenOf, type Rate, ratesOf, type Service } from './rates.ts'
import { type TypedParcel, unreadable } from './typed.ts'
import type { DraftInHand } from './use-draft.ts'
import { usePurchase } from './use-purchase.ts'
import { useRates } from './use-rates.ts'

/** Focus goes to the first field that says something is wrong with it, once it does. */
const focusFirstError = (fields: HTMLElement | null): void => {
  requestAnimationFrame(() => fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** Everything from a draft to its labels on paper. */
export function useShipping(draft: DraftInHand, opened: Opened, presets: readonly ParcelPreset[]) {
  const isNew = opened.draft === null
  const { typed, change, units, state, store } = draft
  const { saved } = state
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [isEarly, setEarly] = useState(false)
  const [wanted, setWanted] = useState<readonly (Service | null)[]>([])
  const fields = useRef<HTMLDivElement>(null)

  const buying = usePurchase(useOrderId(saved), opened.order)
  const isBusy = buying.since !== null || buying.isUnanswered
  const isInPurchase = buying.since === null && !buying.isUnanswered && !isEditable(buying.standings)
  const isReadOnly = isBusy || isInPurchase
  const rating = useRates(
    saved?.shipmentIds ?? null,
    { signature: typed.signature, saturdayDelivery: typed.saturdayDelivery },
    !isReadOnly,
  )
  const rates = useMemo(() => ratesOfAll(rating, wanted), [rating, wanted])

  const unread = unreadable(typed, units)
  const problems = saved?.problems ?? nothingTyped
  const errors = shownErrors(problems, unread, left, isTried)
  const form: DraftForm = {
    typed,
    change,
    units,
    isReadOnly,
    isNew,
    errorOf: (path) => errors[path],
    leave: (path) => {
      setLeft((before) => (before.has(path) ? before : new Set([...before, path])))
      void store.flush()
    },
  }

  /** Says at every field what is missing or wrong. @returns whether nothing is, and all of it is saved */
  const tryAll = async (): Promise<boolean> => {
    setTried(true)
    const latest = await store.flush()
    const isReady = latest !== null && latest.shipmentIds !== null && Object.keys(unread).length === 0
    if (!isReady) focusFirstError(fields.current)
    return isReady
  }

  const printing = usePrint()
  const isPrintWanted = useRef(false)
  const buy = async (): Promise<void> => {
    if (isReadOnly || !(await tryAll())) return
    const latest = store.state.get().saved
    // Rates of what stood there before are worth nothing; nobody buys at a price that he has not seen.
    if (!latest?.shipmentIds || !rates || rating.isStale || rating.ids !== latest.shipmentIds.join(' ')) {
      return setEarly(true)
    }
    setEarly(false)
    const purchases = rates.map(({ rateId }, place) => ({
      shipmentId: latest.shipmentIds?.[place] ?? '',
      rateId,
      presetId: presetOf(typed.parcels[place], presets),
    }))
    isPrintWanted.current = true
    await buying.buy(latest.draftId, purchases)
  }
  usePrintWhenBought(buying.standings, isPrintWanted, printing.print)
  const latestBuy = useRef(buy)
  latestBuy.current = buy

  return {
    form,
    fields,
    buying,
    rating,
    rates: rating.isStale ? null : rates,
    wanted,
    choose: (place: number, service: Service) =>
      setWanted((before) => typed.parcels.map((_, at) => (at === place ? service : (before[at] ?? null)))),
    missing: missingLines(problems, typed.parcels.length),
    isInPurchase,
    /** Somebody wanted to buy before there was a price. */
    isEarly: isEarly && (rating.isStale || rates === null),
    tryAll,
    /** The same function all the time: what it does is of now. */
    buy: useCallback(() => latestBuy.current(), []),
    printing,
    serviceNameOf: (serviceCode: string): string =>
      rating.parcels.flatMap(ratesOf).find((rate) => rate.serviceCode === serviceCode)?.serviceName ?? serviceCode,
  }
}

/** From the moment that it can be bought for; it stays an order while something is missing again. */
function useOrderId(saved: SavedDraft | null): string | null {
  const known = useRef<string | null>(null)
  if (saved?.shipmentIds) known.current = saved.draftId
  return known.current
}

const presetOf = (parcel: TypedParcel | undefined, presets: readonly ParcelPreset[]): string | null =>
  presets.find((preset) => parcel && hasPreset(parcel, preset))?.presetId ?? null

/** What the service would say of a draft of which nothing was typed. */
const nothingTyped = [
  ...['toAddress.name', 'toAddress.street1', 'toAddress.city', 'toAddress.state', 'toAddress.zip'],
  'shipments[0].parcel.weight',
].map((field) => ({ field, kind: 'missing' as const, message: '' }))

/** The rate of each parcel; null where one has none yet. */
function ratesOfAll({ parcels }: ReturnType<typeof useRates>, wanted: readonly (Service | null)[]): Rate[] | null {
  const rates = parcels.map((parcel, place) => chosenOf(ratesOf(parcel), wanted[place] ?? null))
  return rates.length > 0 && rates.every((rate) => rate !== null) ? rates : null
}

/** Prints what this page bought as soon as its files are there; what was bought before waits for somebody to ask. */
function usePrintWhenBought(
  standings: ReturnType<typeof usePurchase>['standings'],
  isWanted: { current: boolean },
  print: (labelIds: string[]) => Promise<void>,
): void {
  const labels = labelsOf(standings)
  const isReady = isWhole(standings) && labels.every(({ files }) => files === 'completed')
  const ids = isReady ? labels.map(({ labelId }) => labelId).join(' ') : ''
  useEffect(() => {
    if (ids === '' || !isWanted.current) return
    isWanted.current = false
    void print(ids.split(' '))
  }, [ids, isWanted, print])
}
