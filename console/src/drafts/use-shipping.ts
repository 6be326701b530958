import { useCallback, useRef, useState } from 'react'
import type { Order } from '../api/queries/orders.ts'
import type { ParcelPreset } from '../api/queries/parcel-presets.ts'
import { earlyOf } from '../buying/early.ts'
import { isEditable, standingOf } from '../buying/purchase.ts'
import { ratesOf } from '../buying/rates.ts'
import { useOffer } from '../buying/use-offer.ts'
import { usePrintWhenBought } from '../buying/use-print-when-bought.ts'
import { isOutdated, usePurchase } from '../buying/use-purchase.ts'
import { useRates } from '../buying/use-rates.ts'
import { usePrint } from '../printing/use-print.ts'
import type { SavedDraft } from './draft-store.ts'
import type { DraftForm } from './form.ts'
import type { Opened } from './opened.ts'
import { hasPreset } from './presets.ts'
import { missingLines, shownErrors } from './problems.ts'
import { type TypedParcel, unreadable } from './typed.ts'
import type { DraftInHand } from './use-draft.ts'

const draftStatus = 11

/** A draft that a purchase failed for after it was told to be under way is an order from then on, and typed no more. */
const isOrder = (order: Order | null): boolean =>
  order !== null && order.status !== draftStatus && order.shipments.some((one) => standingOf(one).kind === 'failed')

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
  const fields = useRef<HTMLDivElement>(null)

  const buying = usePurchase(useOrderId(saved), opened.order)
  const isBusy = buying.since !== null || buying.isUnanswered
  const isInPurchase = !isBusy && (!isEditable(buying.standings) || isOrder(buying.order))
  const isReadOnly = isBusy || isInPurchase
  const rating = useRates(
    saved?.shipmentIds ?? null,
    { signature: typed.signature, saturdayDelivery: typed.saturdayDelivery },
    !isReadOnly,
  )
  const { rates, wanted, choose } = useOffer(rating)

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
  const printWhenBought = usePrintWhenBought(buying.order, printing.print)
  const buy = async (): Promise<void> => {
    if (isReadOnly || !(await tryAll())) return
    const latest = store.state.get().saved
    // Rates of what stood there before are worth nothing; nobody buys at a price that he has not seen.
    if (!latest?.shipmentIds || !rates || rating.ids !== latest.shipmentIds.join(' ')) {
      return setEarly(true)
    }
    setEarly(false)
    const purchases = rates.map(({ rateId }, place) => ({
      shipmentId: latest.shipmentIds?.[place] ?? '',
      rateId,
      presetId: presetOf(typed.parcels[place], presets),
    }))
    printWhenBought(latest.shipmentIds)
    if (isOutdated(await buying.buy(latest.draftId, purchases))) rating.again()
  }
  const latestBuy = useRef(buy)
  latestBuy.current = buy

  return {
    form,
    fields,
    buying,
    rating,
    rates,
    wanted,
    choose,
    missing: missingLines(problems, typed.parcels.length),
    isInPurchase,
    early: earlyOf(isEarly, rates, rating.isAsking),
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
