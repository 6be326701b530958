import type { Drawing, DrawingElement } from '../drawing/drawing.ts'
import { composeDhl } from './dhl.ts'
import { composeFedex } from './fedex.ts'
import type { LabelContent, LabelLayout } from './label-content.ts'
import { composeUps } from './ups.ts'
import { composeUsps } from './usps.ts'
import { composeUspsCustoms } from './usps-customs.ts'

const layouts: Record<LabelLayout, (content: LabelContent) => DrawingElement[]> = {
  usps: composeUsps,
  ups: composeUps,
  fedex: composeFedex,
  dhl: composeDhl,
}

/**
 * Composes the pages of a 4 × 6 inch label. A long customs declaration needs several. Long names and addresses shrink,
 * wrap, and are truncated as a last resort.
 *
 * @throws TypeError if the tracking number does not have 4 to 34 letters and digits, or if an amount is not decimal
 *   text
 */
export function composePages(raw: LabelContent): Drawing[] {
  const trackingNumber = raw.trackingNumber.replaceAll(' ', '').toUpperCase()
  if (!/^[0-9A-Z]{4,34}$/.test(trackingNumber)) {
    throw new TypeError('A tracking number must have 4 to 34 letters and digits')
  }
  const content = { ...raw, trackingNumber }
  const { layout, customs } = content
  const pages = layout === 'usps' && customs ? composeUspsCustoms({ ...content, customs }) : [layouts[layout](content)]
  return pages.map((elements) => ({ widthInches: 4, heightInches: 6, elements }))
}

/** The first page of a label, with the address and all barcodes for delivery. @throws like `composePages` */
export function composeLabel(content: LabelContent): Drawing {
  const [page] = composePages(content)
  if (page === undefined) throw new Error('A label must have at least one page')
  return page
}
