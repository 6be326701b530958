import type { Drawing, DrawingElement } from '../drawing/drawing.ts'
import { composeDhl } from './dhl.ts'
import { composeFedex } from './fedex.ts'
import type { LabelContent, LabelLayout } from './label-content.ts'
import { composeUps } from './ups.ts'
import { composeUsps } from './usps.ts'

const layouts: Record<LabelLayout, (content: LabelContent) => DrawingElement[]> = {
  usps: composeUsps,
  ups: composeUps,
  fedex: composeFedex,
  dhl: composeDhl,
}

/**
 * A 4 x 6 inch label. Names and addresses may be anything: they are set smaller, wrapped and in the end cut short.
 * Throws a TypeError for a tracking number that is not 4 to 34 letters and digits, since no bar code could carry it.
 */
export function composeLabel(content: LabelContent): Drawing {
  const trackingNumber = content.trackingNumber.replaceAll(' ', '').toUpperCase()
  if (!/^[0-9A-Z]{4,34}$/.test(trackingNumber)) {
    throw new TypeError('A tracking number is 4 to 34 letters and digits')
  }
  return { widthInches: 4, heightInches: 6, elements: layouts[content.layout]({ ...content, trackingNumber }) }
}
