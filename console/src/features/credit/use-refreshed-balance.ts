import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TopUp } from '../../api/queries/account.ts'

/** Refetches the balance when the top-up is completed. */
export function useRefreshedBalance(state: TopUp['state']): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state !== 'pending') void queryClient.invalidateQueries({ queryKey: ['credit', 'balance'] })
  }, [queryClient, state])
}
