import { Failure } from '../../api/failure.ts'
import { wordsOf } from '../../api/words.ts'
import { formatTime } from '../../format/when.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftState } from './draft-store.ts'
import { isUnsaved } from './keeper.ts'

type Props = { state: DraftState; onAgain: () => void; onAnew: () => void }

/** Whether what stands on the page is safe, in words. */
export function SaveState({ state, onAgain, onAnew }: Props) {
  const { keeper, saved, savedAt, isGone } = state
  if (isGone) {
    return (
      <span role="status" className="flex flex-wrap items-center gap-x-2 text-warn">
        This draft was deleted or turned into an order in another window. Changes here are no longer saved.
        <Button look="quiet" icon="plus" onPress={onAnew}>
          Save as new draft
        </Button>
      </span>
    )
  }
  if (keeper.failure) {
    return (
      <span role="status" className="flex flex-wrap items-center gap-x-2 text-warn">
        Not saved: {keeper.failure instanceof Failure ? wordsOf(keeper.failure) : 'Something went wrong.'}
        <Button look="quiet" icon="refresh" onPress={onAgain}>
          Save now
        </Button>
      </span>
    )
  }
  if (keeper.sending !== null) return <span>Saving…</span>
  if (saved === null) return <span>Saved automatically</span>
  if (isUnsaved(keeper)) return <span>Saving…</span>
  return <span>{savedAt ? `Saved ${formatTime(savedAt)}` : 'Saved'}</span>
}
