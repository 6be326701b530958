import type { QueryClient } from '@tanstack/react-query'
import { apiKeysQuery, legacyKeysQuery } from '../../api/queries/keys.ts'

export async function loadKeys(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(apiKeysQuery()), queryClient.ensureQueryData(legacyKeysQuery())])
}
