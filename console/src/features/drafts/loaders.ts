/** What the pages of drafts are shown with, asked for before they are. */
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { Failure } from '../../api/failure.ts'
import { draftQuery, draftsQuery } from '../../api/queries/drafts.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { parcelPresetsQuery } from '../../api/queries/parcel-presets.ts'
import { warehousesQuery } from '../../api/queries/warehouses.ts'
import { paths } from '../../paths.ts'
import { newDraft } from './new-draft.ts'
import { madeHere, type Opened } from './opened.ts'

export async function loadDrafts(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(draftsQuery())
}

/**
 * A draft as it is now, with the order that it is. One that has gone on is shown as the order that it became.
 *
 * @param draftId `new`: nothing was typed yet
 */
export async function loadDraft(queryClient: QueryClient, draftId: string): Promise<Opened> {
  if (madeHere.delete(draftId)) return { draft: null, order: null }
  const [opened] = await Promise.all([
    draftId === newDraft ? openNew(queryClient) : openKept(queryClient, draftId),
    queryClient.ensureQueryData(warehousesQuery()),
    queryClient.ensureQueryData(parcelPresetsQuery()),
  ])
  return opened
}

async function openNew(queryClient: QueryClient): Promise<Opened> {
  // Who may not keep one is told so before he types.
  await queryClient.ensureQueryData(draftsQuery())
  return { draft: null, order: null }
}

async function openKept(queryClient: QueryClient, draftId: string): Promise<Opened> {
  try {
    const draft = await queryClient.fetchQuery(draftQuery(draftId))
    // It says whether a purchase is under way, whoever began it.
    const isOrder = draft.shipmentIds.length > 0
    return { draft, order: isOrder ? await queryClient.fetchQuery({ ...orderQuery(draftId), staleTime: 0 }) : null }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'Draft.NotFound') throw error
    throw redirect({ to: paths.order, params: { orderId: draftId }, replace: true })
  }
}
