/** The arguments of create-purchase, read once. */
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { listOf, type ParcelRequest, readParcelRequest } from '#edges/legacy/parcel-request.ts'
import { refuseUndeclared } from '#edges/legacy/read-customs.ts'
import { type Arguments, readBoolean, readChoice, readRequiredText, readText } from '#edges/legacy/read-form.ts'
import { wantedService } from '#edges/legacy/service-names.ts'

export type PurchaseRequest = ParcelRequest & {
  /** By this interface's name of today. */
  service: string
  labelFormat: 'PDF' | 'PNG'
  /** A sample is wanted, which costs nothing and cannot be mailed. */
  isSample: boolean
  notes: string
  idempotencyKey: string | null
}

const maxNotesLength = 2000

/** @throws Failure that names every argument that is missing or unusable */
export function readPurchaseRequest(carriers: readonly Carrier[], args: Arguments): PurchaseRequest {
  const errors: string[] = []
  const service = readRequiredText(args, 'service', errors)
  const labelFormat =
    readChoice(args, 'label_format', { meanings: { pdf: 'PDF', png: 'PNG' } as const, fallback: 'PDF' }, errors) ??
    'PDF'
  const isSample = readBoolean(args, 'test_mode', errors) ?? false
  const sampled = carriers.filter(({ sampleLabel }) => sampleLabel)
  const carrierId = readText(args, 'carrier').toLowerCase()
  if (isSample && !sampled.some(({ id }) => id === carrierId))
    errors.push(`test_mode is only available for ${listOf(sampled)}.`)
  const notes = args.get('order_notes') ?? ''
  if (notes.length > maxNotesLength) errors.push(`order_notes must have at most ${maxNotesLength} characters.`)
  const idempotencyKey = args.get('idempotency_key') ?? null
  if (
    idempotencyKey !== null &&
    (!/^[\x21-\x7e]{1,200}$/.test(idempotencyKey) || /^ingestion:/i.test(idempotencyKey))
  ) {
    errors.push('idempotency_key must be 1 to 200 visible ASCII characters and must not start with "ingestion:".')
  }
  const parcel = readParcelRequest(carriers, args, errors)
  const carrier = carriers.find(({ id }) => id === parcel.carrier)
  if (carrier) refuseUndeclared(carrier, args, parcel.content)
  return { ...parcel, service: wantedService(carriers, service), labelFormat, isSample, notes, idempotencyKey }
}
