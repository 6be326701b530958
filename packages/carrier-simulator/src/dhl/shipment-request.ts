/** What is read of a request for a shipment, once it has the published shape. */
import type { DhlPackage } from './shipment.ts'

export type Party = {
  postalAddress: {
    postalCode: string
    cityName: string
    countryCode: string
    provinceCode?: string
    addressLine1: string
    addressLine2?: string
    addressLine3?: string
  }
  contactInformation: { fullName: string; companyName: string; phone: string }
}
export type ShipmentRequest = {
  plannedShippingDateAndTime: string
  productCode: string
  getRateEstimates?: boolean
  accounts: { typeCode: string; number: string }[]
  outputImageProperties?: OutputImages
  valueAddedServices?: { serviceCode: string }[]
  documentImages?: unknown[]
  customerReferences?: { value: string; typeCode?: string }[]
  customerDetails: { shipperDetails: Party; receiverDetails: Party }
  content: {
    packages: DhlPackage[]
    unitOfMeasurement: string
    isCustomsDeclarable: boolean
    description: string
    incoterm: string
    declaredValue?: number
    declaredValueCurrency?: string
    USFilingTypeValue?: string
    exportDeclaration?: ExportDeclaration
  }
}

type ExportDeclaration = {
  lineItems: {
    number: number
    description: string
    price: number
    quantity: { value: number }
    manufacturerCountry: string
    preCalculatedLineItemTotalValue?: number
  }[]
  invoice?: { number: string; date: string; signatureName?: string }
}

type OutputImages = {
  encodingFormat?: string
  imageOptions?: { typeCode: string; isRequested?: boolean; invoiceType?: string }[]
  splitTransportAndWaybillDocLabels?: boolean
}
