import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import type { ParcelPreset } from '../../api/queries/presets.ts'
import { useSame } from '../../ui/use-value.ts'
import { isEditable, standingOf } from '../buying/purchase.ts'
import { ratesOf } from '../buying/rates.ts'
import { useBuying } from '../buying/use-buying.ts'
import { usePurchase } from '../buying/use-purchase.ts'
import type { SavedDraft } from './autosave.ts'
import type { TypedParcel } from './form-values.ts'
import { missingLines, shownErrors, unreadable, unsavedProblems } from './issues.ts'
import type { Opened } from './open-draft.ts'
import { hasPreset } from './presets.ts'
import type { DraftForm, DraftInHand } from './use-draft.ts'

const draftStatus = 11

/** After a failed background purchase, the draft is an order and can't be edited. */
const isOrder = (order: Order | null): boolean =>
  order !== null && order.status !== draftStatus && order.shipments.some((one) => standingOf(one).kind === 'failed')

/** Moves the focus to the first invalid field. */
const focusFirstError = (fields: HTMLElement | null): void => {
  requestAnimationFrame(() => fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

export type DraftBuying = ReturnType<typeof useDraftBuying>

/** Buys labels for a draft when it is complete, and shows what is missing. */
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

  /**
   * Shows all missing and invalid fields.
   *
   * @returns whether there are none and everything is saved
   */
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
 * When the fields become read-only, moves the focus to the button, and later to the outcome.
 *
 * @returns a ref for the element with the outcome
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

/** Set as soon as the draft can be bought. It stays set if something is missing again. */
function useOrderId(saved: SavedDraft | null): string | null {
  const [known, setKnown] = useState<string | null>(null)
  const isOther = saved?.shipmentIds != null && saved.draftId !== known
  if (isOther) setKnown(saved.draftId)
  return isOther ? saved.draftId : known
}

const presetOf = (parcel: TypedParcel | undefined, presets: readonly ParcelPreset[]): string | null =>
  presets.find((preset) => parcel && hasPreset(parcel, preset))?.presetId ?? null
