/** Every operation of the web application that takes something, in a form that its contract's schemas make. */

import { consoleContract } from '../../scripts/contracts.ts'
import type { Browser } from '../../test/support/browser.ts'
import type { Client, Json } from '../../test/support/client.ts'
import { anOrder } from '../../test/support/client.ts'
import { expectData } from '../../test/support/expect.ts'
import type { Operation } from './operations.ts'

const nowhere = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'

/** Texts that have to say something in particular, by the name of their field. */
const texts: Readonly<Record<string, string>> = {
  carrier: 'usps',
  city: 'Mountain View',
  columns: 'state',
  country: 'US',
  credits: '65',
  email: 'ada@shop.example',
  host: '192.0.2.1',
  key: 'made-by-the-page',
  phone: '6502530000',
  predefinedPackage: 'Parcel',
  rateId: nowhere,
  state: 'CA',
  street1: '1600 Amphitheatre Pkwy',
  timeZone: 'UTC',
  warehouseId: nowhere,
  presetId: nowhere,
  zip: '94043',
}

const contract: Json = JSON.parse(await consoleContract())
const resolved = (schema: Json): Json =>
  schema.$ref ? contract.components.schemas[schema.$ref.split('/').at(-1)] : schema

type Ids = Readonly<Record<string, string>>

/** Something that the schema takes, with every field that it names. @param ids by the names of their fields */
function sampleOf(given: Json, name: string, ids: Ids = {}): Json {
  const schema = resolved(given)
  if (schema.anyOf) return sampleOf(schema.anyOf[0], name, ids)
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type].flat()
  if (type === 'object') {
    const fields = Object.entries<Json>(schema.properties ?? {})
    return Object.fromEntries(fields.map(([field, part]) => [field, sampleOf(part, field, ids)]))
  }
  if (type === 'array') return [sampleOf(schema.items, name, ids)]
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  const id = ids[name] ?? ids[name.replace(/s$/, '')]
  if (id !== undefined) return id
  if (schema.format === 'uuid') return nowhere
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
  return texts[name] ?? 'Something'
}

const bodyOf = ({ requestBody }: Json): Json | null => requestBody?.content['application/json'].schema ?? null

/** Values of path parameters. They all exist, so that requests get past the lookup. */
async function idsOf(browser: Browser, client: Client): Promise<Record<string, string>> {
  const made = async (path: string, body: Json): Promise<Json> => expectData(await browser.post(path, body), 201)
  const sample = (path: string) => sampleOf(bodyOf(contract.paths[`/console/api${path}`].post), '')
  const { order, label } = await client.buyLabel()
  const { purchaseId } = (await made('/drafts', {})) && order
  const ids = {
    orderId: order.id,
    shipmentId: order.shipments[0].id,
    labelId: label.id,
    draftId: (await made('/drafts', { content: anOrder() })).draftId,
    warehouseId: (await made('/warehouses', sample('/warehouses'))).warehouseId,
    presetId: (await made('/parcel-presets', { name: 'Box', length: 8, width: 6, height: 4 })).presetId,
    addressId: (await made('/addresses', sample('/addresses'))).addressId,
    viewId: (await made('/order-views', sample('/order-views'))).viewId,
    subAccountId: (await made('/sub-accounts', { name: 'Branch' })).subAccountId,
  }
  return { ...ids, purchaseId: purchaseId ?? nowhere }
}

/** @param browser of an Owner @param client of a program of the same account */
export async function consoleOperations(browser: Browser, client: Client): Promise<ConsoleOperation[]> {
  return operationsOf(await idsOf(browser, client))
}

export type ConsoleOperation = Operation & { statuses: number[] }

/**
 * @param pathIds by the names of the parameters
 * @param ids of fields in queries and bodies
 */
export function operationsOf(pathIds: Ids, ids: Ids = {}): ConsoleOperation[] {
  const { orderId = nowhere } = pathIds
  const bodies: Readonly<Record<string, readonly Json[]>> = {
    moveOrders: [
      { selection: { orderIds: [nowhere] }, status: 5, reason: 'picked up' },
      { selection: { filter: { search: 'Ada', statuses: [0], sources: [1] }, exceptIds: [orderId] }, resume: true },
    ],
  }
  return Object.entries<Json>(contract.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => {
      const { operationId: id, parameters = [], responses } = operation
      const schema = bodyOf(operation)
      const named = (place: string): Json[] => parameters.filter((one: Json) => one.in === place)
      return {
        id,
        method: method.toUpperCase(),
        path,
        parameters: Object.fromEntries(named('path').map(({ name }) => [name, pathIds[name] ?? nowhere])),
        query: Object.fromEntries(named('query').map((one) => [one.name, String(sampleOf(one.schema, one.name, ids))])),
        bodies: bodies[id] ?? (schema ? [sampleOf(schema, '', ids)] : []),
        statuses: Object.keys(responses).map(Number),
      }
    }),
  )
}
