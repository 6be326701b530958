import { type Static, Type } from 'typebox'
import { addressViolations, KeptAddress, KeptAddressBody, keptAddress } from '#console-api/desk/address-body.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Ended, ended, NameText } from '#console-api/schemas.ts'
import { invalid } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid, Nullable, UtcTime } from '#kit/schema.ts'
import { chooseDefault } from '#warehouses/choose-default.ts'
import { listWarehouses } from '#warehouses/list-warehouses.ts'
import { removeWarehouse } from '#warehouses/remove-warehouse.ts'
import { changeWarehouse, createWarehouse } from '#warehouses/save-warehouse.ts'
import type { Warehouse, WarehouseContent } from '#warehouses/warehouse.ts'

const tags = ['Warehouses']

const WarehouseRequest = Type.Object(
  {
    name: NameText('By which people choose it.', 100),
    fromAddress: KeptAddressBody,
    returnAddress: Type.Optional(Nullable(KeptAddressBody)),
  },
  { title: 'WarehouseRequest', description: 'Where parcels are sent from, and come back to.' },
)

const WarehouseAnswer = Type.Object(
  {
    warehouseId: Guid('The warehouse.'),
    name: Type.String({ description: 'By which people choose it.' }),
    fromAddress: KeptAddress,
    returnAddress: Nullable(KeptAddress),
    isDefault: Type.Boolean({ description: "Whether the account's orders are sent from here where nothing is said." }),
    defaultFor: Type.Array(Guid(), { description: 'The sub-accounts whose orders are.' }),
    createdAt: UtcTime('When it was made, UTC.'),
    updatedAt: UtcTime('When it last changed, UTC.'),
  },
  { title: 'Warehouse', description: 'Where parcels are sent from, and come back to.' },
)

const DefaultRequest = Type.Object(
  {
    warehouseId: Nullable(Guid('The warehouse; null: none.')),
    subAccountId: Type.Optional(Nullable(Guid('The sub-account whose default it is to be; absent: the account.'))),
  },
  { title: 'DefaultWarehouseRequest', description: 'Which warehouse orders are sent from where nothing is said.' },
)

const warehouseBody = bodyReader(WarehouseRequest, ({ fromAddress, returnAddress }, path) => [
  ...addressViolations(fromAddress, path('fromAddress')),
  ...(returnAddress ? addressViolations(returnAddress, path('returnAddress')) : []),
])
const defaultBody = bodyReader(DefaultRequest, (body, path) =>
  (['warehouseId', 'subAccountId'] as const).flatMap((name) => {
    const id = body[name]
    return id && !isUuid(id) ? [invalid('unreadable', path(name), 'must be a GUID')] : []
  }),
)
const params = Type.Object({ warehouseId: Guid('The warehouse.') })

const contentOf = ({ name, fromAddress, returnAddress }: Static<typeof WarehouseRequest>): WarehouseContent => ({
  name: name.trim(),
  from: keptAddress(fromAddress),
  returnTo: returnAddress ? keptAddress(returnAddress) : null,
})

const warehouseAnswer = (warehouse: Warehouse): Static<typeof WarehouseAnswer> => {
  const { from: fromAddress, returnTo: returnAddress, createdAt, updatedAt, ...rest } = warehouse
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return { ...rest, fromAddress, returnAddress, ...times }
}

function savingRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/warehouses',
    needs: 'settings.manage',
    docs: { operationId: 'createWarehouse', summary: "Keep a warehouse; the first is the account's default", tags },
    body: warehouseBody,
    answers: { 201: Envelope(WarehouseAnswer, 'The warehouse.') },
    failures: [409, 413, 415, 422],
    handler: async ({ deps, session: { accountId }, body }) =>
      created(warehouseAnswer(await createWarehouse(deps, { accountId, ...contentOf(body) }))),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/warehouses/:warehouseId',
    needs: 'settings.manage',
    docs: { operationId: 'changeWarehouse', summary: 'Change a warehouse; orders keep what they were made with', tags },
    params,
    body: warehouseBody,
    answers: { 200: Envelope(WarehouseAnswer, 'The warehouse.') },
    failures: [404, 413, 415, 422],
    handler: async ({ deps, session: { accountId }, params: { warehouseId }, body }) =>
      ok(warehouseAnswer(await changeWarehouse(deps, { accountId, warehouseId, ...contentOf(body) }))),
  })
}

export function warehouseRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/warehouses',
    needs: 'orders.read',
    docs: { operationId: 'listWarehouses', summary: "The account's warehouses, with whose defaults they are", tags },
    answers: { 200: Envelope(Type.Array(WarehouseAnswer, { description: 'By name.' }), 'The warehouses.') },
    failures: [],
    handler: async ({ deps, session }) => ok((await listWarehouses(deps, session)).map(warehouseAnswer)),
  })

  savingRoutes(server)

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/warehouses/:warehouseId',
    needs: 'settings.manage',
    docs: { operationId: 'removeWarehouse', summary: 'Remove a warehouse', tags },
    params,
    answers: { 200: Envelope(Ended, 'It is gone.') },
    failures: [404],
    handler: async ({ deps, session: { accountId }, params: { warehouseId } }) => {
      await removeWarehouse(deps, { accountId, warehouseId })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/warehouses/default',
    needs: 'settings.manage',
    docs: {
      operationId: 'chooseDefaultWarehouse',
      summary: 'Choose which warehouse orders of the account or of a sub-account are sent from where nothing is said',
      tags,
    },
    body: defaultBody,
    answers: {
      200: Envelope(Type.Array(WarehouseAnswer, { description: 'By name.' }), "All of the account's warehouses."),
    },
    failures: [404, 409, 413, 415, 422],
    handler: async ({ deps, session: { accountId }, body: { warehouseId, subAccountId = null } }) => {
      await chooseDefault(deps, { accountId, warehouseId, subAccountId })
      return ok((await listWarehouses(deps, { accountId })).map(warehouseAnswer))
    },
  })
}
