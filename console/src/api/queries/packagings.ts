import { queryOptions } from '@tanstack/react-query'
import { request } from '../request.ts'

/** The own packagings of the account's carriers. */
export const packagingsQuery = () =>
  queryOptions({
    queryKey: ['carriers', 'packagings'],
    queryFn: ({ signal }) => request('get', '/console/api/packagings', { signal }),
  })
