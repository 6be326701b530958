import type { QueryClient } from '@tanstack/react-query'
import { toSettleQuery } from '../api/queries/to-settle.ts'

export async function loadToSettle(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(toSettleQuery())
}
