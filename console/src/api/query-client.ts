import { focusManager, QueryClient } from '@tanstack/react-query'
import { Failure } from './failure.ts'

/** What was refused is refused again; what did not arrive may arrive. */
const isWorthAnotherTry = (error: Error): boolean => !(error instanceof Failure) || error.status === 0

/**
 * Whoever comes back to a window sees what others did meanwhile: also where it stood beside another one, and was seen all
 * the time.
 */
focusManager.setEventListener((onBack) => {
  const back = () => onBack()
  window.addEventListener('visibilitychange', back)
  window.addEventListener('focus', back)
  return () => {
    window.removeEventListener('visibilitychange', back)
    window.removeEventListener('focus', back)
  }
})

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (count, error) => count < 2 && isWorthAnotherTry(error),
        refetchOnWindowFocus: false,
      },
      // An act is sent once, now: one that waited for the network would come as a surprise.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
