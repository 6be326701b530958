import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type Warehouse = Data<'/console/api/warehouses', 'get'>[number]
export type WarehouseContent = Body<'/console/api/warehouses', 'post'>
/** Of an account where no sub-account is named. */
export type DefaultWarehouse = Body<'/console/api/warehouses/default', 'put'>

export const warehousesQuery = () =>
  queryOptions({
    queryKey: ['warehouses'],
    queryFn: ({ signal }) => request('get', '/console/api/warehouses', { signal }),
  })

/** @param warehouseId null: another one is made */
export const saveWarehouse = ({ warehouseId, body }: { warehouseId: string | null; body: WarehouseContent }) =>
  warehouseId === null
    ? request('post', '/console/api/warehouses', { body })
    : request('put', '/console/api/warehouses/{warehouseId}', { params: { warehouseId }, body })

export const removeWarehouse = (warehouseId: string) =>
  request('delete', '/console/api/warehouses/{warehouseId}', { params: { warehouseId } })

export const chooseDefaultWarehouse = (body: DefaultWarehouse) =>
  request('put', '/console/api/warehouses/default', { body })
