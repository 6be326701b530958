import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import type { ParcelPreset } from '../../api/queries/presets.ts'
import { useEqual } from '../../ui/use-value.ts'
import { isEditable, progressOf } from '../buying/purchase.ts'
import { sortedRates } from '../buying/rates.ts'
import { useBuying } from '../buying/use-buying.ts'
import { usePurchase } from '../buying/use-purchase.ts'
import type { SavedDraft } from './autosave.ts'
import { matchesPreset } from './derived-values.ts'
import type { ParcelValues } from './form-values.ts'
import { missingIssues, missingLines, shownErrors, unreadableValues } from './issues.ts'
import type { OpenedDraft } from './open-draft.ts'
import type { DraftForm, OpenDraft } from './use-draft.ts'

const draftStatus = 11

/** After a failed background purchase, the draft is an order and can't be edited. */
const isOrder = (order: Order | null): boolean =>
  order !== null && order.status !== draftStatus && order.shipments.some((one) => progressOf(one).kind === 'failed')

/** Moves the focus to the first invalid field. */
const focusFirstError = (fields: HTMLElement | null): void => {
  requestAnimationFrame(() => fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

export type DraftBuying = ReturnType<typeof useDraftBuying>

/** Buys labels for a draft when it is complete, and shows what is missing. */
export function useDraftBuying(draft: OpenDraft, opened: OpenedDraft, presets: readonly ParcelPreset[]) {
  const isNew = opened.draft === null
  const { subAccountId, values, valuesStore, change, units, state, store } = draft
  const { saved } = state
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  const buying = usePurchase(useOrderId(saved), opened.order, subAccountId)
  const isBusy = buying.since !== null || buying.isUnanswered
  const isBeingBought = !isBusy && (!isEditable(buying.progress) || isOrder(buying.order))
  const isReadOnly = isBusy || isBeingBought
  const unreadable = unreadableValues(values, units)
  const issues = [...(saved?.issues ?? missingIssues(values)), ...(saved?.customs?.issues ?? [])]
  const countries = { to: values.to.country, from: values.from.country }
  const errors = useEqual(shownErrors(issues, unreadable, { left, hasTried }, countries))
  const form = useMemo<DraftForm>(
    () => ({
      values: valuesStore,
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
    [valuesStore, change, units, isReadOnly, isNew, errors, store],
  )

  /**
   * Shows all missing and invalid fields.
   *
   * @returns whether there are none and everything is saved
   */
  const showAllErrors = useCallback(async (): Promise<boolean> => {
    setTried(true)
    const latest = await store.flush()
    const isRead = Object.keys(unreadableValues(valuesStore.get(), units)).length === 0
    const isReady = latest !== null && latest.shipmentIds !== null && isRead
    if (!isReady) focusFirstError(fields.current)
    return isReady
  }, [store, valuesStore, units])

  const bought = useBuying({
    buying,
    subAccountId,
    shipmentIds: saved?.shipmentIds ?? null,
    keys: values.parcels.map(({ key }) => key),
    options: { signature: values.signature, saturdayDelivery: values.saturdayDelivery },
    isOn: !isReadOnly,
    getReady: async (carriers) => {
      const isReady = await showAllErrors()
      const { saved: latest } = store.state.get()
      const { wantedBy = [], issues: customsIssues = [] } = latest?.customs ?? {}
      if (isReady && customsIssues.length > 0 && carriers.some((carrier) => wantedBy.includes(carrier))) {
        focusFirstError(fields.current)
        return null
      }
      return isReady && latest?.shipmentIds ? { orderId: latest.draftId, shipmentIds: latest.shipmentIds } : null
    },
    presetOf: (index) => presetOf(values.parcels[index], presets),
  })

  return {
    form,
    fields,
    outcome: useFocusThatFollows(fields, { isBusy, isBeingBought }),
    ...bought,
    missing: missingLines(issues, values.parcels.length, countries),
    isBeingBought,
    showAllErrors,
    serviceNameOf: (serviceCode: string): string =>
      bought.rating.parcels.flatMap(sortedRates).find((rate) => rate.serviceCode === serviceCode)?.serviceName ??
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
  { isBusy, isBeingBought }: { isBusy: boolean; isBeingBought: boolean },
): RefObject<HTMLDivElement | null> {
  const outcome = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    const isLeft = activeElement === document.body || (fields.current?.contains(activeElement) ?? false)
    if (isBusy && isLeft) document.querySelector<HTMLElement>('[data-buy]')?.focus({ preventScroll: true })
    if (isBeingBought && wasBusy.current && isLeft) outcome.current?.focus({ preventScroll: true })
    wasBusy.current = isBusy
  }, [fields, isBusy, isBeingBought])
  return outcome
}

/** Set as soon as the draft can be bought. It stays set if something is missing again. */
function useOrderId(saved: SavedDraft | null): string | null {
  const [known, setKnown] = useState<string | null>(null)
  const isOther = saved?.shipmentIds != null && saved.draftId !== known
  if (isOther) setKnown(saved.draftId)
  return isOther ? saved.draftId : known
}

const presetOf = (parcel: ParcelValues | undefined, presets: readonly ParcelPreset[]): string | null =>
  presets.find((preset) => parcel && matchesPreset(parcel, preset))?.presetId ?? null
