import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subAccountsQuery } from '../api/queries/sub-accounts.ts'
import { type Warehouse, warehousesQuery } from '../api/queries/warehouses.ts'
import { List } from '../design/list.tsx'
import { Section } from '../design/section.tsx'
import { State } from '../design/state.tsx'
import { BeginButton } from '../frame/begin-button.tsx'
import { Page } from '../frame/page.tsx'
import { useRefusal } from '../frame/use-refusal.ts'
import { Defaults } from './defaults.tsx'
import { WarehouseDialog } from './warehouse-dialog.tsx'
import { WarehouseItem } from './warehouse-item.tsx'

/** Where parcels are sent from, and come back to. */
export function WarehousesPage() {
  const { data: warehouses } = useSuspenseQuery(warehousesQuery())
  const { data } = useSuspenseQuery(subAccountsQuery())
  const refusal = useRefusal('settings.manage')
  const [edited, edit] = useState<Warehouse | 'new' | null>(null)
  return (
    <Page
      title="Warehouses"
      about="Where parcels are sent from, and where they come back to. An order keeps the address that it was made with."
      actions={
        <BeginButton text="New warehouse" group="Warehouses" disabledReason={refusal} onPress={() => edit('new')} />
      }
    >
      <Section title="Warehouses" isFlush>
        {warehouses.length === 0 ? (
          <State icon="warehouse" title="No warehouses yet">
            <p>The first one is where every order is sent from, until you say otherwise.</p>
          </State>
        ) : (
          <List label="Warehouses">
            {warehouses.map((warehouse) => (
              <WarehouseItem
                key={warehouse.warehouseId}
                warehouse={warehouse}
                subAccounts={data.subAccounts}
                onEdit={() => edit(warehouse)}
              />
            ))}
          </List>
        )}
      </Section>
      {warehouses.length > 0 && <Defaults warehouses={warehouses} subAccounts={data.subAccounts} />}
      {edited && <WarehouseDialog warehouse={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Page>
  )
}
