import { useNavigate } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { discardDraft, finishDraft } from '../../api/queries/drafts.ts'
import { wordsOf } from '../../api/words.ts'
import { paths } from '../../paths.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { ConfirmAct } from '../../shell/confirm-act.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftStore } from './draft-store.ts'

type Props = {
  draftId: string
  subAccountId: string | null
  store: DraftStore
  /** Says at every field what is missing or wrong. @returns whether nothing is */
  onTried: () => Promise<boolean>
}

/** What becomes of a draft besides being shipped: an order for later, or nothing. */
export const DraftActions = memo(function DraftActions({ draftId, subAccountId, store, onTried }: Props) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const finish = useAct(finishDraft, {
    refreshes: ['orders', 'drafts'],
    toast: 'Saved to Orders',
    onDone: ({ orderId }) => navigate({ to: paths.order, params: { orderId } }),
  })
  const discard = useAct(discardDraft, {
    refreshes: ['orders', 'drafts'],
    toast: 'Draft deleted',
    onDone: () => navigate({ to: paths.orders }),
  })
  const save = async () => {
    if (!(await onTried())) return
    const { saved: latest } = store.state.get()
    if (latest) finish.run({ draftId: latest.draftId, version: latest.version, subAccountId })
  }
  return (
    <>
      {finish.failure && <span className="self-center text-13 text-bad">{wordsOf(finish.failure)}</span>}
      <Button look="quiet" icon="trash" onPress={() => setAsking(true)}>
        Delete draft
      </Button>
      <ActButton isPending={finish.isPending} onPress={() => void save()}>
        Save for later
      </ActButton>
      <ConfirmAct
        title="Delete this draft?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={discard}
        onConfirm={() => discard.run({ draftId, subAccountId })}
        verb="Delete draft"
      >
        You can’t undo this. No label was bought for this draft.
      </ConfirmAct>
    </>
  )
})
