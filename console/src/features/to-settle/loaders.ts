import type { QueryClient } from '@tanstack/react-query'
import { pushesToSettleQuery, storeDifferencesQuery, toSettleQuery } from '../../api/queries/to-settle.ts'

export async function loadToSettle(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(toSettleQuery()),
    queryClient.ensureQueryData(pushesToSettleQuery()),
    queryClient.ensureQueryData(storeDifferencesQuery()),
  ])
}
