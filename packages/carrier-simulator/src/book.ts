/** What the carriers sold and voided, kept in the journal. */
import { type Journal, memoryJournal, openJournal } from './journal.ts'

export type CarrierName = 'usps' | 'ups' | 'fedex' | 'dhl'

export type Sale = {
  carrier: CarrierName
  /** The shipper's account at the carrier. */
  account: string
  /** What the shipper named the purchase; empty where it named it nothing. */
  reference: string
  trackingNumber: string
  shipmentId: string
  service: string
  charge: { amount: string; currency: string }
  recipient: string
  soldAt: string
  /** What the carrier's own protocol must know to answer for the label later. */
  details: Record<string, unknown>
}

export type BookedSale = Sale & { voidedAt: string | null; onDisk: Promise<void> }

export type Book = {
  all(): readonly BookedSale[]
  byTrackingNumber(carrier: CarrierName, trackingNumber: string): BookedSale | undefined
  /** Several may bear one reference where the carrier does not keep it unique. */
  byReference(carrier: CarrierName, account: string, reference: string): readonly BookedSale[]
  sell(sale: Sale): Promise<BookedSale>
  void(sale: BookedSale): Promise<void>
  reset(): Promise<void>
  close(): Promise<void>
}

type Entry =
  | { kind: 'sold'; sale: Sale }
  | { kind: 'voided'; carrier: CarrierName; trackingNumber: string; at: string }
  | { kind: 'reset' }

export async function openBook(folder: string | null, now: () => Date): Promise<Book> {
  const sales: BookedSale[] = []
  const byNumber = new Map<string, BookedSale>()
  const byReference = new Map<string, BookedSale[]>()
  const numberKey = (carrier: CarrierName, trackingNumber: string) => `${carrier} ${trackingNumber}`
  const referenceKey = (carrier: CarrierName, account: string, reference: string) =>
    `${carrier} ${account} ${reference}`

  function enter(sale: Sale, onDisk: Promise<void>): BookedSale {
    const booked: BookedSale = { ...sale, voidedAt: null, onDisk }
    sales.push(booked)
    byNumber.set(numberKey(sale.carrier, sale.trackingNumber), booked)
    if (sale.reference !== '') {
      const key = referenceKey(sale.carrier, sale.account, sale.reference)
      byReference.set(key, [...(byReference.get(key) ?? []), booked])
    }
    return booked
  }

  function forgetAll() {
    sales.length = 0
    byNumber.clear()
    byReference.clear()
  }

  function replay(entry: Entry) {
    if (entry.kind === 'sold') enter(entry.sale, Promise.resolve())
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
    async sell(sale) {
      // Entered before it is on the disk, so that a repeat in the meantime finds it and waits with it.
      const booked = enter(sale, append({ kind: 'sold', sale }))
      await booked.onDisk
      return booked
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
