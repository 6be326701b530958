/** DHL's validation of customs data, with the messages of its documents. */
import { isDhlAccount } from '../bearer.ts'
import { countryCodes } from '../tariff/price.ts'
import { serviceNotAvailable, servicesOf } from './errors.ts'
import type { ShipmentRequest } from './shipment.ts'

/** Descriptions that are too vague. */
const keywords = /^(goods|gifts?|samples?|merchandise|parts|personal effects|miscellaneous|various)$/i

export function customsProblems(wanted: ShipmentRequest): string[] {
  const { content, customerDetails } = wanted
  const { shipperDetails, receiverDetails } = customerDetails
  const services = (wanted.valueAddedServices ?? []).map(({ serviceCode }) => serviceCode)
  const offered = servicesOf(shipperDetails.postalAddress, receiverDetails.postalAddress)
  return [
    ...services.flatMap((code, index) =>
      offered.some((service) => service.code === code)
        ? []
        : [serviceNotAvailable(`Special Service Code  #/valueAddedServices/${index}/serviceCode '${code}'`)],
    ),
    ...(services.includes('WY') && !hasInvoice(wanted)
      ? [
          '7120: Required either #/outputImageProperties/imageOptions where typeCode=invoice or provide #/documentImages',
        ]
      : []),
    ...(services.includes('DD') ? dutiesProblems(wanted) : []),
    ...Object.entries(customerDetails).flatMap(([party, { postalAddress }]) =>
      countryCodes.includes(postalAddress.countryCode)
        ? []
        : [`7127: The ${party}/postalAddress/countryCode value provided is invalid.`],
    ),
    ...(content.isCustomsDeclarable ? declarationProblems(content) : []),
  ]
}

const hasInvoice = ({ outputImageProperties, documentImages = [] }: ShipmentRequest) =>
  documentImages.length > 0 ||
  outputImageProperties?.imageOptions?.some(({ typeCode, isRequested }) => typeCode === 'invoice' && isRequested) ===
    true

function dutiesProblems({ accounts, content }: ShipmentRequest): string[] {
  const payer = accounts.find(({ typeCode }) => typeCode === 'duties-taxes')
  if (!payer || !isDhlAccount(payer.number)) return ['8003: The duties and taxes account is missing or not allowed']
  return content.incoterm === 'DDP' ? [] : ['The incoterm does not agree with service DD']
}

function declarationProblems(content: ShipmentRequest['content']): string[] {
  const { declaredValue, declaredValueCurrency, exportDeclaration, description } = content
  if (!exportDeclaration) return ['#/content/exportDeclaration is required as the shipment is customs declarable']
  if (declaredValue === undefined || !declaredValueCurrency) return ['#/content/declaredValue is required']
  const sum = exportDeclaration.lineItems.reduce(
    (total, line) => total + (line.preCalculatedLineItemTotalValue ?? line.price * line.quantity.value),
    0,
  )
  return [
    ...(Math.abs(sum - declaredValue) > 0.0005 ? ['#/content/declaredValue is not the sum of the line items'] : []),
    ...(keywords.test(description.trim())
      ? [
          `7147: The shipment description #/content/description Match Keyword[Description:${description}]. Please update the description and retry.`,
        ]
      : []),
    ...exportDeclaration.lineItems.flatMap((line, index) => {
      const at = `#/content/exportdeclaration/lineitems/${index}`
      if (line.number !== index + 1) return [`${at}/number is out of its order`]
      const references = (line.customerReferences ?? []).map((reference) => JSON.stringify(reference))
      if (new Set(references).size < references.length) return [`${at}/customerReferences contains equal entries`]
      if (!countryCodes.includes(line.manufacturerCountry)) return [`${at}/manufacturerCountry is invalid`]
      return keywords.test(line.description.trim())
        ? [
            `7147: The export line item description ${at}/description Match Keyword[Description:${line.description}]. Please update the description and retry.`,
          ]
        : []
    }),
  ]
}
