import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subAccountsQuery } from '../../api/queries/sub-accounts.ts'
import { type Warehouse, warehousesQuery } from '../../api/queries/warehouses.ts'
import { BeginButton } from '../../shell/begin-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
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
      title="Ship-from addresses"
      about="Addresses that packages ship from and return to."
      actions={
        <BeginButton
          text="New ship-from address"
          group="Ship-from addresses"
          disabledReason={refusal}
          onPress={() => edit('new')}
        />
      }
    >
      <Section title="Ship-from addresses" isFlush>
        {warehouses.length === 0 ? (
          <State icon="warehouse" title="No ship-from addresses yet">
            <p>Add the address that you ship from. The first address becomes the default for new orders.</p>
          </State>
        ) : (
          <List label="Ship-from addresses">
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
