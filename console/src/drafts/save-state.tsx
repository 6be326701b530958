import { Failure } from '../api/failure.ts'
import { wordsOf } from '../api/words.ts'
import { Button } from '../design/button.tsx'
import { formatTime } from '../format/when.ts'
import type { DraftState } from './draft-store.ts'
import { isUnsaved } from './keeper.ts'

type Props = { state: DraftState; onAgain: () => void; onAnew: () => void }

/** Whether what stands on the page is safe, in words. */
export function SaveState({ state, onAgain, onAnew }: Props) {
  const { keeper, saved, savedAt, isGone } = state
  if (isGone) {
    return (
      <span role="status" className="flex flex-wrap items-center gap-x-2 text-warn">
        This draft is gone: it was discarded, or has become an order, elsewhere. What stands here is saved no more.
        <Button look="quiet" icon="plus" onPress={onAnew}>
          Keep it as a new draft
        </Button>
      </span>
    )
  }
  if (keeper.failure) {
    return (
      <span role="status" className="flex flex-wrap items-center gap-x-2 text-warn">
        Not saved: {keeper.failure instanceof Failure ? wordsOf(keeper.failure) : 'something went wrong.'}
        <Button look="quiet" icon="refresh" onPress={onAgain}>
          Save now
        </Button>
      </span>
    )
  }
  if (keeper.sending !== null) return <span>Saving…</span>
  if (saved === null) return <span>It is saved as you type.</span>
  if (isUnsaved(keeper)) return <span>Saved in a moment…</span>
  return <span>{savedAt ? `Saved ${formatTime(savedAt)}` : 'Saved'}</span>
}
