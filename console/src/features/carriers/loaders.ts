import type { QueryClient } from '@tanstack/react-query'
import { carriersQuery } from '../../api/queries/carriers.ts'

export async function loadCarriers(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(carriersQuery())
}
