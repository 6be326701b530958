import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, Suspense, useCallback, useMemo, useRef } from 'react'
import { parcelPresetsQuery } from '../api/queries/parcel-presets.ts'
import { warehousesQuery } from '../api/queries/warehouses.ts'
import { BuyBar } from '../buying/buy-bar.tsx'
import { BuyPanel } from '../buying/buy-panel.tsx'
import { Icon } from '../design/icon.tsx'
import { Section } from '../design/section.tsx'
import { useMedia } from '../design/use-media.ts'
import { goOnAt } from '../frame/new-address.ts'
import { Page } from '../frame/page.tsx'
import { useCommands } from '../frame/use-commands.ts'
import { paths } from '../paths.ts'
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
import { StandingPanel } from './standing-panel.tsx'
import { ToSection } from './to-section.tsx'
import type { Typed } from './typed.ts'
import { useDraft } from './use-draft.ts'
import { ClashesDialog, RatesPanel, useLoadedPieces } from './use-pieces.ts'
import { useShipping } from './use-shipping.ts'

const route = getRouteApi('/frame/orders/draft/$draftId')

/**
 * Which draft is in hand: another one begins anew.
 *
 * @param made the one that got its id while it was typed here: it is the same as before
 */
function useDraftKey(draftId: string, made: RefObject<string | null>): string {
  const shown = useRef({ draftId, key: draftId, count: 0 })
  const { draftId: before, key, count } = shown.current
  if (before !== draftId) {
    const isSame = before === newDraft && draftId === made.current
    const next = draftId === newDraft ? count + 1 : count
    shown.current = { draftId, key: isSame ? key : `${draftId} ${next}`, count: next }
    if (!isSame) made.current = null
  }
  return shown.current.key
}

/** An order that is being made: on one page, saved as it is typed, rated as soon as it can be, bought and printed. */
export function DraftPage() {
  const { draftId } = route.useParams()
  const opened = route.useLoaderData()
  const made = useRef<string | null>(null)
  const key = useDraftKey(draftId, made)
  const onMade = useCallback((id: string) => {
    made.current = id
    madeHere.add(id)
  }, [])
  return <DraftInHandPage key={key} opened={opened} onMade={onMade} />
}

/** By whom it is for, or its reference: several may be open in windows beside each other. */
function titleOf({ to, reference }: Typed, { isNew, isInPurchase }: { isNew: boolean; isInPurchase: boolean }): string {
  if (isNew) return 'New order'
  const recipient = to.name || to.company
  if (isInPurchase) return recipient
  return recipient ? `Draft for ${recipient}` : `Draft ${reference}`.trim()
}

function DraftInHandPage({ opened, onMade: tell }: { opened: Opened; onMade: (draftId: string) => void }) {
  const router = useRouter()
  const navigate = useNavigate()
  const { data: warehouses } = useSuspenseQuery(warehousesQuery())
  const { data: presets } = useSuspenseQuery(parcelPresetsQuery())
  const onMade = useCallback(
    (draftId: string) => {
      tell(draftId)
      const itsAddress = { to: paths.draft, params: { draftId } } as const
      goOnAt(router.buildLocation(itsAddress).pathname)
      void navigate({ ...itsAddress, replace: true })
    },
    [router, navigate, tell],
  )
  const draft = useDraft(opened.draft && savedOf(opened.draft), freshDraft(warehouses, presets), onMade)
  const shipping = useShipping(draft, opened, presets)
  const { form, buying, rating, isInPurchase } = shipping
  const onNew = useCallback(() => void navigate({ to: paths.draft, params: { draftId: newDraft } }), [navigate])
  const parcels = useRef<HTMLDivElement>(null)
  const goToParcels = () => {
    const { current: part } = parcels
    const wanted =
      part?.querySelector<HTMLElement>('[data-presets] [aria-pressed=true], [data-presets] button') ??
      part?.querySelector<HTMLElement>('[data-weight] input')
    wanted?.focus()
  }
  const { buy } = shipping
  const commands = useMemo(
    () => [
      ...(isInPurchase
        ? []
        : [{ id: 'buy', text: 'Buy & print', group: 'New order', keys: 'mod+enter', run: () => void buy() }]),
      { id: 'new order', text: 'New order', group: 'New order', keys: 'c', run: onNew },
    ],
    [isInPurchase, buy, onNew],
  )
  useCommands(commands)
  useLoadedPieces()
  const { keeper, saved } = draft.state
  // One column: the button would stand at the end of the form.
  const isNarrow = !useMedia('(min-width: 64rem)')
  const button = { rates: shipping.rates, buying, early: shipping.early, onBuy: () => void buy() }
  return (
    <DraftFormContext value={form}>
      <Page
        width="wide"
        title={titleOf(draft.typed, { isNew: opened.draft === null && saved === null, isInPurchase })}
        above={
          <Link
            to={paths.orders}
            className="inline-flex items-center gap-1 rounded-1 text-13 text-text-2 hover:text-text"
          >
            <Icon name="chevronLeft" className="size-3.5" />
            Orders
          </Link>
        }
        about={<SaveState state={draft.state} onAgain={() => void draft.store.flush()} />}
        actions={!isInPurchase && saved && <DraftActions draft={draft} onTried={shipping.tryAll} />}
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div ref={shipping.fields} className="flex min-w-0 flex-col gap-6">
            <ToSection onWhole={goToParcels} />
            <div ref={parcels}>
              <ParcelsSection onUnits={draft.setUnits} />
            </div>
            <FromSection />
            <ItemsSection />
            <MoreSection />
          </div>
          {/* What was bought comes before what can be changed no more, where there is one column. */}
          <div className={`flex min-w-0 flex-col gap-6 lg:sticky lg:top-6 ${isInPurchase ? 'max-lg:order-first' : ''}`}>
            <Section title={isInPurchase ? 'Label' : 'Rates'}>
              {isInPurchase && saved ? (
                <StandingPanel
                  orderId={saved.draftId}
                  standings={buying.standings}
                  printing={shipping.printing}
                  nameOf={shipping.serviceNameOf}
                  onNew={onNew}
                />
              ) : (
                <div className="flex flex-col gap-4">
                  {saved?.shipmentIds && (
                    <Suspense fallback={null}>
                      <RatesPanel rating={rating} wanted={shipping.wanted} onChoose={shipping.choose} />
                    </Suspense>
                  )}
                  <BuyPanel {...button} missing={shipping.missing} isBarred={isNarrow} />
                </div>
              )}
            </Section>
          </div>
        </div>
        {isNarrow && !isInPurchase && <BuyBar {...button} />}
        {keeper.clashes.length > 0 && (
          <Suspense fallback={null}>
            <ClashesDialog content={keeper.content} clashes={keeper.clashes} onDecide={draft.store.decide} />
          </Suspense>
        )}
      </Page>
    </DraftFormContext>
  )
}
