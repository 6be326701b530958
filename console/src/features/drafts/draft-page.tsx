import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { parcelPresetsQuery, warehousesQuery } from '../../api/queries/presets.ts'
import { paths } from '../../paths.ts'
import { useCommands } from '../../shell/commands.ts'
import { keepPageAt, Page } from '../../shell/page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMedia, usePreload } from '../../ui/use-value.ts'
import { BuyBar } from '../buying/buy-panel.tsx'
import { Replaces } from '../orders/order-parts.tsx'
import { FromSection, ToSection } from './address-section.tsx'
import { newFormValues } from './derived-values.ts'
import { DraftActions, SaveState, ShippingSection } from './draft-actions.tsx'
import type { FormValues } from './form-values.ts'
import { ItemsSection, MoreSection } from './items-section.tsx'
import { ConflictDialog, CustomsSection, lazyParts } from './lazy-parts.ts'
import { createdHere, newDraftId, type OpenedDraft } from './open-draft.ts'
import { ParcelsSection } from './parcels-section.tsx'
import { toSavedDraft } from './save-draft.ts'
import { DraftFormContext, useDraft } from './use-draft.ts'
import { useDraftBuying } from './use-draft-buying.ts'

const route = getRouteApi('/shell/orders/draft/$draftId')

/**
 * Identifies the draft on the page. A new draft that gets its id while it is edited stays the same.
 *
 * @returns the React key, and a function to call with the new id
 */
function useDraftKey(draftId: string): [key: number, onCreated: (draftId: string) => void] {
  const [shown, setShown] = useState<{ draftId: string; createdId: string | null; key: number }>({
    draftId,
    createdId: null,
    key: 0,
  })
  if (shown.draftId !== draftId) {
    setShown({ draftId, createdId: null, key: draftId === shown.createdId ? shown.key : shown.key + 1 })
  }
  const onCreated = useCallback((createdId: string) => {
    createdHere.add(createdId)
    setShown((before) => ({ ...before, createdId }))
  }, [])
  return [shown.key, onCreated]
}

/** A new order on one page: saved automatically, rated as soon as possible, then bought and printed. */
export function DraftPage() {
  const { draftId } = route.useParams()
  const opened = route.useLoaderData()
  const [key, onCreated] = useDraftKey(draftId)
  return <DraftContents key={key} opened={opened} onCreated={onCreated} />
}

/** The recipient or reference tells several windows apart. */
function titleOf(
  { to, reference }: FormValues,
  { isNew, isBeingBought }: { isNew: boolean; isBeingBought: boolean },
): string {
  if (isNew) return 'New order'
  const recipient = to.name || to.company
  if (isBeingBought) return recipient
  return recipient ? `Draft for ${recipient}` : `Draft ${reference}`.trim()
}

function useDraftCommands({
  isBeingBought,
  buy,
  onNew,
}: {
  isBeingBought: boolean
  buy: () => void
  onNew: () => void
}) {
  const commands = useMemo(
    () => [
      ...(isBeingBought ? [] : [{ id: 'buy', text: 'Buy & print', group: 'New order', keys: 'mod+enter', run: buy }]),
      { id: 'new order', text: 'New order', group: 'New order', keys: 'c', run: onNew },
    ],
    [isBeingBought, buy, onNew],
  )
  useCommands(commands)
}

/** Changes the URL to the new draft's id without opening the page again. */
function useDraftUrl(reportId: (draftId: string) => void): (draftId: string) => void {
  const router = useRouter()
  const navigate = useNavigate()
  return useCallback(
    (draftId: string) => {
      reportId(draftId)
      const destination = { to: paths.draft, params: { draftId } } as const
      keepPageAt(router.buildLocation(destination).pathname)
      void navigate({ ...destination, replace: true })
    },
    [router, navigate, reportId],
  )
}

/** Moves the focus to the chosen box, or else to the weight. */
const focusParcels = (part: HTMLElement | null): void => {
  const box = part?.querySelector<HTMLElement>('[data-presets] [aria-pressed=true], [data-presets] button')
  const target = box ?? part?.querySelector<HTMLElement>('[data-weight] input')
  target?.focus()
}

/** In one column, the outcome comes before the read-only fields. */
const sideStyle = (isBeingBought: boolean): string =>
  `flex min-w-0 flex-col gap-6 outline-none lg:sticky lg:top-6 ${isBeingBought ? 'max-lg:order-first' : ''}`

/** Constant, so that React doesn't render it for each key press. */
const backToOrders = (
  <Link to={paths.orders} className="inline-flex items-center gap-1 rounded-1 text-13 text-text-2 hover:text-text">
    <Icon name="chevronLeft" className="size-3.5" />
    Orders
  </Link>
)

function DraftContents({ opened, onCreated: reportId }: { opened: OpenedDraft; onCreated: (draftId: string) => void }) {
  const navigate = useNavigate()
  const { data: warehouses } = useSuspenseQuery(warehousesQuery())
  const { data: presets } = useSuspenseQuery(parcelPresetsQuery())
  const onCreated = useDraftUrl(reportId)
  const draft = useDraft(opened.draft && toSavedDraft(opened.draft), newFormValues(warehouses, presets), onCreated)
  const shipping = useDraftBuying(draft, opened, presets)
  const { form, isBeingBought, buy } = shipping
  const onNew = useCallback(() => void navigate({ to: paths.draft, params: { draftId: newDraftId } }), [navigate])
  const parcels = useRef<HTMLDivElement>(null)
  const goToParcels = useCallback(() => focusParcels(parcels.current), [])
  useDraftCommands({ isBeingBought, buy, onNew })
  usePreload(lazyParts)
  const { autosave, saved } = draft.state
  // In one column, the button would be at the end of the form.
  const isNarrow = !useMedia('(min-width: 64rem)')
  return (
    <DraftFormContext value={form}>
      <Page
        width="wide"
        title={titleOf(draft.values, { isNew: opened.draft === null && saved === null, isBeingBought })}
        above={backToOrders}
        about={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SaveState
              state={draft.state}
              onRetry={() => void draft.store.flush()}
              onSaveAsNew={() => void draft.store.saveAsNew()}
            />
            {opened.draft && <Replaces order={opened.draft} />}
          </span>
        }
        actions={
          !isBeingBought &&
          saved && (
            <DraftActions
              draftId={saved.draftId}
              subAccountId={draft.subAccountId}
              store={draft.store}
              showAllErrors={shipping.showAllErrors}
            />
          )
        }
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div ref={shipping.fields} className="flex min-w-0 flex-col gap-6">
            <ToSection onComplete={goToParcels} />
            <div ref={parcels}>
              <ParcelsSection onUnits={draft.setUnits} />
            </div>
            <FromSection />
            <ItemsSection />
            {saved?.customs && (
              <Suspense fallback={null}>
                <CustomsSection customs={saved.customs} />
              </Suspense>
            )}
            <MoreSection />
          </div>
          <div ref={shipping.outcome} tabIndex={-1} className={sideStyle(isBeingBought)}>
            <ShippingSection draft={draft} shipping={shipping} isButtonSeparate={isNarrow} onNew={onNew} />
          </div>
        </div>
        {isNarrow && !isBeingBought && <BuyBar {...shipping.button} />}
        {autosave.conflicts.length > 0 && (
          <Suspense fallback={null}>
            <ConflictDialog content={autosave.content} conflicts={autosave.conflicts} onResolve={draft.store.resolve} />
          </Suspense>
        )}
      </Page>
    </DraftFormContext>
  )
}
