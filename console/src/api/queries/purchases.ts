import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, type Line, request, requestLines } from '../request.ts'

export type RateOptions = NonNullable<Body<'/console/api/shipments/{shipmentId}/rates', 'post'>['options']>
export type RatesLine = Line<'/console/api/shipments/{shipmentId}/rates', 'post'>
export type OfferedRate = NonNullable<RatesLine['rates']>[number]
export type Purchase = Data<'/console/api/shipments/{shipmentId}/labels', 'post'>
export type Correction = Data<'/console/api/orders/{orderId}/correction', 'post'>

/**
 * Requests rates from all carriers of the account and passes on each carrier's response as it arrives.
 *
 * @param subAccountId its carriers are used; absent: the sub-account of the window; null: the whole account
 */
export const requestRates = (
  shipmentId: string,
  { options, subAccountId }: { options: RateOptions; subAccountId: string | null | undefined },
  signal: AbortSignal,
  onLine: (line: RatesLine) => void,
): Promise<void> =>
  requestLines(
    'post',
    '/console/api/shipments/{shipmentId}/rates',
    { params: { shipmentId }, body: { options }, signal, subAccountId },
    onLine,
  )

/** @returns the purchase, completed or in progress */
export const buyLabel = (
  shipmentId: string,
  body: Body<'/console/api/shipments/{shipmentId}/labels', 'post'>,
  subAccountId?: string | null,
): Promise<Purchase> =>
  request('post', '/console/api/shipments/{shipmentId}/labels', { params: { shipmentId }, body, subAccountId })

/** Cancels an order with its labels, and creates a draft with its contents. */
export const correctOrder = (orderId: string): Promise<Correction> =>
  request('post', '/console/api/orders/{orderId}/correction', { params: { orderId }, body: {} })

/** Words that trigger simulated carrier errors in a Sandbox. Empty elsewhere. */
export const sandboxWordsQuery = () =>
  queryOptions({
    queryKey: ['sandbox-words'],
    queryFn: ({ signal }) => request('get', '/console/api/sandbox/words', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
