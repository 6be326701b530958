/** What the carriers sold and voided, kept in the journal. */
import { type Journal, memoryJournal, openJournal } from './journal.ts'

export type CarrierName = 'usps' | 'ups' | 'fedex' | 'dhl'

export type Sale = {
  carrier: CarrierName
  /** The shipper's account at the carrier. */
  account: string
  /** What the shipper named the purchase; empty where it named it nothing. */
  reference: string
  /** The shipper's whole id of the purchase, where the carrier's field for a reference holds less of it. */
  wholeReference?: string
  trackingNumber: string
  shipmentId: string
  service: string
  charge: { amount: string; currency: string }
  recipient: string
  soldAt: string
  /** What the carrier's own protocol must know to answer for the label later. */
  details: Record<string, unknown>
}

export type RecordedSale = Sale & { voidedAt: string | null; onDisk: Promise<void> }

export type SaleStore = {
  all(): readonly RecordedSale[]
  byTrackingNumber(carrier: CarrierName, trackingNumber: string): RecordedSale | undefined
  /** Several may bear one reference where the carrier does not keep it unique. */
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
      // It is in memory before it is on the disk, so that a repeat in the meantime finds it and waits with it.
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
