/** The carriers' sales and voids, stored in the journal. */

import { randomInt } from 'node:crypto'
import { symbols } from '@waybill/label-artwork'
import { type Journal, memoryJournal, openJournal } from './journal.ts'

export type CarrierName = 'usps' | 'ups' | 'fedex' | 'dhl'

export type Sale = {
  carrier: CarrierName
  /** The shipper's account number. */
  account: string
  /** The shipper's reference of the purchase. Empty if there is none. */
  reference: string
  /** The shipper's complete id of the purchase, if the carrier's reference is shorter. */
  wholeReference?: string
  trackingNumber: string
  shipmentId: string
  service: string
  charge: { amount: string; currency: string }
  recipient: string
  soldAt: string
  /** Data that the carrier's protocol needs for later requests. */
  details: Record<string, unknown>
}

export type RecordedSale = Sale & { voidedAt: string | null; onDisk: Promise<void> }

export type SaleStore = {
  all(): readonly RecordedSale[]
  byTrackingNumber(carrier: CarrierName, trackingNumber: string): RecordedSale | undefined
  /** Several sales can have the same reference if the carrier allows it. */
  byReference(carrier: CarrierName, account: string, reference: string): readonly RecordedSale[]
  record(sale: Sale): Promise<RecordedSale>
  void(sale: RecordedSale): Promise<void>
  reset(): Promise<void>
  close(): Promise<void>
}

type Entry =
  | { kind: 'sold'; sale: Sale }
  | { kind: 'voided'; carrier: CarrierName; trackingNumber: string; at: string }
  | { kind: 'reset' }

export async function openSaleStore(folder: string | null, now: () => Date): Promise<SaleStore> {
  const sales: RecordedSale[] = []
  const byNumber = new Map<string, RecordedSale>()
  const byReference = new Map<string, RecordedSale[]>()
  const numberKey = (carrier: CarrierName, trackingNumber: string) => `${carrier} ${trackingNumber}`
  const referenceKey = (carrier: CarrierName, account: string, reference: string) =>
    `${carrier} ${account} ${reference}`

  function remember(sale: Sale, onDisk: Promise<void>): RecordedSale {
    const recorded: RecordedSale = { ...sale, voidedAt: null, onDisk }
    sales.push(recorded)
    byNumber.set(numberKey(sale.carrier, sale.trackingNumber), recorded)
    if (sale.reference !== '') {
      const key = referenceKey(sale.carrier, sale.account, sale.reference)
      byReference.set(key, [...(byReference.get(key) ?? []), recorded])
    }
    return recorded
  }

  function forgetAll() {
    sales.length = 0
    byNumber.clear()
    byReference.clear()
  }

  function replay(entry: Entry) {
    if (entry.kind === 'sold') remember(entry.sale, Promise.resolve())
    else if (entry.kind === 'reset') forgetAll()
    else {
      const sale = byNumber.get(numberKey(entry.carrier, entry.trackingNumber))
      if (sale) sale.voidedAt = entry.at
    }
  }

  const journal: Journal =
    folder === null ? memoryJournal : await openJournal(folder, (record) => replay(record as Entry))
  const append = (entry: Entry) => journal.append(entry)

  return {
    all: () => sales,
    byTrackingNumber: (carrier, trackingNumber) => byNumber.get(numberKey(carrier, trackingNumber)),
    byReference: (carrier, account, reference) => byReference.get(referenceKey(carrier, account, reference)) ?? [],
    async record(sale) {
      // It is in memory before it is on disk, so a concurrent repeat finds it and waits for the same write.
      const recorded = remember(sale, append({ kind: 'sold', sale }))
      await recorded.onDisk
      return recorded
    },
    async void(sale) {
      sale.voidedAt = now().toISOString()
      const { carrier, trackingNumber, voidedAt } = sale
      sale.onDisk = append({ kind: 'voided', carrier, trackingNumber, at: voidedAt })
      await sale.onDisk
    },
    async reset() {
      forgetAll()
      await append({ kind: 'reset' })
    },
    close: () => journal.close(),
  }
}

/* Tracking numbers by the carriers' published rules, with check digits. */

/** Random digits, so that numbers don't repeat after a restart without a journal. */
function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

/**
 * USPS Intelligent Mail package barcode, 22 digits: channel 94, service type (3), mailer id (6), serial (10), check
 * digit.
 */
export function uspsTrackingNumber(serviceTypeCode: string, mailerId: string): string {
  const digits = `94${serviceTypeCode}${mailerId.padStart(6, '9').slice(-6)}${randomDigits(10)}`
  return digits + symbols.impbCheckDigit(digits)
}

/** USPS international item number (S10): kind of item (2 letters), serial (8), check digit, country. */
export function uspsItemNumber(kind: string): string {
  const serial = randomDigits(8)
  return `${kind}${serial}${symbols.s10CheckDigit(serial)}US`
}

/** UPS: 1Z, shipper number (6), service (2), serial (7), check digit. */
export function upsTrackingNumber(shipperNumber: string, serviceCode: string): string {
  const body = `${shipperNumber.toUpperCase().padStart(6, '0').slice(0, 6)}${serviceCode.padStart(2, '0')}${randomDigits(7)}`
  return `1Z${body}${symbols.upsCheckDigit(body)}`
}

/** FedEx Express and Ground: 12 digits, the last a check digit. */
export function fedexTrackingNumber(): string {
  const digits = `7${randomDigits(10)}`
  return digits + symbols.fedexCheckDigit(digits)
}

/** DHL Express waybill: 10 digits, the last a check digit. */
export function dhlWaybillNumber(): string {
  const digits = `${randomInt(1, 10)}${randomDigits(8)}`
  return digits + symbols.dhlCheckDigit(digits)
}

/** DHL piece: JD and 18 digits. */
export function dhlPieceNumber(): string {
  return `JD01${randomDigits(16)}`
}
