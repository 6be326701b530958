import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TopUp } from '../../api/queries/credit.ts'

/** Has the balance asked for anew once a top-up that is looked at comes to its end. */
export function useSettledCredit(state: TopUp['state']): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state !== 'pending') void queryClient.invalidateQueries({ queryKey: ['credit', 'balance'] })
  }, [queryClient, state])
}
