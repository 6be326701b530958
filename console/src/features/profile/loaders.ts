import type { QueryClient } from '@tanstack/react-query'
import { passkeysQuery, sessionsQuery } from '../../api/queries/profile.ts'

export async function loadProfile(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(sessionsQuery()), queryClient.ensureQueryData(passkeysQuery())])
}
