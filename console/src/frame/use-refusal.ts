import type { Session } from '../api/queries/session.ts'
import { useSession } from './use-session.ts'

/** Why this person may not do it, for the control that does it; null: he may. */
export function useRefusal(act: Session['may'][number]): string | null {
  const { account, may } = useSession()
  return may.includes(act) ? null : `A ${account.role} may not do this`
}
