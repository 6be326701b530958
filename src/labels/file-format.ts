import type { LabelFormat } from '#orders/label-assets.ts'

/** The numbers by which the download names formats; 2 and 3 are not in the order of resolution. */
const byNumber: Readonly<Record<number, LabelFormat>> = { 1: 'PDF', 2: 'ZPL300DPI', 3: 'ZPL203DPI', 4: 'ZPL600DPI' }

export const formatOfNumber = (number: number): LabelFormat | null => byNumber[number] ?? null

export const mediaType = (format: LabelFormat): string => (format === 'PDF' ? 'application/pdf' : 'application/zpl')

/** `9205590164917312345675-ZPL203DPI.zpl` */
export const fileName = (trackingNumber: string, format: LabelFormat): string =>
  `${trackingNumber.replace(/[^A-Za-z0-9]/g, '')}-${format}.${format === 'PDF' ? 'pdf' : 'zpl'}`
