/**
 * The commercial invoice, created by FedEx from the declaration. We print it, or FedEx sends it to customs
 * electronically if the account and the destination support this, and returns a copy.
 *   → "shipmentDocuments": [{ "contentType": "COMMERCIAL_INVOICE", "copiesToPrint": 3, "docType": "PDF",
 *       "encodedLabel": "…" }]
 */
import { type Static, Type } from 'typebox'
import { pdfArtwork } from '#adapters/carriers/call.ts'
import type { BuyInput, CarrierAccount, CarrierDocument } from '#adapters/carriers/carrier.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/address.ts'
import { isDocumentsOnly } from '#adapters/carriers/fedex/customs.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** The maximum number of lines of an electronic invoice. */
const maxElectronicLines = 99
/** A signed original and two copies, if FedEx returns no number. */
const usualCopies = 3

/** Destinations that are known to accept electronic invoices. */
const electronicDestinations: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

const fileSchema = Type.Object({
  contentType: Type.String(),
  copiesToPrint: Type.Optional(Type.Unknown()),
  encodedLabel: Type.Optional(Type.Unknown()),
})
type AnsweredFile = Static<typeof fileSchema>
const file = compileOnFirstUse(fileSchema)

/** The files in a response. The label is bought even if they are invalid. */
export const readFiles = (answered: unknown): AnsweredFile[] =>
  [answered].flat().filter((one): one is AnsweredFile => file.Check(one))

/** The documents that the parcel needs, from the response. */
const completedDetail = compileOnFirstUse(
  Type.Object({
    documentRequirements: Type.Object({
      generationDetails: Type.Array(
        Type.Object({ type: Type.String(), minimumCopiesRequired: Type.Optional(Type.Unknown()) }),
      ),
    }),
  }),
)

const wantsInvoice = ({ from, to, customs }: BuyInput) =>
  customs != null && crossesBorder(from, to) && !isDocumentsOnly(customs)

export const isElectronic = ({ credentials }: CarrierAccount, input: BuyInput): boolean =>
  wantsInvoice(input) &&
  credentials.paperless === 'yes' &&
  electronicDestinations.has(countryOf(input.to)) &&
  (input.customs?.items.length ?? 0) <= maxElectronicLines

/** The invoice, on paper or electronic. */
export const invoiceSpecificationOf = (input: BuyInput) =>
  wantsInvoice(input)
    ? {
        shippingDocumentSpecification: {
          shippingDocumentTypes: ['COMMERCIAL_INVOICE'],
          commercialInvoiceDetail: { documentFormat: { stockType: 'PAPER_LETTER', docType: 'PDF' } },
        },
      }
    : {}

type Answered = {
  files: readonly AnsweredFile[]
  /** As FedEx sent it. */
  completed?: unknown
}

/** Listed for declared goods even if FedEx sent no file, because the parcel needs it. */
export function documentsOf(
  account: CarrierAccount,
  input: BuyInput,
  { files, completed }: Answered,
): CarrierDocument[] {
  if (!wantsInvoice(input)) return []
  const invoices = files.filter(({ contentType }) => isInvoice(contentType))
  const details = completedDetail.Check(completed) ? completed.documentRequirements.generationDetails : []
  const demanded = countOf(details.find(({ type }) => isInvoice(type))?.minimumCopiesRequired)
  const copiesOf = (copiesToPrint: unknown) =>
    isElectronic(account, input) ? (demanded ?? 0) : (countOf(copiesToPrint) ?? demanded ?? usualCopies)
  const papers = invoices.map(
    ({ copiesToPrint, encodedLabel }): CarrierDocument => ({
      kind: 'commercial-invoice',
      copies: copiesOf(copiesToPrint),
      artwork: pdfArtwork(encodedLabel),
    }),
  )
  return papers.length > 0 ? papers : [{ kind: 'commercial-invoice', copies: copiesOf(undefined), artwork: null }]
}

/** Null if it is not a number of copies. */
const countOf = (copies: unknown): number | null => (Number.isInteger(copies) ? Math.max(0, Number(copies)) : null)

const isInvoice = (type: string) =>
  type === 'COMMERCIAL_INVOICE' || type === 'PROFORMA_INVOICE' || type === 'PRO_FORMA_INVOICE'
