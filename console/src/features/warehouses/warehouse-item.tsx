import { useState } from 'react'
import type { SubAccount } from '../../api/queries/sub-accounts.ts'
import { chooseDefaultWarehouse, removeWarehouse, type Warehouse } from '../../api/queries/warehouses.ts'
import { wordsOf } from '../../api/words.ts'
import { addressLines } from '../../format/address.ts'
import { ConfirmAct } from '../../shell/confirm-act.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { editEntry, ItemMenu, removeEntry } from '../../ui/item-menu.tsx'
import { Item } from '../../ui/list.tsx'

type Props = { warehouse: Warehouse; subAccounts: readonly SubAccount[]; onEdit: () => void }

export function WarehouseItem({ warehouse, subAccounts, onEdit }: Props) {
  const { warehouseId, name, fromAddress, returnAddress, isDefault, defaultFor } = warehouse
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal('settings.manage')
  const choose = useAct(chooseDefaultWarehouse, {
    refreshes: ['warehouses'],
    toast: `New orders ship from ${name}`,
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
              Default
            </Badge>
          )}
          {names.map((subAccount) => (
            <Badge key={subAccount.subAccountId}>Default for {subAccount.name}</Badge>
          ))}
        </>
      }
      about={
        <>
          <span className="block">{addressLines(fromAddress).join(', ')}</span>
          {returnAddress && <span className="block">Returns: {addressLines(returnAddress).join(', ')}</span>}
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
                text: 'Set as default',
                icon: 'check',
                disabledReason: refusal ?? (isDefault ? 'This is the default' : null),
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
  const act = useAct(removeWarehouse, { refreshes: ['warehouses'], toast: `${name} removed`, onDone: onClose })
  return (
    <ConfirmAct
      title={`Remove ${name}?`}
      onClose={onClose}
      act={act}
      onConfirm={() => act.run(warehouseId)}
      verb="Remove address"
    >
      Existing orders keep this address.
      {(isDefault || defaultFor.length > 0) &&
        ' New orders have no ship-from address until you choose another default.'}
    </ConfirmAct>
  )
}
