/** The invoice as UPS answers it: one PDF on letter paper, marked as a sample. */
import { type DrawingElement, writePdf } from '@waybill/label-artwork'
import { destinationCountry, originCountry, type UpsForms, type UpsParty, type UpsShipment } from './shipment.ts'

const linesOnPage = 40
const lettersOnLine = 95

export function invoicePdf(shipment: UpsShipment, forms: UpsForms, trackingNumber: string): string {
  const head = [
    `SAMPLE - COMMERCIAL INVOICE ${forms.InvoiceNumber ?? ''} of ${forms.InvoiceDate ?? ''}`,
    `Waybill ${trackingNumber}, ${originCountry(shipment)} to ${destinationCountry(shipment)}`,
    `From ${partyText(shipment.Shipper)}`,
    `To ${partyText(shipment.ShipTo)}`,
    `${forms.ReasonForExport ?? ''}, ${forms.TermsOfShipment ?? ''}, ${forms.Comments ?? ''}`,
  ]
  const products = forms.Product.map(({ Description, Unit, CommodityCode, OriginCountryCode }) =>
    [Unit?.Number, Description.join(' '), CommodityCode, OriginCountryCode, Unit?.Value, forms.CurrencyCode].join('  '),
  )
  const lines = [...head, ...products, forms.DeclarationStatement ?? ''].flatMap(wrapped)
  const pages = Array.from({ length: Math.ceil(lines.length / linesOnPage) }, (_, page) => ({
    widthInches: 8.5,
    heightInches: 11,
    elements: lines.slice(page * linesOnPage, (page + 1) * linesOnPage).map(lineAt),
  }))
  return Buffer.from(writePdf(pages)).toString('base64')
}

/** As wide as the page: what stands in one line further on is set in. */
const wrapped = (text: string): string[] =>
  (text.match(new RegExp(`.{1,${lettersOnLine}}(?:\\s|$)|.{${lettersOnLine}}`, 'g')) ?? []).map((line, index) =>
    index === 0 ? line : `    ${line}`,
  )

const partyText = ({ Name, Address }: UpsParty): string =>
  [Name, ...(Address.AddressLine ?? []), Address.City, Address.PostalCode, Address.CountryCode].join(', ')

const lineAt = (text: string, index: number): DrawingElement => ({
  kind: 'text',
  x: 0.75,
  baseline: 1 + index * 0.24,
  text,
  size: 0.13,
  weight: index === 0 ? 'bold' : 'regular',
  align: 'left',
  ink: 'black',
})
