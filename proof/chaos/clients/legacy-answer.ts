import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { databaseAway, type LegacyAnswer } from './history.ts'

const insufficient = /^Error: insufficient credits\. Label would cost \d+\.\d\d, but only \d+\.\d\d available\.$/

/** Reads an answer to `create-purchase`. @returns null where it is in no form that the legacy API has */
export function legacyAnswerOf(status: number, text: string): LegacyAnswer | null {
  if (text.startsWith('{')) {
    const { order_id: orderId, items, errors } = JSON.parse(text)
    // A request that can't be parsed or is too slow belongs to no API yet, so its error comes in the JSON envelope.
    if (status >= 400 && Array.isArray(errors)) return { type: 'error', status, code: errors[0].code, metaData: {} }
    if (!Array.isArray(items) || items.length !== 1) return null
    const [item] = items
    const { shipment_id: shipmentId, tracking_no: trackingCode, price } = item
    if (status === 202 && item.status === 'processing') return { type: 'pending', orderId, shipmentId }
    // A label can be canceled between its purchase and the response that shows it.
    if (status !== 200 || !['completed', 'cancelled'].includes(item.status) || !trackingCode) return null
    const isCanceled = item.status === 'cancelled'
    return { type: 'label', orderId, shipmentId, trackingCode, charge: Number(price), isCanceled }
  }
  if (text === '' || text.includes('\n')) return null
  if (insufficient.test(text)) return { type: 'error', status: 422, code: 'Credit.Insufficient', metaData: { text } }
  const code = text === errorCatalogue[databaseAway] ? databaseAway : ''
  return { type: 'error', status, code, metaData: { text } }
}
