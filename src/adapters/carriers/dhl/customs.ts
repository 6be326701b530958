/** The customs declaration in DHL Express's fields: in `content` and around it. */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { isImperial, kilograms, pdfArtwork, roundUp } from '#adapters/carriers/call.ts'
import type { BoughtLabel, BuyInput, CarrierAccount, CarrierDocument } from '#adapters/carriers/carrier.ts'
import type { ContentsType, CustomsDeclaration, DeclaredItem, ProductIdTerms } from '#adapters/carriers/customs.ts'
import { dhlReference } from '#adapters/carriers/dhl/protocol.ts'
import { declaredOf, isPaperless } from '#adapters/carriers/dhl/services.ts'
import { euCustomsTerritory } from '#adapters/carriers/product-ids.ts'
import { compileOnFirstUse } from '#kit/schema.ts'
import { cutText } from '#kit/text.ts'

const maxDescriptionLength = 70
const maxItemDescriptionLength = 512
const maxReferenceLength = 35
const maxSignatureLength = 35
const maxReasonLength = 30
const maxNoteLength = 700

const exportReasons: Readonly<Record<ContentsType, string>> = {
  merchandise: 'commercial_purpose_or_sale',
  gift: 'gift',
  sample: 'sample',
  returned_goods: 'return',
  humanitarian_donation: 'gift',
  documents: 'permanent',
  dangerous_goods: 'permanent',
  other: 'permanent',
}

/** Sold goods get a commercial invoice, all others one for customs only. */
export const invoiceType = ({ contentsType }: CustomsDeclaration) =>
  contentsType === 'merchandise' ? 'commercial' : 'proforma'

/** A description of the goods, which DHL compares with a list of vague words. */
export function describe(customs: CustomsDeclaration | null | undefined): string {
  if (!customs) return 'Merchandise'
  if (customs.contentsType === 'documents') return 'Documents'
  const all = [...new Set(customs.items.map(({ description }) => description.trim()))].join(', ')
  if (all.length <= maxDescriptionLength) return all
  const cut = all.slice(0, maxDescriptionLength + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,]+$/, '')
}

/** The total as the sum of the lines. DHL accepts thousandths. */
export function declaredValue({ items }: CustomsDeclaration): { value: number; currency: string } {
  const sum = items.reduce((total, item) => total.plus(item.value), new Decimal(0))
  return { value: sum.toDecimalPlaces(3).toNumber(), currency: items[0]?.currency ?? 'USD' }
}

/** Present if goods cross a border. */
export function customsContentOf(input: BuyInput, customs: CustomsDeclaration) {
  const { value, currency } = declaredValue(customs)
  const filing = exportFiling(customs.eelPfc)
  return {
    declaredValue: value,
    declaredValueCurrency: currency,
    ...(filing ? { USFilingTypeValue: filing.text } : {}),
    exportDeclaration: exportDeclarationOf(input, customs),
  }
}

function exportDeclarationOf(input: BuyInput, customs: CustomsDeclaration) {
  const { contentsType, contentsExplanation, restrictionComments, declaration, customsSigner } = customs
  const reason = exportReasons[contentsType]
  const filing = exportFiling(customs.eelPfc)
  const lines = customs.items.map((item, index) => lineItem(item, index + 1, reason, isImperial(input.from)))
  const remarks = [contentsExplanation, restrictionComments].filter((text) => !!text?.trim())
  return {
    lineItems: lines.map(({ line }) => line),
    invoice: {
      number: cutText(input.invoiceNumber?.trim() || dhlReference(input.reference), maxReferenceLength),
      date: input.shipDate,
      ...(customsSigner ? { signatureName: cutText(customsSigner, maxSignatureLength) } : {}),
      ...(filing?.itn ? { customerReferences: [{ typeCode: 'ITN', value: filing.itn }] } : {}),
      // If a line's value is not a multiple of a price in thousandths, DHL's totals would differ from the declared
      // value.
      ...(lines.some(({ isExact }) => !isExact) ? { preCalculatedTotalValues: totals(customs) } : {}),
    },
    exportReasonType: reason,
    ...(contentsType === 'other' && contentsExplanation
      ? { exportReason: cutText(contentsExplanation, maxReasonLength) }
      : {}),
    shipmentType: contentsType === 'gift' ? 'personal' : 'commercial',
    placeOfIncoterm: input.to.city,
    ...(remarks.length > 0 ? { remarks: remarks.map((value) => ({ value })) } : {}),
    ...(declaration ? { declarationNotes: notes(declaration) } : {}),
  }
}

function totals(customs: CustomsDeclaration) {
  const { value } = declaredValue(customs)
  return { preCalculatedTotalGoodsValue: value, preCalculatedTotalInvoiceValue: value }
}

export const productIds: ProductIdTerms = {
  destinations: euCustomsTerritory,
  maxLengths: { merchant: maxReferenceLength, manufacturer: maxReferenceLength, standard: maxReferenceLength },
  alphabet: 'any',
}

/** The price of one piece, in the thousandths that DHL accepts. */
export const pieceValueOf = ({ value, quantity }: Pick<DeclaredItem, 'value' | 'quantity'>): Decimal =>
  new Decimal(value).div(quantity).toDecimalPlaces(3)

/** DHL expects the price of one piece, and the weight of the whole line in the shipment's unit. */
function lineItem(item: DeclaredItem, number: number, exportReasonType: string, imperial: boolean) {
  const price = pieceValueOf(item)
  const isExact = price.times(item.quantity).equals(item.value)
  const weight = lineWeight(imperial ? item.weightPounds : kilograms(item.weightPounds))
  const references = [
    { typeCode: 'PAN', value: item.code },
    // There is no field for an export control number, and DHL prints this reference as one.
    { typeCode: 'AFE', value: item.eccn },
    { typeCode: 'ABW', value: item.productIds?.merchant },
    { typeCode: 'MF', value: item.productIds?.manufacturer },
    { typeCode: 'SRV', value: item.productIds?.standard },
  ].flatMap(({ typeCode, value }) => (value ? [{ typeCode, value: cutText(value, maxReferenceLength) }] : []))
  const { hsTariffNumber: value } = item
  const line = {
    number,
    description: cutText(item.description.trim(), maxItemDescriptionLength),
    price: price.toNumber(),
    quantity: { value: item.quantity, unitOfMeasurement: 'PCS' },
    manufacturerCountry: item.originCountry,
    weight: { netValue: weight, grossValue: weight },
    exportReasonType,
    ...(value
      ? {
          commodityCodes: [
            { typeCode: 'outbound', value },
            { typeCode: 'inbound', value },
          ],
        }
      : {}),
    ...(references.length > 0 ? { customerReferences: references } : {}),
    ...(item.manufacturer ? { additionalInformation: [item.manufacturer] } : {}),
    ...(isExact ? {} : { preCalculatedLineItemTotalValue: new Decimal(item.value).toNumber() }),
  }
  return { line, isExact }
}

/** Rounded down, so that the lines never weigh more than the parcel, but not to zero. */
const lineWeight = (weight: number) => Math.max(0.001, -roundUp(-weight, 3))

/** An exemption is printed as its paragraph. A filing is printed as its number. */
function exportFiling(eelPfc: string | null): { text: string; itn: string | null } | null {
  const itn = /X\d{14}/.exec(eelPfc ?? '')?.[0] ?? null
  const text = itn ?? (eelPfc ?? '').replace(/^NO\s?EEI\s*/i, '').trim()
  return text ? { text: text.slice(0, 20), itn } : null
}

function notes(declaration: string) {
  const parts = Array.from({ length: 3 }, (_, index) =>
    declaration.slice(index * maxNoteLength, (index + 1) * maxNoteLength).trim(),
  )
  return parts.filter((value) => value !== '').map((value) => ({ value }))
}

/*
 * The files of a shipment. If several have the type `label`, the first is the transport label. The next is the waybill
 * copy for the courier, which must never be used as the label.
 */

const fileSchema = Type.Object({
  typeCode: Type.String(),
  content: Type.Optional(Type.Unknown()),
})
type AnsweredFile = Static<typeof fileSchema>
const file = compileOnFirstUse(fileSchema)

/** The usual number of paper invoices; DHL gives none. */
const invoiceCopies = 3

/** @param answered as DHL sent it, because the shipment is bought even if its files are invalid */
export function readPapers(answered: unknown, paperless: boolean): Pick<BoughtLabel, 'artwork' | 'documents'> {
  const files = [answered].flat().filter((one): one is AnsweredFile => file.Check(one))
  const labels = files.filter(({ typeCode }) => typeCode === 'label')
  const invoice = files.find(({ typeCode }) => typeCode === 'invoice' || typeCode === 'proforma')
  const waybillCopy = files.find(({ typeCode }) => typeCode === 'waybillDoc') ?? labels[1]
  const papers: CarrierDocument[] = [
    ...(invoice
      ? [
          {
            kind: 'commercial-invoice' as const,
            copies: paperless ? 0 : invoiceCopies,
            artwork: pdfArtwork(invoice.content),
          },
        ]
      : []),
    ...(waybillCopy
      ? [{ kind: 'waybill-copy' as const, copies: paperless ? 0 : 1, artwork: pdfArtwork(waybillCopy.content) }]
      : []),
  ]
  return { artwork: pdfArtwork(labels[0]?.content), ...(papers.length > 0 ? { documents: papers } : {}) }
}

/** The documents of a shipment that a lookup found. The parcel needs them, and DHL does not return them again. */
export const unshownPapers = (account: CarrierAccount, input: BuyInput): Pick<BoughtLabel, 'artwork' | 'documents'> =>
  declaredOf(input) === 'goods'
    ? readPapers(
        [{ typeCode: 'invoice' }, ...(isPaperless(account, input) ? [] : [{ typeCode: 'waybillDoc' }])],
        isPaperless(account, input),
      )
    : { artwork: null }
