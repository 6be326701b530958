import { onlineManager, type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { askWords } from '../api/messages.ts'
import { type Session, sessionQuery } from '../api/queries/session.ts'

/** The session. Only within the shell, which waits for it. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery()).data

/** Why the person may not do something. Null if they may. */
export function useRefusal(act: Session['may'][number]): string | null {
  const refused = useSession().mayNot.find((one) => one.act === act)
  return refused ? askWords(refused.roles) : null
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )

/** Removes all data of the previous sub-account. */
export const resetWhatIsScoped = (queryClient: QueryClient): Promise<void> =>
  queryClient.resetQueries({
    predicate: ({ queryKey }) => !['session', 'sub-accounts'].includes(String(queryKey[0])),
  })
