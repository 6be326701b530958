import { useNavigate } from '@tanstack/react-router'
import { memo, Suspense, useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { failureMessage } from '../../api/messages.ts'
import { discardDraft, finishDraft } from '../../api/queries/drafts.ts'
import { formatTime } from '../../format/dates.ts'
import { paths } from '../../paths.ts'
import { ActionButton, ConfirmAction } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { BuyPanel } from '../buying/buy-panel.tsx'
import { type DraftState, type DraftStore, hasPendingChanges } from './autosave.ts'
import { ProgressPanel, RatesPanel } from './lazy-parts.ts'
import type { OpenDraft } from './use-draft.ts'
import type { DraftBuying } from './use-draft-buying.ts'

type Props = {
  draftId: string
  subAccountId: string | null
  store: DraftStore
  /**
   * Shows all missing and invalid fields.
   *
   * @returns whether there are none
   */
  showAllErrors: () => Promise<boolean>
}

/** Saves the draft as an order for later, or deletes it. */
export const DraftActions = memo(function DraftActions({ draftId, subAccountId, store, showAllErrors }: Props) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const finish = useAction(finishDraft, {
    refreshes: ['orders', 'drafts'],
    toast: 'Saved to Orders',
    onDone: ({ orderId }) => navigate({ to: paths.order, params: { orderId } }),
  })
  const discard = useAction(discardDraft, {
    refreshes: ['orders', 'drafts'],
    toast: 'Draft deleted',
    onDone: () => navigate({ to: paths.orders }),
  })
  const save = async () => {
    if (!(await showAllErrors())) return
    const { saved: latest } = store.state.get()
    if (latest) finish.run({ draftId: latest.draftId, version: latest.version, subAccountId })
  }
  return (
    <>
      {finish.failure && <span className="self-center text-13 text-bad">{failureMessage(finish.failure)}</span>}
      <Button look="quiet" icon="trash" onPress={() => setAsking(true)}>
        Delete draft
      </Button>
      <ActionButton isPending={finish.isPending} onPress={() => void save()}>
        Save for later
      </ActionButton>
      <ConfirmAction
        title="Delete this draft?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action={discard}
        onConfirm={() => discard.run({ draftId, subAccountId })}
        verb="Delete draft"
      >
        You can’t undo this. No label was bought for this draft.
      </ConfirmAction>
    </>
  )
})

type ShippingSectionProps = {
  draft: OpenDraft
  shipping: DraftBuying
  /** The button is in a separate bar. */
  isButtonSeparate: boolean
  onNew: () => void
}

/** The rates and the button next to the form, or the outcome of the purchase. */
export function ShippingSection({ draft, shipping, isButtonSeparate, onNew }: ShippingSectionProps) {
  const { saved } = draft.state
  const { isBeingBought, buying, rating, selected, choose, button, missing } = shipping
  return (
    <Section title={isBeingBought ? 'Label' : 'Rates'}>
      {isBeingBought && saved ? (
        <Suspense fallback={null}>
          <ProgressPanel
            orderId={saved.draftId}
            progress={buying.progress}
            printing={shipping.printing}
            nameOf={shipping.serviceNameOf}
            onNew={onNew}
          />
        </Suspense>
      ) : (
        <div className="flex flex-col gap-4">
          {saved?.shipmentIds && (
            <Suspense fallback={null}>
              <RatesPanel rating={rating} selected={selected} onChoose={choose} />
            </Suspense>
          )}
          <BuyPanel {...button} missing={missing} isButtonSeparate={isButtonSeparate} />
        </div>
      )}
    </Section>
  )
}

type SaveStateProps = { state: DraftState; onRetry: () => void; onSaveAsNew: () => void }

/** Shows whether the changes are saved. */
export function SaveState({ state, onRetry, onSaveAsNew }: SaveStateProps) {
  const { autosave, saved, savedAt, isDeleted } = state
  if (isDeleted) {
    return (
      <span role="status" className="flex flex-wrap items-center gap-x-2 text-warn">
        This draft was deleted or turned into an order in another window. Changes here are no longer saved.
        <Button look="quiet" icon="plus" onPress={onSaveAsNew}>
          Save as new draft
        </Button>
      </span>
    )
  }
  if (autosave.failure) {
    return (
      <span role="status" className="flex flex-wrap items-center gap-x-2 text-warn">
        Not saved: {autosave.failure instanceof Failure ? failureMessage(autosave.failure) : 'Something went wrong.'}
        <Button look="quiet" icon="refresh" onPress={onRetry}>
          Save now
        </Button>
      </span>
    )
  }
  if (autosave.saving !== null) return <span>Saving…</span>
  if (saved === null) return <span>Saved automatically</span>
  if (hasPendingChanges(autosave)) return <span>Saving…</span>
  return <span>{savedAt ? `Saved ${formatTime(savedAt)}` : 'Saved'}</span>
}
