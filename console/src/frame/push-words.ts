/** How far a store is told of a label, in a sentence. */
import type { StorePush } from '../api/queries/order-store.ts'

type PushWords = { text: string; tone: 'ok' | 'wait' | 'bad' }

/** How far the store is told of a label. */
export function pushWordsOf({ state, needsPerson, said }: StorePush): PushWords {
  const because = said ? ` It says: “${said}”` : ''
  switch (state) {
    case 'done':
      return { tone: 'ok', text: 'The store is told that it is on its way.' }
    case 'due':
    case 'sending':
      return {
        tone: 'wait',
        text: said ? `The store could not be told yet (${said}), and is told again.` : 'The store is being told.',
      }
    case 'uncertain':
      return needsPerson
        ? {
            tone: 'bad',
            text: 'Whether the store was told is not known, and it does not tell. Look at the order there.',
          }
        : { tone: 'wait', text: 'Whether the store was told is not known. It is being asked.' }
    case 'refused':
      return { tone: 'bad', text: `The store was not told.${because}` }
    case 'withdrawn':
      return { tone: 'ok', text: 'The store is told nothing of it.' }
    case 'take-back due':
    case 'taking back':
      return {
        tone: 'wait',
        text: said
          ? `The store could not be told yet that the label is cancelled (${said}), and is told again.`
          : 'The store is being told that the label is cancelled.',
      }
    case 'take-back uncertain':
      return needsPerson
        ? {
            tone: 'bad',
            text: 'Whether the store took back that it is on its way is not known. Look at the order there.',
          }
        : { tone: 'wait', text: 'Whether the store took back that it is on its way is not known. It is being asked.' }
    case 'taken back':
      return { tone: 'ok', text: 'The store is told that the label is cancelled.' }
    case 'not taken back':
      return { tone: 'bad', text: `The store still says that it is on its way.${because}` }
  }
}
