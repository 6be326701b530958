import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { parcelPresetsQuery } from '../../api/queries/parcel-presets.ts'
import { warehousesQuery } from '../../api/queries/warehouses.ts'
import { paths } from '../../paths.ts'
import { goOnAt } from '../../shell/new-address.ts'
import { Page } from '../../shell/page.tsx'
import { Replaces } from '../../shell/replaces.tsx'
import { useCommands } from '../../shell/use-commands.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { BuyBar } from '../buying/buy-bar.tsx'
import { DraftActions } from './draft-actions.tsx'
import { DraftFormContext } from './form.ts'
import { FromSection } from './from-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { MoreSection } from './more-section.tsx'
import { newDraft } from './new-draft.ts'
import { freshDraft, madeHere, type Opened } from './opened.ts'
import { ParcelsSection } from './parcels-section.tsx'
import { savedOf } from './save.ts'
import { SaveState } from './save-state.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { ToSection } from './to-section.tsx'
import type { Typed } from './typed.ts'
import { useDraft } from './use-draft.ts'
import { useDraftBuying } from './use-draft-buying.ts'
import { ClashesDialog, CustomsSection, useLoadedPieces } from './use-pieces.ts'

const route = getRouteApi('/shell/orders/draft/$draftId')

/**
 * Which draft is in hand: another one begins anew, and one that got its id while it was typed here is the same as before.
 *
 * @returns what tells it from the one before, and what is told the id that it got
 */
function useDraftKey(draftId: string): [key: number, onMade: (draftId: string) => void] {
  const [shown, setShown] = useState<{ draftId: string; made: string | null; key: number }>({
    draftId,
    made: null,
    key: 0,
  })
  if (shown.draftId !== draftId) {
    setShown({ draftId, made: null, key: draftId === shown.made ? shown.key : shown.key + 1 })
  }
  const onMade = useCallback((made: string) => {
    madeHere.add(made)
    setShown((before) => ({ ...before, made }))
  }, [])
  return [shown.key, onMade]
}

/** An order that is being made: on one page, saved as it is typed, rated as soon as it can be, bought and printed. */
export function DraftPage() {
  const { draftId } = route.useParams()
  const opened = route.useLoaderData()
  const [key, onMade] = useDraftKey(draftId)
  return <DraftInHandPage key={key} opened={opened} onMade={onMade} />
}

/** By whom it is for, or its reference: several may be open in windows beside each other. */
function titleOf({ to, reference }: Typed, { isNew, isInPurchase }: { isNew: boolean; isInPurchase: boolean }): string {
  if (isNew) return 'New order'
  const recipient = to.name || to.company
  if (isInPurchase) return recipient
  return recipient ? `Draft for ${recipient}` : `Draft ${reference}`.trim()
}

function useDraftCommands({ isInPurchase, buy, onNew }: { isInPurchase: boolean; buy: () => void; onNew: () => void }) {
  const commands = useMemo(
    () => [
      ...(isInPurchase ? [] : [{ id: 'buy', text: 'Buy & print', group: 'New order', keys: 'mod+enter', run: buy }]),
      { id: 'new order', text: 'New order', group: 'New order', keys: 'c', run: onNew },
    ],
    [isInPurchase, buy, onNew],
  )
  useCommands(commands)
}

/** Takes the draft to the address of the id that it got, without it being opened anew. */
function useItsAddress(tell: (draftId: string) => void): (draftId: string) => void {
  const router = useRouter()
  const navigate = useNavigate()
  return useCallback(
    (draftId: string) => {
      tell(draftId)
      const itsAddress = { to: paths.draft, params: { draftId } } as const
      goOnAt(router.buildLocation(itsAddress).pathname)
      void navigate({ ...itsAddress, replace: true })
    },
    [router, navigate, tell],
  )
}

/** Where the packing begins: the box that is chosen, else the first field. */
const focusParcels = (part: HTMLElement | null): void => {
  const box = part?.querySelector<HTMLElement>('[data-presets] [aria-pressed=true], [data-presets] button')
  const wanted = box ?? part?.querySelector<HTMLElement>('[data-weight] input')
  wanted?.focus()
}

/** What was bought comes before what can be changed no more, where there is one column. */
const besideStyle = (isInPurchase: boolean): string =>
  `flex min-w-0 flex-col gap-6 outline-none lg:sticky lg:top-6 ${isInPurchase ? 'max-lg:order-first' : ''}`

/** The same at every key that is typed: it is not drawn anew. */
const backToOrders = (
  <Link to={paths.orders} className="inline-flex items-center gap-1 rounded-1 text-13 text-text-2 hover:text-text">
    <Icon name="chevronLeft" className="size-3.5" />
    Orders
  </Link>
)

function DraftInHandPage({ opened, onMade: tell }: { opened: Opened; onMade: (draftId: string) => void }) {
  const navigate = useNavigate()
  const { data: warehouses } = useSuspenseQuery(warehousesQuery())
  const { data: presets } = useSuspenseQuery(parcelPresetsQuery())
  const onMade = useItsAddress(tell)
  const draft = useDraft(opened.draft && savedOf(opened.draft), freshDraft(warehouses, presets), onMade)
  const shipping = useDraftBuying(draft, opened, presets)
  const { form, isInPurchase, buy } = shipping
  const onNew = useCallback(() => void navigate({ to: paths.draft, params: { draftId: newDraft } }), [navigate])
  const parcels = useRef<HTMLDivElement>(null)
  const goToParcels = useCallback(() => focusParcels(parcels.current), [])
  useDraftCommands({ isInPurchase, buy, onNew })
  useLoadedPieces()
  const { keeper, saved } = draft.state
  // One column: the button would stand at the end of the form.
  const isNarrow = !useMedia('(min-width: 64rem)')
  return (
    <DraftFormContext value={form}>
      <Page
        width="wide"
        title={titleOf(draft.typed, { isNew: opened.draft === null && saved === null, isInPurchase })}
        above={backToOrders}
        about={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SaveState
              state={draft.state}
              onAgain={() => void draft.store.flush()}
              onAnew={() => void draft.store.beginAnew()}
            />
            {opened.draft && <Replaces order={opened.draft} />}
          </span>
        }
        actions={
          !isInPurchase &&
          saved && (
            <DraftActions
              draftId={saved.draftId}
              subAccountId={draft.subAccountId}
              store={draft.store}
              onTried={shipping.tryAll}
            />
          )
        }
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div ref={shipping.fields} className="flex min-w-0 flex-col gap-6">
            <ToSection onWhole={goToParcels} />
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
          <div ref={shipping.outcome} tabIndex={-1} className={besideStyle(isInPurchase)}>
            <ShippingSection draft={draft} shipping={shipping} isBarred={isNarrow} onNew={onNew} />
          </div>
        </div>
        {isNarrow && !isInPurchase && <BuyBar {...shipping.button} />}
        {keeper.clashes.length > 0 && (
          <Suspense fallback={null}>
            <ClashesDialog content={keeper.content} clashes={keeper.clashes} onDecide={draft.store.decide} />
          </Suspense>
        )}
      </Page>
    </DraftFormContext>
  )
}
