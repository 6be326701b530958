import { useQuery } from '@tanstack/react-query'
import { toSettleCountQuery } from '../api/queries/to-settle.ts'
import { useSession } from './use-session.ts'

/** How seldom it is asked for again: who looks at one page for long is told all the same. */
const paceMs = 60_000

/** How much waits for somebody to say what became of it; 0 for those whom it does not concern. */
export function useToSettle(): number {
  const isConcerned = useSession().may.includes('purchases.resolve')
  const { data } = useQuery({
    ...toSettleCountQuery(),
    enabled: isConcerned,
    refetchOnWindowFocus: true,
    refetchInterval: paceMs,
  })
  return data?.count ?? 0
}
