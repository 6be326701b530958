/** The places of each carrier's published documents in their common folder, and known errors in them. */
import type { Contradiction, DocumentSource, OpenApiDocument } from '@waybill/carrier-simulator/published-documents'

type Schema = {
  $ref?: string
  allOf?: Schema[]
  additionalProperties?: boolean
  required?: string[]
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
}
type Operation = { parameters?: { name: string; schema: Schema }[] }

/** Fails where the document no longer says what is corrected here, so that no correction outlives its cause. */
function demand(condition: boolean, why: string) {
  if (!condition) throw new Error(`The document no longer contradicts itself here: ${why}`)
}

const schemaOf = (document: OpenApiDocument, name: string) => (document.components.schemas[name] ?? {}) as Schema

function notRequired(schema: string, property: string, why: string): Contradiction {
  return {
    why,
    correct(document) {
      const { required = [] } = schemaOf(document, schema)
      demand(required.includes(property), why)
      required.splice(required.indexOf(property), 1)
    },
  }
}

/** The parts of a schema made one: each alone refuses the fields of the others. */
function joined(schema: string): Contradiction {
  return {
    why: `${schema} is of several parts, of which one allows no field but its own`,
    correct(document) {
      const target = schemaOf(document, schema)
      const partsOf = (part: Schema): Schema[] => {
        const found = part.$ref ? schemaOf(document, part.$ref.split('/').at(-1) ?? '') : part
        return [found, ...(found.allOf ?? []).flatMap(partsOf)]
      }
      const parts = partsOf(target)
      demand(parts.length > 1 && parts.some((part) => part.additionalProperties === false), this.why)
      const properties = Object.assign({}, ...parts.map((part) => part.properties))
      const required = [...new Set(parts.flatMap((part) => part.required ?? []))]
      delete target.allOf
      Object.assign(target, { properties, required, additionalProperties: false })
    },
  }
}

/** Fields of a later version that is not published yet. */
function announced(schema: string, properties: Readonly<Record<string, object>>): Contradiction {
  return {
    why: `USPS has announced fields of ${schema} for product ids of the European Union`,
    correct(document) {
      const target = schemaOf(document, schema)
      demand(
        Object.keys(properties).every((name) => !target.properties?.[name]),
        this.why,
      )
      Object.assign(target.properties ?? {}, properties)
    },
  }
}

function shortest(schema: string, property: string, minLength: number, why: string): Contradiction {
  return {
    why,
    correct(document) {
      const found = schemaOf(document, schema).properties?.[property]
      demand((found?.minLength ?? 0) > minLength, why)
      if (found) found.minLength = minLength
    },
  }
}

function longestParameter(path: string, parameter: string, maxLength: number, why: string): Contradiction {
  return {
    why,
    correct(document) {
      const operation = (document.paths[path]?.post ?? {}) as Operation
      const found = operation.parameters?.find(({ name }) => name === parameter)?.schema
      demand((found?.maxLength ?? maxLength) < maxLength, why)
      if (found) found.maxLength = maxLength
    },
  }
}

export const documents = {
  usps: [
    { file: 'usps/shipping-options.yaml', base: '/shipments/v3' },
    { file: 'usps/domestic-labels.yaml', base: '/labels/v3' },
    {
      file: 'usps/international-labels.yaml',
      base: '/international-labels/v3',
      contradictions: [
        joined('InternationalPackageDescription'),
        joined('InternationalPackageOptions'),
        joined('InternationalCustomsForm'),
        joined('InternationalShippingContents'),
        announced('InternationalCustomsForm', { incoterm: { type: 'string', enum: ['1', '2', '3', '4'] } }),
        announced('InternationalShippingContents', { europeanUnionProductID: { type: 'object' } }),
      ],
    },
    { file: 'usps/payments.yaml', base: '/payments/v3' },
    { file: 'usps/addresses.yaml', base: '/addresses/v3' },
  ],
  ups: [
    { file: 'ups/OAuthClientCredentials.yaml', base: '' },
    { file: 'ups/AddressValidation.yaml', base: '/api' },
    {
      file: 'ups/Rating.yaml',
      base: '/api',
      contradictions: [
        notRequired('RateRequest_Request', 'RequestOption', 'the option stands in the path, the body defines none'),
        longestParameter('/rating/{version}/{requestoption}', 'requestoption', 17, 'Shoptimeintransit is listed'),
      ],
    },
    {
      file: 'ups/Shipping.yaml',
      base: '/api',
      contradictions: [
        notRequired('LabelRecoveryRequest', 'TrackingNumbers', 'by its own words these are for Roadie only'),
        shortest('LabelRecovery_LabelSpecification_LabelImageFormat', 'Code', 3, 'the codes it lists have three'),
        shortest('LabelImage_LabelImageFormat', 'Code', 3, 'the codes it lists have three'),
      ],
    },
    { file: 'ups/Tracking.yaml', base: '/api' },
  ],
  fedex: [
    {
      file: 'fedex/rate-api.json',
      base: '',
      contradictions: [
        {
          why: 'the body is exactly one of the full form and its samples, and every sample is of the full form too',
          correct({ components }) {
            const full = '#/components/schemas/Full_Schema_Quote_Rate'
            const { oneOf = [] } = (components.schemas.body ?? {}) as { oneOf?: { $ref: string }[] }
            demand(oneOf.length > 1 && oneOf.some(({ $ref }) => $ref === full), this.why)
            components.schemas.body = { $ref: full }
          },
        },
      ],
    },
    { file: 'fedex/ship-api.json', base: '' },
    { file: 'fedex/track-api.json', base: '' },
  ],
  dhl: [{ file: 'dhl/dhl-express-mydhl-api-3.3.1.yaml', base: '', unlistedStatuses: [401, 500] }],
} satisfies Record<string, readonly DocumentSource[]>

/** Calls that no published document describes. */
export const undocumented: ReadonlySet<string> = new Set(['usps.token', 'fedex.token', 'fedex.address'])
