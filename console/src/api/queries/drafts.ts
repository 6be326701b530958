import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type Draft = Data<'/console/api/drafts/{draftId}', 'get'>
export type DraftContent = Body<'/console/api/drafts/{draftId}', 'put'>['content']
export type DraftsPage = Data<'/console/api/drafts', 'get'>
export type DraftRow = DraftsPage['drafts'][number]

export const draftsQuery = () =>
  queryOptions({
    queryKey: ['drafts', 'list'],
    queryFn: ({ signal }) => request('get', '/console/api/drafts', { signal }),
  })

/** Never cached: a stale draft would overwrite changes from another window. */
export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['drafts', 'one', draftId],
    queryFn: ({ signal }) => request('get', '/console/api/drafts/{draftId}', { params: { draftId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** @param subAccountId null for the whole account */
export const createDraft = (content: DraftContent, subAccountId: string | null): Promise<Draft> =>
  request('post', '/console/api/drafts', { body: { content }, subAccountId })

type Version = { draftId: string; version: number }

export const saveDraft = ({ draftId, version }: Version, content: DraftContent, subAccountId: string | null) =>
  request('put', '/console/api/drafts/{draftId}', { params: { draftId }, body: { version, content }, subAccountId })

/** Turns the draft into an order that is ready to ship. */
export const finishDraft = ({ draftId, version, subAccountId }: Version & { subAccountId: string | null }) =>
  request('post', '/console/api/drafts/{draftId}/finish', { params: { draftId }, body: { version }, subAccountId })

export const discardDraft = ({ draftId, subAccountId }: { draftId: string; subAccountId: string | null }) =>
  request('delete', '/console/api/drafts/{draftId}', { params: { draftId }, subAccountId })
