import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, type Line, request, requestLines } from '../request.ts'

export type RateOptions = NonNullable<Body<'/console/api/shipments/{shipmentId}/rates', 'post'>['options']>
export type RatesLine = Line<'/console/api/shipments/{shipmentId}/rates', 'post'>
export type OfferedRate = NonNullable<RatesLine['rates']>[number]
export type Purchase = Data<'/console/api/shipments/{shipmentId}/labels', 'post'>
export type Correction = Data<'/console/api/orders/{orderId}/correction', 'post'>

/**
 * Asks every carrier of the account, and tells what each answered as soon as it has.
 *
 * @param subAccountId that is shipped for, whose carriers alone are asked; absent: the window's; null: the whole account
 */
export const askRates = (
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

/** @returns the purchase: bought, or under way */
export const buyLabel = (
  shipmentId: string,
  body: Body<'/console/api/shipments/{shipmentId}/labels', 'post'>,
  subAccountId?: string | null,
): Promise<Purchase> =>
  request('post', '/console/api/shipments/{shipmentId}/labels', { params: { shipmentId }, body, subAccountId })

/** Cancels an order with its labels, and begins a draft of what it said. */
export const correctOrder = (orderId: string): Promise<Correction> =>
  request('post', '/console/api/orders/{orderId}/correction', { params: { orderId }, body: {} })

/** By which the carriers of a Sandbox are steered; none elsewhere. */
export const sandboxWordsQuery = () =>
  queryOptions({
    queryKey: ['sandbox-words'],
    queryFn: ({ signal }) => request('get', '/console/api/sandbox/words', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
