import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Batch } from '../../api/queries/batches.ts'

/** All pages that are shown are refetched, so this is rarer than the numbers change. */
const refetchMs = 3_000

/** Refetches the items some seconds after the numbers of the batch have changed, or at once after its state has. */
export function useFreshItems({ id, counts, state }: Batch): void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const numbers = JSON.stringify(counts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state tells that the items have changed
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['batches', 'items', id] })
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [queryClient, id, state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers tell that the items have changed
  useEffect(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey: ['batches', 'items', id] })
    }, refetchMs)
  }, [queryClient, id, numbers])
}
