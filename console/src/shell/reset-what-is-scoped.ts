import type { QueryClient } from '@tanstack/react-query'

/** Another sub-account: nothing that is seen is of the one before. */
export const resetWhatIsScoped = (queryClient: QueryClient): Promise<void> =>
  queryClient.resetQueries({
    predicate: ({ queryKey }) => !['session', 'sub-accounts'].includes(String(queryKey[0])),
  })
