import { type Static, Type } from 'typebox'
import {
  changeWarehouse,
  chooseDefault,
  createWarehouse,
  listWarehouses,
  removeWarehouse,
  type Warehouse,
  type WarehouseContent,
} from '#domain/presets/warehouses.ts'
import { addressIssues, KeptAddress, KeptAddressRequest, keptAddress } from '#edges/console/addresses/routes.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, NameText } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { fieldIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid, Nullable, UtcTime } from '#kit/schema.ts'

const tags = ['Warehouses']

const WarehouseRequest = Type.Object(
  {
    name: NameText('Name of the ship-from address.', 100),
    fromAddress: KeptAddressRequest,
    returnAddress: Type.Optional(Nullable(KeptAddressRequest)),
  },
  { title: 'WarehouseRequest', description: 'The address that packages are sent from and returned to.' },
)

const WarehouseResponse = Type.Object(
  {
    warehouseId: Guid('Id of the ship-from address.'),
    name: Type.String({ description: 'Name of the ship-from address.' }),
    fromAddress: KeptAddress,
    returnAddress: Nullable(KeptAddress),
    isDefault: Type.Boolean({ description: "Whether this ship-from address is the account's default." }),
    defaultFor: Type.Array(Guid(), {
      description: 'Ids of the sub-accounts that use this ship-from address as their default.',
    }),
    createdAt: UtcTime('Creation time, in UTC.'),
    updatedAt: UtcTime('Time of the last change, in UTC.'),
  },
  { title: 'Warehouse', description: 'A ship-from address, which packages are sent from and returned to.' },
)

const DefaultRequest = Type.Object(
  {
    warehouseId: Nullable(Guid('Id of the ship-from address. Null: none.')),
    subAccountId: Type.Optional(
      Nullable(Guid("Id of the sub-account to set the default for. If omitted, the account's default is set.")),
    ),
  },
  { title: 'DefaultWarehouseRequest', description: 'The default ship-from address.' },
)

const warehouseBody = bodyReader(WarehouseRequest, ({ fromAddress, returnAddress }, path) => [
  ...addressIssues(fromAddress, path('fromAddress')),
  ...(returnAddress ? addressIssues(returnAddress, path('returnAddress')) : []),
])
const defaultBody = bodyReader(DefaultRequest, (body, path) =>
  (['warehouseId', 'subAccountId'] as const).flatMap((name) => {
    const id = body[name]
    return id && !isUuid(id) ? [fieldIssue('malformed', path(name), 'must be a GUID')] : []
  }),
)
const params = Type.Object({ warehouseId: Guid('Id of the ship-from address.') })

const contentOf = ({ name, fromAddress, returnAddress }: Static<typeof WarehouseRequest>): WarehouseContent => ({
  name,
  from: keptAddress(fromAddress),
  returnTo: returnAddress ? keptAddress(returnAddress) : null,
})

const warehouseResponse = (warehouse: Warehouse): Static<typeof WarehouseResponse> => {
  const { from: fromAddress, returnTo: returnAddress, createdAt, updatedAt, ...rest } = warehouse
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return { ...rest, fromAddress, returnAddress, ...times }
}

function savingRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/warehouses',
    needs: 'settings.manage',
    docs: {
      operationId: 'createWarehouse',
      summary: "Creates a ship-from address. The first ship-from address becomes the account's default.",
      tags,
    },
    body: warehouseBody,
    responses: { 201: Envelope(WarehouseResponse, 'The new ship-from address.') },
    errors: ['Warehouse.TooMany'],
    handler: async ({ deps, audit, session: { accountId }, body }) =>
      created(warehouseResponse(await createWarehouse({ ...deps, audit }, { accountId, ...contentOf(body) }))),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/warehouses/:warehouseId',
    needs: 'settings.manage',
    docs: {
      operationId: 'changeWarehouse',
      summary: 'Changes a ship-from address. Existing orders do not change.',
      tags,
    },
    params,
    body: warehouseBody,
    responses: { 200: Envelope(WarehouseResponse, 'The ship-from address.') },
    errors: ['Warehouse.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { warehouseId }, body }) =>
      ok(warehouseResponse(await changeWarehouse({ ...deps, audit }, { accountId, warehouseId, ...contentOf(body) }))),
  })
}

export function warehouseRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/warehouses',
    needs: 'orders.read',
    docs: {
      operationId: 'listWarehouses',
      summary: "Lists the account's ship-from addresses and shows which ones are defaults.",
      tags,
    },
    responses: {
      200: Envelope(
        Type.Array(WarehouseResponse, { description: 'The ship-from addresses, sorted by name.' }),
        'The ship-from addresses.',
      ),
    },
    errors: [],
    handler: async ({ deps, session }) => ok((await listWarehouses(deps, session)).map(warehouseResponse)),
  })

  savingRoutes(server)

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/warehouses/:warehouseId',
    needs: 'settings.manage',
    docs: { operationId: 'removeWarehouse', summary: 'Removes a ship-from address.', tags },
    params,
    responses: { 200: Envelope(Ended, 'The ship-from address is removed.') },
    errors: ['Warehouse.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { warehouseId } }) => {
      await removeWarehouse({ ...deps, audit }, { accountId, warehouseId })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/warehouses/default',
    needs: 'settings.manage',
    docs: {
      operationId: 'chooseDefaultWarehouse',
      summary: 'Sets the default ship-from address of the account or of a sub-account.',
      tags,
    },
    body: defaultBody,
    responses: {
      200: Envelope(
        Type.Array(WarehouseResponse, { description: 'The ship-from addresses, sorted by name.' }),
        'All ship-from addresses of the account.',
      ),
    },
    errors: ['Warehouse.NotFound', 'SubAccount.NotFound', 'SubAccount.Inactive'],
    handler: async ({ deps, audit, session: { accountId }, body: { warehouseId, subAccountId = null } }) => {
      await chooseDefault({ ...deps, audit }, { accountId, warehouseId, subAccountId })
      return ok((await listWarehouses(deps, { accountId })).map(warehouseResponse))
    },
  })
}
