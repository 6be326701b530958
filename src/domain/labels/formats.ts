import type { Artwork, DocumentKind } from '#adapters/carriers/carrier.ts'
import { type LabelFormat, labelFormats } from '#domain/accounts/label-formats.ts'

export { type LabelFormat, labelFormats }

/** What a link may lead to: the label's formats, and a picture for those who show it on a screen. */
export const linkedFormats = [...labelFormats, 'PNG'] as const
export type LinkedFormat = (typeof linkedFormats)[number]

/** The numbers by which the download names formats; 2 and 3 are not in the order of resolution. */
const byNumber: Readonly<Record<number, LabelFormat>> = { 1: 'PDF', 2: 'ZPL300DPI', 3: 'ZPL203DPI', 4: 'ZPL600DPI' }

export const formatOfNumber = (number: number): LabelFormat | null => byNumber[number] ?? null

const kinds: Readonly<Record<LinkedFormat, { mediaType: string; ending: string }>> = {
  PDF: { mediaType: 'application/pdf', ending: 'pdf' },
  PNG: { mediaType: 'image/png', ending: 'png' },
  ZPL203DPI: { mediaType: 'application/zpl', ending: 'zpl' },
  ZPL300DPI: { mediaType: 'application/zpl', ending: 'zpl' },
  ZPL600DPI: { mediaType: 'application/zpl', ending: 'zpl' },
}

export const mediaType = (format: LinkedFormat): string => kinds[format].mediaType

const endings: Readonly<Record<Artwork['mediaType'], string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/zpl': 'zpl',
}

type NamedDocument = { kind: DocumentKind; position: number }

/** `794953555571-commercial-invoice.pdf`, and a number behind the kind of each but the first of a label's papers. */
export function documentFileName(
  trackingNumber: string,
  { kind, position }: NamedDocument,
  type: Artwork['mediaType'],
): string {
  const place = position > 1 ? `-${position}` : ''
  return `${trackingNumber.replace(/[^A-Za-z0-9]/g, '')}-${kind}${place}.${endings[type]}`
}

/** `9205590164917312345675-ZPL203DPI.zpl` */
export const fileName = (trackingNumber: string, format: LinkedFormat): string =>
  `${trackingNumber.replace(/[^A-Za-z0-9]/g, '')}-${format}.${kinds[format].ending}`
