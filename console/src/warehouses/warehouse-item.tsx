import { useState } from 'react'
import type { SubAccount } from '../api/queries/sub-accounts.ts'
import { chooseDefaultWarehouse, removeWarehouse, type Warehouse } from '../api/queries/warehouses.ts'
import { wordsOf } from '../api/words.ts'
import { Badge } from '../design/badge.tsx'
import { Icon } from '../design/icon.tsx'
import { editEntry, ItemMenu, removeEntry } from '../design/item-menu.tsx'
import { Item } from '../design/list.tsx'
import { addressLines } from '../format/address.ts'
import { ConfirmAct } from '../frame/confirm-act.tsx'
import { useAct } from '../frame/use-act.ts'
import { useRefusal } from '../frame/use-refusal.ts'

type Props = { warehouse: Warehouse; subAccounts: readonly SubAccount[]; onEdit: () => void }

export function WarehouseItem({ warehouse, subAccounts, onEdit }: Props) {
  const { warehouseId, name, fromAddress, returnAddress, isDefault, defaultFor } = warehouse
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal('settings.manage')
  const choose = useAct(chooseDefaultWarehouse, {
    refreshes: ['warehouses'],
    toast: `Orders are sent from ${name} now`,
  })
  const names = subAccounts.filter(({ subAccountId }) => defaultFor.includes(subAccountId))
  return (
    <Item
      icon={<Icon name="warehouse" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <span className="wrap-anywhere">{name}</span>
          {isDefault && (
            <Badge tone="ok" sign="●">
              default
            </Badge>
          )}
          {names.map((subAccount) => (
            <Badge key={subAccount.subAccountId}>default of {subAccount.name}</Badge>
          ))}
        </>
      }
      about={
        <>
          <span className="block">{addressLines(fromAddress).join(', ')}</span>
          {returnAddress && <span className="block">returns to {addressLines(returnAddress).join(', ')}</span>}
          {choose.failure && <span className="block text-bad">{wordsOf(choose.failure)}</span>}
        </>
      }
      actions={
        <>
          <ItemMenu
            of={name}
            isPending={choose.isPending}
            entries={[
              editEntry({ disabledReason: refusal, onAction: onEdit }),
              {
                id: 'default',
                text: 'Make it the default',
                icon: 'check',
                disabledReason: refusal ?? (isDefault ? 'It is the default' : null),
                onAction: () => choose.run({ warehouseId }),
              },
              removeEntry({ disabledReason: refusal, onAction: () => setAsking(true) }),
            ]}
          />
          {isAsking && <RemoveDialog warehouse={warehouse} onClose={() => setAsking(false)} />}
        </>
      }
    />
  )
}

function RemoveDialog({ warehouse, onClose }: { warehouse: Warehouse; onClose: () => void }) {
  const { warehouseId, name, isDefault, defaultFor } = warehouse
  const act = useAct(removeWarehouse, { refreshes: ['warehouses'], toast: `${name} is removed`, onDone: onClose })
  return (
    <ConfirmAct
      title={`Remove ${name}?`}
      onClose={onClose}
      act={act}
      onConfirm={() => act.run(warehouseId)}
      verb="Remove warehouse"
    >
      Orders that are sent from it keep its address.
      {(isDefault || defaultFor.length > 0) &&
        ' New ones have no address to be sent from until another is the default.'}
    </ConfirmAct>
  )
}
