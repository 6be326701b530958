import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type ApiKey = Data<'/console/api/keys', 'get'>[number]
/** With the key itself, which is told once. */
export type NewApiKey = Data<'/console/api/keys', 'post'>
export type LegacyKey = Data<'/console/api/legacy-keys', 'get'>[number]
export type NewLegacyKey = Data<'/console/api/legacy-keys', 'post'>

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['keys', 'api'],
    queryFn: ({ signal }) => request('get', '/console/api/keys', { signal }),
  })

export const legacyKeysQuery = () =>
  queryOptions({
    queryKey: ['keys', 'legacy'],
    queryFn: ({ signal }) => request('get', '/console/api/legacy-keys', { signal }),
  })

export const createApiKey = (body: Body<'/console/api/keys', 'post'>): Promise<NewApiKey> =>
  request('post', '/console/api/keys', { body })

export const revokeApiKey = (apiKeyId: string) =>
  request('delete', '/console/api/keys/{apiKeyId}', { params: { apiKeyId } })

export const createLegacyKey = (): Promise<NewLegacyKey> => request('post', '/console/api/legacy-keys', { body: {} })

export const revokeLegacyKey = (key: string) => request('delete', '/console/api/legacy-keys/{key}', { params: { key } })
