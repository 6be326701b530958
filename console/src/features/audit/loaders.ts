import type { QueryClient } from '@tanstack/react-query'
import { auditTrailQuery } from '../../api/queries/audit.ts'

/** Begun anew with each visit: what was shown further down stays behind. */
export async function loadAuditTrail(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchInfiniteQuery({ ...auditTrailQuery(), pages: 1 })
}
