import { useQuery } from '@tanstack/react-query'
import { subAccountsQuery } from '../../api/queries/sub-accounts.ts'
import { warehousesQuery } from '../../api/queries/warehouses.ts'
import { PickField } from '../../ui/pick-field.tsx'

/** From where its parcels are sent. */
export function WarehouseField({ warehouseId }: { warehouseId: string | null }) {
  const { data: warehouses } = useQuery(warehousesQuery())
  if (!warehouses) return null
  return (
    <PickField
      label="Ship from"
      name="warehouseId"
      defaultValue={warehouseId ?? ''}
      choices={[
        { id: '', text: 'Address from the store, or the default' },
        ...warehouses.map((one) => ({ id: one.warehouseId, text: one.name })),
      ]}
    />
  )
}

/** Whose its orders are; nothing is asked where there are no parts of the account. */
export function SubAccountField({ subAccountId }: { subAccountId: string | null }) {
  const { data } = useQuery(subAccountsQuery())
  const active = data?.subAccounts.filter((one) => one.active || one.subAccountId === subAccountId) ?? []
  if (active.length === 0) return null
  return (
    <PickField
      label="Sub-account"
      name="subAccountId"
      defaultValue={subAccountId ?? ''}
      choices={[
        { id: '', text: 'None (whole account)' },
        ...active.map((one) => ({ id: one.subAccountId, text: one.name })),
      ]}
    />
  )
}
