import type { SubAccount } from '../../api/queries/sub-accounts.ts'
import { chooseDefaultWarehouse, type Warehouse } from '../../api/queries/warehouses.ts'
import { wordsOf } from '../../api/words.ts'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { ChoicesMenu } from '../../ui/choices-menu.tsx'
import { Item, List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'

type Props = { warehouses: readonly Warehouse[]; subAccounts: readonly SubAccount[] }

const none = 'none'

/** Where orders are sent from where nothing is said: for the account, and for each sub-account that differs from it. */
export const Defaults = ({ warehouses, subAccounts }: Props) => (
  <Section title="Default" about="Ship-from address for new orders." isFlush>
    <List label="Defaults">
      <DefaultItem
        name="Account"
        subAccountId={null}
        warehouses={warehouses}
        chosen={warehouses.find(({ isDefault }) => isDefault)}
        otherwise="No default"
      />
      {subAccounts.map(({ subAccountId, name }) => (
        <DefaultItem
          key={subAccountId}
          name={name}
          subAccountId={subAccountId}
          warehouses={warehouses}
          chosen={warehouses.find(({ defaultFor }) => defaultFor.includes(subAccountId))}
          otherwise="Same as account"
        />
      ))}
    </List>
  </Section>
)

type ItemProps = {
  name: string
  subAccountId: string | null
  warehouses: readonly Warehouse[]
  chosen: Warehouse | undefined
  /** What holds where none is chosen. */
  otherwise: string
}

function DefaultItem({ name, subAccountId, warehouses, chosen, otherwise }: ItemProps) {
  const refusal = useRefusal('settings.manage')
  const act = useAct(chooseDefaultWarehouse, { refreshes: ['warehouses'], toast: `Default for ${name} saved` })
  const button = (
    <Button
      trailing="chevron"
      aria-label={`Default for ${name}: ${chosen?.name ?? otherwise}`}
      isPending={act.isPending}
      disabledReason={refusal}
    >
      <span className="max-w-40 truncate">{chosen?.name ?? otherwise}</span>
    </Button>
  )
  return (
    <Item
      title={<span className="wrap-anywhere">{name}</span>}
      about={act.failure && <span className="text-bad">{wordsOf(act.failure)}</span>}
      actions={
        refusal ? (
          button
        ) : (
          <ChoicesMenu
            label={`Default for ${name}`}
            isSingle
            trigger={button}
            choices={[
              ...warehouses.map((warehouse) => ({ id: warehouse.warehouseId, text: warehouse.name })),
              { id: none, text: otherwise },
            ]}
            chosen={[chosen?.warehouseId ?? none]}
            onChange={([id]) => id && act.run({ warehouseId: id === none ? null : id, subAccountId })}
          />
        )
      }
    />
  )
}
