import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Body, type Data, type Query, request } from '../request.ts'

export type ApiKey = Data<'/console/api/keys', 'get'>[number]
/** Contains the key itself, which is returned only once. */
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

export type SubAccounts = Data<'/console/api/sub-accounts', 'get'>
export type SubAccount = SubAccounts['subAccounts'][number]

export const subAccountsQuery = () =>
  queryOptions({
    queryKey: ['sub-accounts'],
    queryFn: ({ signal }) => request('get', '/console/api/sub-accounts', { signal }),
  })

export const createSubAccount = (body: Body<'/console/api/sub-accounts', 'post'>) =>
  request('post', '/console/api/sub-accounts', { body })

export const setSubAccountActive = ({ subAccountId, active }: Pick<SubAccount, 'subAccountId' | 'active'>) =>
  request('put', '/console/api/sub-accounts/{subAccountId}/active', { params: { subAccountId }, body: { active } })

/** @param allowedCarriers null for all carriers */
export const setSubAccountCarriers = ({
  subAccountId,
  allowedCarriers,
}: Pick<SubAccount, 'subAccountId' | 'allowedCarriers'>) =>
  request('put', '/console/api/sub-accounts/{subAccountId}/carriers', {
    params: { subAccountId },
    body: { allowedCarriers },
  })

export type Requests = Data<'/console/api/requests', 'get'>
export type LoggedRequest = Requests['requests'][number]
export type RequestsFilter = Pick<
  Query<'/console/api/requests', 'get'>,
  'keyId' | 'route' | 'method' | 'status' | 'requestId'
>

export const requestsQuery = (filter: RequestsFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', filter],
    queryFn: ({ signal, pageParam }) =>
      request('get', '/console/api/requests', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export type Webhook = Data<'/console/api/webhooks', 'get'>['items'][number]
/** Contains the secret, which is returned only once. */
export type WebhookWithSecret = Data<'/console/api/webhooks', 'post'>
export type Delivery = Data<'/console/api/webhooks/{webhookId}/deliveries', 'get'>['items'][number]

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks'],
    queryFn: async ({ signal }) => (await request('get', '/console/api/webhooks', { signal })).items,
  })

export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries'],
    queryFn: async ({ signal }) =>
      (await request('get', '/console/api/webhooks/{webhookId}/deliveries', { params: { webhookId }, signal })).items,
  })

export const createWebhook = (body: Body<'/console/api/webhooks', 'post'>): Promise<WebhookWithSecret> =>
  request('post', '/console/api/webhooks', { body })

type WebhookChange = { webhookId: string } & Body<'/console/api/webhooks/{webhookId}', 'patch'>

export const changeWebhook = ({ webhookId, ...body }: WebhookChange): Promise<Webhook> =>
  request('patch', '/console/api/webhooks/{webhookId}', { params: { webhookId }, body })

export const deleteWebhook = (webhookId: string) =>
  request('delete', '/console/api/webhooks/{webhookId}', { params: { webhookId } })

export const rotateSecret = (webhookId: string): Promise<WebhookWithSecret> =>
  request('post', '/console/api/webhooks/{webhookId}/rotate-secret', {
    params: { webhookId },
    body: { overlapHours: 24 },
  })

export const testWebhook = (webhookId: string) =>
  request('post', '/console/api/webhooks/{webhookId}/test', { params: { webhookId }, body: {} })

export const recoverWebhook = ({ webhookId, since }: { webhookId: string; since: string }) =>
  request('post', '/console/api/webhooks/{webhookId}/recover', { params: { webhookId }, body: { since } })

export const retryDelivery = ({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) =>
  request('post', '/console/api/webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
    params: { webhookId, deliveryId },
    body: {},
  })
