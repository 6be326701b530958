import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { Failure } from '../../api/failure.ts'
import { type Draft, draftQuery, draftsQuery } from '../../api/queries/drafts.ts'
import { type Order, orderQuery } from '../../api/queries/orders.ts'
import { parcelPresetsQuery, warehousesQuery } from '../../api/queries/presets.ts'
import { paths } from '../../paths.ts'

/** The id of a new draft in the URL. */
export const newDraftId = 'new'

/** The initial data of the page. The draft is null for a new one. */
export type OpenedDraft = { draft: Draft | null; order: Order | null }

/** Drafts that were just created on the page. The page stays as it is when its URL changes to their id. */
export const createdHere = new Set<string>()

/**
 * Loads a draft, and its order if it has one. If the draft has become an order, redirects to the order.
 *
 * @param draftId `new` for a new draft
 */
export async function loadDraft(queryClient: QueryClient, draftId: string): Promise<OpenedDraft> {
  if (createdHere.delete(draftId)) return { draft: null, order: null }
  const [opened] = await Promise.all([
    draftId === newDraftId ? openNew(queryClient) : openSaved(queryClient, draftId),
    queryClient.ensureQueryData(warehousesQuery()),
    queryClient.ensureQueryData(parcelPresetsQuery()),
  ])
  return opened
}

async function openNew(queryClient: QueryClient): Promise<OpenedDraft> {
  // Reports a missing permission before anything is typed.
  await queryClient.ensureQueryData(draftsQuery())
  return { draft: null, order: null }
}

async function openSaved(queryClient: QueryClient, draftId: string): Promise<OpenedDraft> {
  try {
    const draft = await queryClient.fetchQuery(draftQuery(draftId))
    // The order shows whether a purchase is in progress.
    const isOrder = draft.shipmentIds.length > 0
    return { draft, order: isOrder ? await queryClient.fetchQuery({ ...orderQuery(draftId), staleTime: 0 }) : null }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'Draft.NotFound') throw error
    throw redirect({ to: paths.order, params: { orderId: draftId }, replace: true })
  }
}
