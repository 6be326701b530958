import type { QueryClient } from '@tanstack/react-query'
import { printersQuery } from '../../api/queries/printing.ts'

export async function loadPrinters(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(printersQuery())
}
