import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type AccountSettings = Data<'/console/api/settings', 'get'>
export type ChangedSettings = Body<'/console/api/settings', 'patch'>

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => request('get', '/console/api/settings', { signal }),
  })

export const changeSettings = (body: ChangedSettings): Promise<AccountSettings> =>
  request('patch', '/console/api/settings', { body })
