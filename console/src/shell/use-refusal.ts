import { askWords } from '../api/ask-words.ts'
import type { Session } from '../api/queries/session.ts'
import { useSession } from './use-session.ts'

/** Why this person may not do it, for the control that does it; null: he may. */
export function useRefusal(act: Session['may'][number]): string | null {
  const refused = useSession().mayNot.find((one) => one.act === act)
  return refused ? askWords(refused.roles) : null
}
