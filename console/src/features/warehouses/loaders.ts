import type { QueryClient } from '@tanstack/react-query'
import { subAccountsQuery } from '../../api/queries/sub-accounts.ts'
import { warehousesQuery } from '../../api/queries/warehouses.ts'

export async function loadWarehouses(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(warehousesQuery()), queryClient.ensureQueryData(subAccountsQuery())])
}
