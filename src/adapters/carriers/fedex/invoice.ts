/**
 * The commercial invoice: made by FedEx from what is declared, either for us to print or, where the account may and the
 * destination takes it, passed on to customs electronically, of which a copy comes back.
 *   → "shipmentDocuments": [{ "contentType": "COMMERCIAL_INVOICE", "copiesToPrint": 3, "docType": "PDF", "encodedLabel": "…" }]
 */
import { type Static, Type } from 'typebox'
import { pdfArtwork } from '#adapters/carriers/call.ts'
import type { BuyInput, CarrierAccount, CarrierDocument } from '#adapters/carriers/carrier.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/address.ts'
import { isDocumentsOnly } from '#adapters/carriers/fedex/customs.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** An electronic invoice has no more lines. */
const maxElectronicLines = 99
/** A signed original and two copies, where FedEx does not say how many. */
const usualCopies = 3

/** Destinations of which it is known that they take invoices electronically. */
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

/** The files that an answer lists: what was bought is bought also where they cannot be read. */
export const readFiles = (answered: unknown): AnsweredFile[] =>
  [answered].flat().filter((one): one is AnsweredFile => file.Check(one))

/** What of the answer says which papers must be on the parcel. */
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

/** The paper itself, however it goes to customs. */
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
  /** As FedEx wrote it. */
  completed?: unknown
}

/** One where goods were declared, also where FedEx sent no file of it: it belongs on the parcel all the same. */
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

/** Null where it is no number of copies. */
const countOf = (copies: unknown): number | null => (Number.isInteger(copies) ? Math.max(0, Number(copies)) : null)

const isInvoice = (type: string) =>
  type === 'COMMERCIAL_INVOICE' || type === 'PROFORMA_INVOICE' || type === 'PRO_FORMA_INVOICE'
