/** The TypeScript client of Waybill's JSON API. */
export type { CreateOptions, LabelFile, WaitOptions } from './calls.ts'
export { Waybill, type WaybillOptions } from './client.ts'
export { WaybillError } from './errors.ts'
export type { CallOptions, Clock } from './transport.ts'
export * from './types.ts'
export { verifyWebhook, type Webhook, WebhookVerificationError } from './webhooks.ts'
