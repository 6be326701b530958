import { queryOptions } from '@tanstack/react-query'
import { type Data, request } from '../request.ts'

export type Remembered = Data<'/console/api/remembered-goods', 'get'>
export type RememberedGoods = Remembered['goods'][number]

/** What was declared to customs before. */
export const rememberedQuery = () =>
  queryOptions({
    queryKey: ['orders', 'remembered-goods'],
    queryFn: ({ signal }) => request('get', '/console/api/remembered-goods', { signal }),
    staleTime: 60_000,
  })
