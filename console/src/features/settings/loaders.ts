import type { QueryClient } from '@tanstack/react-query'
import { settingsQuery } from '../../api/queries/settings.ts'

export async function loadSettings(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(settingsQuery())
}
