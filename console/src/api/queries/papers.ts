import { queryOptions } from '@tanstack/react-query'
import { basePath } from '../../base-path.ts'
import { type Data, request } from '../request.ts'

export type Paper = Data<'/console/api/labels/{labelId}/documents', 'get'>[number]

/** The papers that go with a label: they never change. */
export const papersQuery = (labelId: string) =>
  queryOptions({
    queryKey: ['papers', labelId],
    queryFn: ({ signal }) => request('get', '/console/api/labels/{labelId}/documents', { params: { labelId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Where the file of one is: it opens to the session alone. */
export const paperAddress = (labelId: string, position: number): string =>
  `${basePath}api/labels/${encodeURIComponent(labelId)}/document?position=${position}`
