import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import type { ParcelPreset } from '../../api/queries/parcel-presets.ts'
import { useSame } from '../../ui/use-same.ts'
import { isEditable, standingOf } from '../buying/purchase.ts'
import { ratesOf } from '../buying/rates.ts'
import { useBuying } from '../buying/use-buying.ts'
import { usePurchase } from '../buying/use-purchase.ts'
import type { SavedDraft } from './draft-store.ts'
import type { DraftForm } from './form.ts'
import type { Opened } from './opened.ts'
import { hasPreset } from './presets.ts'
import { missingLines, shownErrors, unsavedProblems } from './problems.ts'
import type { TypedParcel } from './typed.ts'
import { unreadable } from './unreadable.ts'
import type { DraftInHand } from './use-draft.ts'

const draftStatus = 11

/** A draft that a purchase failed for after it was told to be under way is an order from then on, and typed no more. */
const isOrder = (order: Order | null): boolean =>
  order !== null && order.status !== draftStatus && order.shipments.some((one) => standingOf(one).kind === 'failed')

/** Focus goes to the first field that says something is wrong with it, once it does. */
const focusFirstError = (fields: HTMLElement | null): void => {
  requestAnimationFrame(() => fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

export type DraftBuying = ReturnType<typeof useDraftBuying>

/** Buys for a draft, once all of it is there, and says at its fields what is not. */
export function useDraftBuying(draft: DraftInHand, opened: Opened, presets: readonly ParcelPreset[]) {
  const isNew = opened.draft === null
  const { subAccountId, typed, typedParts, change, units, state, store } = draft
  const { saved } = state
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  const buying = usePurchase(useOrderId(saved), opened.order, subAccountId)
  const isBusy = buying.since !== null || buying.isUnanswered
  const isInPurchase = !isBusy && (!isEditable(buying.standings) || isOrder(buying.order))
  const isReadOnly = isBusy || isInPurchase
  const unread = unreadable(typed, units)
  const problems = [...(saved?.problems ?? unsavedProblems(typed)), ...(saved?.customs?.gaps ?? [])]
  const countries = { to: typed.to.country, from: typed.from.country }
  const errors = useSame(shownErrors(problems, unread, { left, isTried }, countries))
  const form = useMemo<DraftForm>(
    () => ({
      typed: typedParts,
      change,
      units,
      isReadOnly,
      isNew,
      errorOf: (path) => errors[path],
      leave: (path) => {
        setLeft((before) => (before.has(path) ? before : new Set([...before, path])))
        void store.flush()
      },
    }),
    [typedParts, change, units, isReadOnly, isNew, errors, store],
  )

  /** Says at every field what is missing or wrong. @returns whether nothing is, and all of it is saved */
  const tryAll = useCallback(async (): Promise<boolean> => {
    setTried(true)
    const latest = await store.flush()
    const isRead = Object.keys(unreadable(typedParts.get(), units)).length === 0
    const isReady = latest !== null && latest.shipmentIds !== null && isRead
    if (!isReady) focusFirstError(fields.current)
    return isReady
  }, [store, typedParts, units])

  const bought = useBuying({
    buying,
    subAccountId,
    shipmentIds: saved?.shipmentIds ?? null,
    keys: typed.parcels.map(({ key }) => key),
    options: { signature: typed.signature, saturdayDelivery: typed.saturdayDelivery },
    isOn: !isReadOnly,
    getReady: async (carriers) => {
      const isReady = await tryAll()
      const { saved: latest } = store.state.get()
      const { wantedBy = [], gaps = [] } = latest?.customs ?? {}
      if (isReady && gaps.length > 0 && carriers.some((carrier) => wantedBy.includes(carrier))) {
        focusFirstError(fields.current)
        return null
      }
      return isReady && latest?.shipmentIds ? { orderId: latest.draftId, shipmentIds: latest.shipmentIds } : null
    },
    presetOf: (place) => presetOf(typed.parcels[place], presets),
  })

  return {
    form,
    fields,
    outcome: useFocusThatFollows(fields, { isBusy, isInPurchase }),
    ...bought,
    missing: missingLines(problems, typed.parcels.length, countries),
    isInPurchase,
    tryAll,
    serviceNameOf: (serviceCode: string): string =>
      bought.rating.parcels.flatMap(ratesOf).find((rate) => rate.serviceCode === serviceCode)?.serviceName ??
      serviceCode,
  }
}

/**
 * Fields that can be typed in no more give the focus to where the work goes on: to the button while a label is bought, to
 * what came of it where the button is gone with it.
 *
 * @returns for the part of the page that shows what came of it
 */
function useFocusThatFollows(
  fields: RefObject<HTMLElement | null>,
  { isBusy, isInPurchase }: { isBusy: boolean; isInPurchase: boolean },
): RefObject<HTMLDivElement | null> {
  const outcome = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    const isLeft = activeElement === document.body || (fields.current?.contains(activeElement) ?? false)
    if (isBusy && isLeft) document.querySelector<HTMLElement>('[data-buy]')?.focus({ preventScroll: true })
    if (isInPurchase && wasBusy.current && isLeft) outcome.current?.focus({ preventScroll: true })
    wasBusy.current = isBusy
  }, [fields, isBusy, isInPurchase])
  return outcome
}

/** From the moment that it can be bought for; it stays an order while something is missing again. */
function useOrderId(saved: SavedDraft | null): string | null {
  const [known, setKnown] = useState<string | null>(null)
  const isOther = saved?.shipmentIds != null && saved.draftId !== known
  if (isOther) setKnown(saved.draftId)
  return isOther ? saved.draftId : known
}

const presetOf = (parcel: TypedParcel | undefined, presets: readonly ParcelPreset[]): string | null =>
  presets.find((preset) => parcel && hasPreset(parcel, preset))?.presetId ?? null
