import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { type Bought, outcomeOf, tellWhenReady } from './tell-when-ready.ts'

/**
 * Prints what this page bought, all of it at once, as soon as the files are there. What was bought before waits for
 * somebody to ask. Where the page is left before that, nothing comes out of a printer unasked: it is told, on whatever page
 * one is by then, that the label is there.
 *
 * @returns what is to be told of the labels that are asked for; null: they were refused
 */
export function usePrintWhenBought(
  order: Order | null,
  print: (labelIds: string[]) => Promise<void>,
): (wanted: Bought | null) => void {
  const [wanted, setWanted] = useState<Bought | null>(null)
  const outcome = order && wanted && outcomeOf(order, wanted)
  const kind = outcome?.kind ?? null
  const ids = outcome?.kind === 'ready' ? outcome.labelIds.join(' ') : ''
  useEffect(() => {
    if (kind === null) return
    setWanted(null)
    if (ids !== '') void print(ids.split(' '))
  }, [kind, ids, print])
  const queryClient = useQueryClient()
  const router = useRouter()
  const left = useLatest(wanted)
  useEffect(
    () => () => {
      if (left.current) void tellWhenReady(queryClient, router, left.current)
    },
    [queryClient, router, left],
  )
  return setWanted
}
