import type { QueryClient } from '@tanstack/react-query'
import { subAccountsQuery } from '../../api/queries/sub-accounts.ts'

export async function loadSubAccounts(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(subAccountsQuery())
}
