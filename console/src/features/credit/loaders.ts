import type { QueryClient } from '@tanstack/react-query'
import { creditQuery, statementQuery, topUpQuery, topUpsQuery } from '../../api/queries/credit.ts'

export async function loadCredit(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(creditQuery()),
    queryClient.ensureQueryData(topUpsQuery()),
    // Begun anew with each visit: what was shown further down stays behind.
    queryClient.fetchInfiniteQuery({ ...statementQuery(), pages: 1 }),
  ])
}

export async function loadTopUp(queryClient: QueryClient, topUpId: string): Promise<void> {
  await queryClient.ensureQueryData(topUpQuery(topUpId))
}
