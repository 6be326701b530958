/** A declaration in the fields of DHL Express: what goes into `content` beside the parcel, and what is added around it. */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { isImperial, kilograms, pdfArtwork, roundUp } from '#adapters/carriers/call.ts'
import type { BoughtLabel, BuyInput, CarrierAccount, CarrierDocument } from '#adapters/carriers/carrier.ts'
import type { ContentsType, CustomsDeclaration, DeclaredItem } from '#adapters/carriers/customs.ts'
import { dhlReference } from '#adapters/carriers/dhl/protocol.ts'
import { declaredOf, isPaperless } from '#adapters/carriers/dhl/services.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

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

/** What is sold goes with a commercial invoice, everything else with one that serves customs alone. */
export const invoiceType = ({ contentsType }: CustomsDeclaration) =>
  contentsType === 'merchandise' ? 'commercial' : 'proforma'

/** A word for the goods, which DHL compares with a list of words that say too little. */
export function describe(customs: CustomsDeclaration | null | undefined): string {
  if (!customs) return 'Merchandise'
  if (customs.contentsType === 'documents') return 'Documents'
  const all = [...new Set(customs.items.map(({ description }) => description.trim()))].join(', ')
  if (all.length <= maxDescriptionLength) return all
  const cut = all.slice(0, maxDescriptionLength + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,]+$/, '')
}

/** Of all goods, as the sum of what their lines say; DHL takes thousandths. */
export function declaredValue({ items }: CustomsDeclaration): { value: number; currency: string } {
  const sum = items.reduce((total, item) => total.plus(item.value), new Decimal(0))
  return { value: sum.toDecimalPlaces(3).toNumber(), currency: items[0]?.currency ?? 'USD' }
}

/** Present where goods cross a border. */
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
      number: (input.invoiceNumber?.trim() || dhlReference(input.reference)).slice(0, maxReferenceLength),
      date: input.shipDate,
      ...(customsSigner ? { signatureName: customsSigner.slice(0, maxSignatureLength) } : {}),
      ...(filing?.itn ? { customerReferences: [{ typeCode: 'ITN', value: filing.itn }] } : {}),
      // Where a line's value is no multiple of a price in thousandths, DHL's own sums would differ from what is declared.
      ...(lines.some(({ isExact }) => !isExact) ? { preCalculatedTotalValues: totals(customs) } : {}),
    },
    exportReasonType: reason,
    ...(contentsType === 'other' && contentsExplanation
      ? { exportReason: contentsExplanation.slice(0, maxReasonLength) }
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

/** DHL takes the price of one piece, and the weight of the whole line in the unit of the shipment. */
function lineItem(item: DeclaredItem, number: number, exportReasonType: string, imperial: boolean) {
  const price = new Decimal(item.value).div(item.quantity).toDecimalPlaces(3)
  const isExact = price.times(item.quantity).equals(item.value)
  const weight = lineWeight(imperial ? item.weightPounds : kilograms(item.weightPounds))
  const references = [
    { typeCode: 'PAN', value: item.code },
    // There is no field for an export control number; DHL prints this reference as one.
    { typeCode: 'AFE', value: item.eccn },
  ].flatMap(({ typeCode, value }) => (value ? [{ typeCode, value: value.slice(0, maxReferenceLength) }] : []))
  const { hsTariffNumber: value } = item
  const line = {
    number,
    description: item.description.trim().slice(0, maxItemDescriptionLength),
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

/** Rounded down, so that the lines never weigh more than the parcel, but not to nothing. */
const lineWeight = (weight: number) => Math.max(0.001, -roundUp(-weight, 3))

/** An exemption is printed as its paragraph alone; a filing by its number, wherever else it is asked for. */
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
 * The files of a shipment. Several may be of the kind `label`: then the first is the transport label and the next the
 * waybill copy, which is handed to the courier and must never be taken for the label.
 */

const fileSchema = Type.Object({
  typeCode: Type.String(),
  content: Type.Optional(Type.Unknown()),
})
type AnsweredFile = Static<typeof fileSchema>
const file = compileOnFirstUse(fileSchema)

/** Customary where the invoice goes along on paper; DHL names no number. */
const invoiceCopies = 3

/** @param answered as DHL wrote it: what was bought is bought also where its files cannot be read */
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

/** Those of a shipment that was found again: the parcel needs them all the same, and DHL does not show them again. */
export const unshownPapers = (account: CarrierAccount, input: BuyInput): Pick<BoughtLabel, 'artwork' | 'documents'> =>
  declaredOf(input) === 'goods'
    ? readPapers(
        [{ typeCode: 'invoice' }, ...(isPaperless(account, input) ? [] : [{ typeCode: 'waybillDoc' }])],
        isPaperless(account, input),
      )
    : { artwork: null }
