import type { Quote } from '#adapters/carriers/carrier.ts'

/** A quote with only the fields that a purchase needs. */
export const aQuote = (fields: Pick<Quote, 'carrierCode' | 'serviceCode' | 'serviceName' | 'charge'>): Quote => ({
  ...fields,
  retail: null,
  list: null,
  deliveryDays: 3,
  estimatedDeliveryDate: null,
  deliveryDateGuaranteed: false,
  billingType: null,
  zone: null,
  carrierData: {},
})
