import { onlineManager, type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { askForAccess } from '../api/messages.ts'
import { type Session, sessionQuery } from '../api/queries/session.ts'

/** The session. Only within the shell, which waits for it. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery()).data

/** Why the person may not do something. Null if they may. */
export function useDeniedReason(act: Session['may'][number]): string | null {
  const refused = useSession().mayNot.find((one) => one.act === act)
  return refused ? askForAccess(refused.roles) : null
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )

/** Removes all data of the previous sub-account. */
export const resetScopedData = (queryClient: QueryClient): Promise<void> =>
  queryClient.resetQueries({
    predicate: ({ queryKey }) => !['session', 'sub-accounts'].includes(String(queryKey[0])),
  })
