/** Template Carrier: which interface of the carrier this speaks, and what it is good for. */
import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { buy, buyDeadlineMs } from './buy.ts'
import { lookup, lookupDeadlineMs } from './lookup.ts'
import { rates, ratesDeadlineMs } from './rates.ts'
import { templateId } from './template-id.ts'
import { voidDeadlineMs, voidLabel } from './void.ts'

export const template = defineCarrier({
  id: templateId,
  name: 'Template Carrier',
  lookupBy: 'reference',
  baseUrls: { production: 'https://api.template.example', test: 'https://test.template.example' },
  credentialFields: [{ name: 'apiKey', meaning: 'API key of the account', secret: true, required: true }],
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, lookupMs: lookupDeadlineMs },
  // A layout of @waybill/label-artwork, for labels in a Sandbox.
  drawnLabels: { layout: 'dhl', needsInvoice: true, territoriesWithoutDocuments: [] },
  predefinedPackages: [],
  sellsServiceOptions: { signature: false, saturdayDelivery: false },
  restrictedServices: {},
  legacyServiceNames: {},
  legacyPackageTypes: { custom: null },
  rates,
  buy,
  void: voidLabel,
  lookup,
})
