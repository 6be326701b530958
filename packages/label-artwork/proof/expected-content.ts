import type { LabelContent } from '../src/index.ts'

/**
 * What the bar codes of a label must say about its shipment, told from the shipment alone. Answers the sentences
 * that do not hold; none is what a right label gives.
 */
export function contradictions(content: LabelContent, texts: readonly string[]): string[] {
  const { to, trackingNumber } = content
  const zip = to.zip.replace(/[^0-9A-Z]/g, '')
  const says = (what: string, holds: (text: string) => boolean) => (texts.some(holds) ? [] : [what])
  switch (content.layout) {
    case 'usps':
      return texts.every(
        (text) => text === (/^[A-Z]/.test(trackingNumber) ? '' : `420${zip.slice(0, 5)}\x1d`) + trackingNumber,
      )
        ? []
        : ['zip and number']
    case 'ups': {
      const inMaxiCode = (text: string) => text.startsWith('[)>\x1e01\x1d96')
      const postalCode = to.country === 'US' ? zip.padEnd(9, '0') : (zip.slice(0, 6) || '000000').padEnd(6)
      return [
        ...says('tracking number', (text) => text === trackingNumber),
        ...says('postal code', (text) => /^42[01]\d{0,3}/.test(text) && text.endsWith(zip)),
        ...says('MaxiCode postal code', (text) => inMaxiCode(text) && text.slice(9).startsWith(`${postalCode}\x1d`)),
        ...says(
          'MaxiCode number',
          (text) =>
            inMaxiCode(text) &&
            text.includes(`\x1d1Z${trackingNumber.slice(10)}\x1dUPSN\x1d${trackingNumber.slice(2, 8)}\x1d`),
        ),
      ]
    }
    case 'fedex':
      return [
        ...says('tracking number', (text) => text.length === 34 && text.endsWith(trackingNumber)),
        ...says(
          'shipment data',
          (text) => text.startsWith(`[)>\x1e01\x1d02${to.zip}\x1d`) && text.includes(trackingNumber),
        ),
      ]
    case 'dhl':
      return [
        ...says('waybill', (text) => text === trackingNumber),
        ...says('routing', (text) => text === `2L${to.country}${zip}+42000000`),
        ...says('licence plate', (text) => /^JD\d{18}$/.test(text) && text.endsWith(trackingNumber)),
      ]
  }
}
