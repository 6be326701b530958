/** The client: one method per operation of the API, with the operation's name. */
import { Calls, type CreateOptions, type LabelFile, minute, unlessTransient, type WaitOptions } from './calls.ts'
import { WaybillError } from './errors.ts'
import { keySession, providedSession, tokenCalls } from './session.ts'
import { type CallOptions, type Clock, createTransport, systemClock } from './transport.ts'
import type {
  Batch,
  BatchItem,
  BodyOf,
  BoughtShipment,
  DataOf,
  LabelFormat,
  NewBatch,
  NewOrder,
  OpenPurchase,
  Order,
  OrderListItem,
  Purchase,
  QueryOf,
  RatedOrder,
  WaybillEvent,
} from './types.ts'

export type WaybillOptions = {
  /** The URL of the service, for example `https://ship.example.com`. */
  url: string
  /** The API key. It is sent only in exchange for access tokens. Keep it out of web pages. */
  apiKey?: string
  /** Returns an access token, if the program must not have the API key. It is called again if a token is rejected. */
  accessToken?: () => string | Promise<string>
  /** Limits all calls to a sub-account. */
  subAccountId?: string
  /** Milliseconds for a whole call with all retries. The default is 60,000. */
  timeoutMs?: number
  /** How often a call is retried. The default is 4. */
  maxRetries?: number
  /** Sends the requests, for example through a proxy. */
  fetch?: typeof fetch
  clock?: Clock
}

const formats = { PDF: 1, ZPL300DPI: 2, ZPL203DPI: 3, ZPL600DPI: 4 } as const satisfies Record<LabelFormat, number>

/**
 * A client of the JSON API of Waybill. All methods throw a `WaybillError` if the request failed.
 *
 * A call is retried after 429, and after a 503 of the service. After a lost response or another 5xx, it is retried only if
 * the API recognizes the repeat: reads, creations with their idempotency key, and purchases with the same rate. Label
 * cancellations and changes of orders are not.
 */
export class Waybill {
  readonly #calls: Calls
  readonly #clock: Clock

  constructor({ url, apiKey, accessToken, subAccountId, ...options }: WaybillOptions) {
    if (!apiKey && !accessToken) throw new TypeError('Waybill needs an apiKey or an accessToken.')
    this.#clock = options.clock ?? systemClock
    const transport = createTransport({
      url,
      fetch: options.fetch ?? ((...sent) => fetch(...sent)),
      clock: this.#clock,
      maxRetries: options.maxRetries ?? 4,
      timeoutMs: options.timeoutMs ?? minute,
      subAccountId,
    })
    const session = accessToken ? providedSession(accessToken) : keySession(apiKey ?? '', tokenCalls(transport))
    this.#calls = new Calls(transport, session, this.#clock)
  }

  /** Revokes the tokens of this client. A later call gets new ones. */
  signOut(): Promise<void> {
    return this.#calls.session.end()
  }

  // Orders

  /** Creates an order without rates. Weights are in pounds, dimensions in inches. */
  createOrder(order: NewOrder, options?: CreateOptions): Promise<DataOf<'createOrder'>> {
    return this.#calls.create('/api/v1/orders', { order }, options)
  }

  /**
   * Creates an order and requests rates for each of its shipments, cheapest first.
   *
   * @throws WaybillError if no shipment has a rate. The order exists then, with the id `metaData.orderId`
   */
  createOrderWithRates(order: NewOrder, options?: CreateOptions): Promise<RatedOrder> {
    return this.#calls.create('/api/v2/orders', { order }, options)
  }

  /** Reads an order with its shipments, their labels and new links to the label files. */
  getOrder(orderId: string, options?: CallOptions): Promise<Order> {
    return this.#calls.get(path`/api/v1/orders/${orderId}`, {}, options)
  }

  /** Iterates over all matching orders, each exactly once, even if they change meanwhile. */
  listOrders(
    query: Omit<QueryOf<'listOrders'>, 'pageNumber' | 'cursor'> = {},
    options?: CallOptions,
  ): AsyncGenerator<OrderListItem, void, undefined> {
    return this.#calls.list('/api/v1/orders', { pageSize: 100, ...query, cursor: '' }, 'cursor', options)
  }

  /** @param changes.ifMatch the order's `updatedAt`: if someone else was faster, the call fails with `Order.Changed` */
  changeOrder(
    orderId: string,
    { ifMatch, ...body }: BodyOf<'changeOrder'> & { ifMatch?: string },
    options?: CallOptions,
  ): Promise<Order> {
    const headers = { 'if-match': ifMatch }
    return this.#calls.json(
      { method: 'PATCH', path: path`/api/v1/orders/${orderId}`, body, headers, isRepeatable: false },
      options,
    )
  }

  /** Changes the package, customs details or options of a shipment. Its rates become stale. */
  changeShipment(
    shipmentId: string,
    { ifMatch, ...body }: BodyOf<'changeShipment'> & { ifMatch?: string },
    options?: CallOptions,
  ): Promise<Order> {
    const headers = { 'if-match': ifMatch }
    const change = { method: 'PATCH', path: path`/api/v1/shipments/${shipmentId}`, body, headers } as const
    return this.#calls.json({ ...change, isRepeatable: false }, options)
  }

  updateOrderStatus(
    orderId: string,
    body: BodyOf<'updateOrderStatus'>,
    options?: CallOptions,
  ): Promise<DataOf<'updateOrderStatus'>> {
    const request = { method: 'PATCH', path: path`/api/v1/orders/${orderId}/status`, body } as const
    return this.#calls.json({ ...request, isRepeatable: false }, options)
  }

  /** Returns the orders as a CSV file. The default of `timeoutMs` is ten minutes, for the whole file. */
  exportOrders(query: QueryOf<'exportOrders'> = {}, options?: CallOptions): Promise<ReadableStream<Uint8Array>> {
    return this.#calls.stream('/api/v1/orders.csv', query, options)
  }

  getStoreParcels(orderId: string, options?: CallOptions): Promise<DataOf<'getStoreParcels'>> {
    return this.#calls.get(path`/api/v1/orders/${orderId}/parcels`, {}, options)
  }

  splitStoreOrder(
    orderId: string,
    body: BodyOf<'splitStoreOrder'>,
    options?: CallOptions,
  ): Promise<DataOf<'splitStoreOrder'>> {
    return this.#calls.post(path`/api/v1/orders/${orderId}/parcels`, body, false, options)
  }

  acceptStoreChanges(
    orderId: string,
    body: BodyOf<'acceptStoreChanges'>,
    options?: CallOptions,
  ): Promise<DataOf<'acceptStoreChanges'>> {
    return this.#calls.post(path`/api/v1/orders/${orderId}/store-changes/accept`, body, false, options)
  }

  /** Checks an address. The result has a `verdict`, also if no carrier could check it. */
  checkAddress(body: BodyOf<'checkAddress'>, options?: CallOptions): Promise<DataOf<'checkAddress'>> {
    return this.#calls.post('/api/v1/addresses/check', body, true, options)
  }

  // Rates and labels

  /** Requests new rates for a shipment, cheapest first. */
  getRates(shipmentId: string, body: BodyOf<'getRates'> = {}, options?: CallOptions): Promise<DataOf<'getRates'>> {
    return this.#calls.post(path`/api/v1/shipments/${shipmentId}/rates`, body, true, options)
  }

  /**
   * Buys a label and waits for the outcome, by default for two minutes. Check `object` of the result:
   *
   * - `Shipment`: the label is bought. It is in `postageLabel`.
   * - `Purchase`: the purchase is still open. Store its `operationId`, read it later with `waitForPurchase`, and put no
   *   other label on the package until then.
   *
   * You can repeat a call with the same rate: a shipment never gets a second label.
   *
   * @throws WaybillError if nothing was bought. If `isOutcomeUnknown` is true, repeat the call with the same rate
   */
  async buyLabel(
    shipmentId: string,
    rateId: string,
    { waitMs = 2 * minute, ...options }: WaitOptions = {},
  ): Promise<BoughtShipment | OpenPurchase> {
    const end = this.#clock.now() + waitMs
    const buy = () =>
      this.#calls.post<BoughtShipment | OpenPurchase>(
        path`/api/v1/shipments/${shipmentId}/labels`,
        { rate: { id: rateId } },
        true,
        options,
      )
    const bought = await buy()
    if (bought.object === 'Shipment' || waitMs === 0) return bought
    const remaining = { ...options, waitMs: end - this.#clock.now() }
    const purchase = await this.waitForPurchase(bought.operationId, remaining).catch(unlessTransient)
    if (purchase?.error) throw new WaybillError({ status: 202, errors: [purchase.error] })
    // A purchase that was completed is only read by a repeat. One that failed would be sent again.
    if (purchase?.status === 'Completed') return buy()
    return purchase ? { ...bought, status: purchase.status as OpenPurchase['status'] } : bought
  }

  getPurchase(operationId: string, options?: CallOptions): Promise<Purchase> {
    return this.#calls.get(path`/api/v1/purchases/${operationId}`, {}, options)
  }

  /**
   * Reads a purchase every two seconds until it is `Completed` or `Failed`, by default for two minutes.
   *
   * @returns the purchase, which may still be open
   */
  waitForPurchase(operationId: string, { waitMs = 2 * minute, ...options }: WaitOptions = {}): Promise<Purchase> {
    const read = () => this.getPurchase(operationId, options)
    return this.#calls.poll(read, ({ status }) => status === 'Completed' || status === 'Failed', 2000, {
      ...options,
      waitMs,
    })
  }

  /**
   * Cancels a label. It is never retried after a lost response: read the order then.
   *
   * @returns `isSuccess` false if the carrier rejected it and the label is still valid
   */
  cancelLabel(labelId: string, options?: CallOptions): Promise<DataOf<'cancelLabel'>> {
    return this.#calls.json({ method: 'DELETE', path: path`/api/v1/labels/${labelId}`, isRepeatable: false }, options)
  }

  /** Downloads a label as PDF or ZPL. It waits while the file is created, by default for a minute. */
  downloadLabel(labelId: string, format: LabelFormat = 'PDF', options?: WaitOptions): Promise<LabelFile> {
    return this.#calls.file(path`/api/v1/labels/${labelId}/download`, { format: formats[format] }, options)
  }

  /** Lists the customs documents of a label, in the order to print them. */
  listLabelDocuments(labelId: string, options?: CallOptions): Promise<DataOf<'listLabelDocuments'>> {
    return this.#calls.get(path`/api/v1/labels/${labelId}/documents`, {}, options)
  }

  // Batches

  createBatch(batch: NewBatch, options?: CreateOptions): Promise<Batch> {
    return this.#calls.create('/api/v1/batches', batch, options)
  }

  getBatch(batchId: string, options?: CallOptions): Promise<Batch> {
    return this.#calls.get(path`/api/v1/batches/${batchId}`, {}, options)
  }

  /**
   * Reads a batch every second until the service doesn't work on it: until its `state` is neither `rating` nor `buying`.
   * The default of `waitMs` is ten minutes.
   *
   * @returns the batch, on which the service may still work
   */
  waitForBatch(batchId: string, { waitMs = 10 * minute, ...options }: WaitOptions = {}): Promise<Batch> {
    const read = () => this.getBatch(batchId, options)
    return this.#calls.poll(read, ({ state }) => state !== 'rating' && state !== 'buying', 1000, { ...options, waitMs })
  }

  /** Iterates over all batches, newest first. */
  listBatches(query: QueryOf<'listBatches'> = {}, options?: CallOptions): AsyncGenerator<Batch, void, undefined> {
    return this.#calls.list('/api/v1/batches', query, 'after', options)
  }

  /** Iterates over the items of a batch in their order. */
  listBatchItems(
    batchId: string,
    query: QueryOf<'listBatchItems'> = {},
    options?: CallOptions,
  ): AsyncGenerator<BatchItem, void, undefined> {
    return this.#calls.list(path`/api/v1/batches/${batchId}/items`, query, 'after', options)
  }

  /** Chooses another rate for an item, or excludes it. */
  changeBatchItem(
    batchId: string,
    shipmentId: string,
    body: BodyOf<'changeBatchItem'>,
    options?: CallOptions,
  ): Promise<Batch> {
    const item = path`/api/v1/batches/${batchId}/items/${shipmentId}`
    return this.#calls.json({ method: 'PATCH', path: item, body, isRepeatable: true }, options)
  }

  /** Starts to buy all items that are ready. With `maxTotal`, nothing is bought if they cost more. */
  buyBatch(batchId: string, body: BodyOf<'buyBatch'> = {}, options?: CallOptions): Promise<Batch> {
    return this.#calls.post(path`/api/v1/batches/${batchId}/buy`, body, true, options)
  }

  /** Starts no further purchase. */
  pauseBatch(batchId: string, options?: CallOptions): Promise<Batch> {
    return this.#calls.post(path`/api/v1/batches/${batchId}/pause`, {}, true, options)
  }

  resumeBatch(batchId: string, options?: CallOptions): Promise<Batch> {
    // Not repeated after a lost response: someone may have paused the batch again.
    return this.#calls.post(path`/api/v1/batches/${batchId}/resume`, {}, false, options)
  }

  /** Cancels all items whose purchase has not begun. Labels that were bought stay valid. */
  cancelBatch(batchId: string, options?: CallOptions): Promise<Batch> {
    return this.#calls.post(path`/api/v1/batches/${batchId}/cancel`, {}, true, options)
  }

  /** Requests new rates for the failed items, and buys them if the batch was started. */
  retryBatch(batchId: string, options?: CallOptions): Promise<Batch> {
    return this.#calls.post(path`/api/v1/batches/${batchId}/retry`, {}, false, options)
  }

  /** Downloads the labels bought so far as one file. It waits while they are created, by default for a minute. */
  downloadBatchLabels(batchId: string, format: LabelFormat = 'PDF', options?: WaitOptions): Promise<LabelFile> {
    return this.#calls.file(path`/api/v1/batches/${batchId}/labels`, { format: formats[format] }, options)
  }

  // Credit and events

  /** Reads the balance. Amounts are decimal text. */
  getCredits(options?: CallOptions): Promise<DataOf<'getCredits'>> {
    return this.#calls.get('/api/v1/credits', {}, options)
  }

  /** Returns the credit statement as a CSV file. The default of `timeoutMs` is ten minutes, for the whole file. */
  exportCreditStatement(
    query: QueryOf<'exportCreditStatement'> = {},
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>> {
    return this.#calls.stream('/api/v1/credits/statement.csv', query, options)
  }

  /**
   * Iterates over the events after the one with the id `after`, oldest first, and ends at the newest. To follow the log,
   * store the id of each event that you have processed, and continue after it.
   */
  listEvents(query: QueryOf<'listEvents'> = {}, options?: CallOptions): AsyncGenerator<WaybillEvent, void, undefined> {
    return this.#calls.list('/api/v1/events', query, 'after', options)
  }

  // Webhooks

  /** Iterates over all webhooks, oldest first, without their secrets. */
  listWebhooks(
    query: QueryOf<'listWebhooks'> = {},
    options?: CallOptions,
  ): AsyncGenerator<DataOf<'getWebhook'>, void, undefined> {
    return this.#calls.list('/api/v1/webhooks', query, 'after', options)
  }

  /** Sends events to a URL from now on. Store the secret of the result for `verifyWebhook`: it is shown only once. */
  createWebhook(webhook: BodyOf<'createWebhook'>, options?: CreateOptions): Promise<DataOf<'createWebhook'>> {
    return this.#calls.create('/api/v1/webhooks', webhook, options)
  }

  getWebhook(webhookId: string, options?: CallOptions): Promise<DataOf<'getWebhook'>> {
    return this.#calls.get(path`/api/v1/webhooks/${webhookId}`, {}, options)
  }

  changeWebhook(
    webhookId: string,
    body: BodyOf<'changeWebhook'>,
    options?: CallOptions,
  ): Promise<DataOf<'changeWebhook'>> {
    const request = { method: 'PATCH', path: path`/api/v1/webhooks/${webhookId}`, body } as const
    return this.#calls.json({ ...request, isRepeatable: false }, options)
  }

  deleteWebhook(webhookId: string, options?: CallOptions): Promise<DataOf<'deleteWebhook'>> {
    const request = { method: 'DELETE', path: path`/api/v1/webhooks/${webhookId}` } as const
    return this.#calls.json({ ...request, isRepeatable: false }, options)
  }

  /** Iterates over the events that were queued for a webhook, newest first. */
  listWebhookDeliveries(
    webhookId: string,
    query: QueryOf<'listWebhookDeliveries'> = {},
    options?: CallOptions,
  ): AsyncGenerator<DataOf<'listWebhookDeliveries'>['items'][number], void, undefined> {
    return this.#calls.list(path`/api/v1/webhooks/${webhookId}/deliveries`, query, 'after', options)
  }

  /** Creates a new secret, which is shown only once. */
  rotateWebhookSecret(
    webhookId: string,
    body: Partial<BodyOf<'rotateWebhookSecret'>> = {},
    options?: CallOptions,
  ): Promise<DataOf<'rotateWebhookSecret'>> {
    return this.#calls.post(path`/api/v1/webhooks/${webhookId}/rotate-secret`, body, false, options)
  }

  /** Sends a message of the type `webhook.test` once. */
  testWebhook(webhookId: string, options?: CallOptions): Promise<DataOf<'testWebhook'>> {
    return this.#calls.post(path`/api/v1/webhooks/${webhookId}/test`, {}, false, options)
  }

  /** Sends the events since a time that the webhook has not received. */
  recoverWebhook(
    webhookId: string,
    body: BodyOf<'recoverWebhook'>,
    options?: CallOptions,
  ): Promise<DataOf<'recoverWebhook'>> {
    return this.#calls.post(path`/api/v1/webhooks/${webhookId}/recover`, body, false, options)
  }

  /** Sends an event again, also if it was delivered before. */
  retryWebhookDelivery(
    webhookId: string,
    deliveryId: string,
    options?: CallOptions,
  ): Promise<DataOf<'retryWebhookDelivery'>> {
    return this.#calls.post(path`/api/v1/webhooks/${webhookId}/deliveries/${deliveryId}/retry`, {}, false, options)
  }
}

/** Escapes the ids in a path. */
const path = (parts: TemplateStringsArray, ...ids: string[]): string =>
  parts.reduce((all, part, index) => all + encodeURIComponent(ids[index - 1] ?? '') + part)
