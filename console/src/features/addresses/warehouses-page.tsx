import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, fieldErrors, formError } from '../../api/messages.ts'
import { type SubAccount, subAccountsQuery } from '../../api/queries/developers.ts'
import {
  chooseDefaultWarehouse,
  removeWarehouse,
  saveWarehouse,
  type Warehouse,
  type WarehouseContent,
  warehousesQuery,
} from '../../api/queries/presets.ts'
import { addressLines } from '../../format/address.ts'
import { ConfirmAction, CreateButton, FormActions } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChoicesMenu, editEntry, ItemMenu, removeEntry } from '../../ui/menu.tsx'
import { Badge, State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { AddressFieldset, addressNames, parseAddress } from './address-fields.tsx'

export function WarehousesPage() {
  const { data: warehouses } = useSuspenseQuery(warehousesQuery())
  const { data } = useSuspenseQuery(subAccountsQuery())
  const deniedReason = useDeniedReason('settings.manage')
  const [edited, edit] = useState<Warehouse | 'new' | null>(null)
  return (
    <Page
      title="Ship-from addresses"
      about="Addresses that packages ship from and return to."
      actions={
        <CreateButton
          text="New ship-from address"
          group="Ship-from addresses"
          disabledReason={deniedReason}
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

type Props = { warehouses: readonly Warehouse[]; subAccounts: readonly SubAccount[] }

const none = 'none'

/** The default ship-from addresses: of the account, and of sub-accounts with their own. */
export const Defaults = ({ warehouses, subAccounts }: Props) => (
  <Section title="Default" about="Ship-from address for new orders." isFlush>
    <List label="Defaults">
      <DefaultItem
        name="Account"
        subAccountId={null}
        warehouses={warehouses}
        chosen={warehouses.find(({ isDefault }) => isDefault)}
        fallback="No default"
      />
      {subAccounts.map(({ subAccountId, name }) => (
        <DefaultItem
          key={subAccountId}
          name={name}
          subAccountId={subAccountId}
          warehouses={warehouses}
          chosen={warehouses.find(({ defaultFor }) => defaultFor.includes(subAccountId))}
          fallback="Same as account"
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
  /** Shown if none is chosen. */
  fallback: string
}

function DefaultItem({ name, subAccountId, warehouses, chosen, fallback }: ItemProps) {
  const deniedReason = useDeniedReason('settings.manage')
  const action = useAction(chooseDefaultWarehouse, { refreshes: ['warehouses'], toast: `Default for ${name} saved` })
  const button = (
    <Button
      trailing="chevron"
      aria-label={`Default for ${name}: ${chosen?.name ?? fallback}`}
      isPending={action.isPending}
      disabledReason={deniedReason}
    >
      <span className="max-w-40 truncate">{chosen?.name ?? fallback}</span>
    </Button>
  )
  return (
    <Item
      title={<span className="wrap-anywhere">{name}</span>}
      about={action.failure && <span className="text-bad">{failureMessage(action.failure)}</span>}
      actions={
        deniedReason ? (
          button
        ) : (
          <ChoicesMenu
            label={`Default for ${name}`}
            isSingle
            trigger={button}
            choices={[
              ...warehouses.map((warehouse) => ({ id: warehouse.warehouseId, text: warehouse.name })),
              { id: none, text: fallback },
            ]}
            chosen={[chosen?.warehouseId ?? none]}
            onChange={([id]) => id && action.run({ warehouseId: id === none ? null : id, subAccountId })}
          />
        )
      }
    />
  )
}

type WarehouseDialogProps = {
  /** Null for a new address. */
  warehouse: Warehouse | null
  onClose: () => void
}

function WarehouseDialog({ warehouse, onClose }: WarehouseDialogProps) {
  const [hasOwnReturn, setOwnReturn] = useState(Boolean(warehouse?.returnAddress))
  const action = useAction(saveWarehouse, {
    refreshes: ['warehouses'],
    toast: 'Ship-from address saved',
    onDone: onClose,
  })
  const submit = (values: Record<string, string>) => {
    const body: WarehouseContent = {
      name: values.name ?? '',
      fromAddress: parseAddress(values, 'fromAddress', warehouse?.fromAddress),
      returnAddress: hasOwnReturn ? parseAddress(values, 'returnAddress', warehouse?.returnAddress ?? undefined) : null,
    }
    action.run({ warehouseId: warehouse?.warehouseId ?? null, body })
  }
  const fields = ['name', ...addressNames('fromAddress'), ...(hasOwnReturn ? addressNames('returnAddress') : [])]
  const title = warehouse ? `Edit ${warehouse.name}` : 'New ship-from address'
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <Form
        label={title}
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, fields)}
        onSubmit={submit}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Save address
          </FormActions>
        }
      >
        <TextField
          label="Name"
          name="name"
          defaultValue={warehouse?.name ?? ''}
          autoComplete="off"
          hint="Shown when you choose where an order ships from."
          autoFocus
        />
        <AddressFieldset
          legend="Ship from"
          prefix="fromAddress"
          address={warehouse?.fromAddress}
          nameLabel="Contact name"
        />
        <Switch isOn={hasOwnReturn} onChange={setOwnReturn}>
          Use a different return address
        </Switch>
        {hasOwnReturn && (
          <AddressFieldset
            legend="Return address"
            prefix="returnAddress"
            address={warehouse?.returnAddress ?? undefined}
            nameLabel="Contact name"
          />
        )}
      </Form>
    </Dialog>
  )
}

type WarehouseItemProps = { warehouse: Warehouse; subAccounts: readonly SubAccount[]; onEdit: () => void }

function WarehouseItem({ warehouse, subAccounts, onEdit }: WarehouseItemProps) {
  const { warehouseId, name, fromAddress, returnAddress, isDefault, defaultFor } = warehouse
  const [isAsking, setAsking] = useState(false)
  const deniedReason = useDeniedReason('settings.manage')
  const choose = useAction(chooseDefaultWarehouse, {
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
          {choose.failure && <span className="block text-bad">{failureMessage(choose.failure)}</span>}
        </>
      }
      actions={
        <>
          <ItemMenu
            of={name}
            isPending={choose.isPending}
            entries={[
              editEntry({ disabledReason: deniedReason, onAction: onEdit }),
              {
                id: 'default',
                text: 'Set as default',
                icon: 'check',
                disabledReason: deniedReason ?? (isDefault ? 'This is the default' : null),
                onAction: () => choose.run({ warehouseId }),
              },
              removeEntry({ disabledReason: deniedReason, onAction: () => setAsking(true) }),
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
  const action = useAction(removeWarehouse, { refreshes: ['warehouses'], toast: `${name} removed`, onDone: onClose })
  return (
    <ConfirmAction
      title={`Remove ${name}?`}
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(warehouseId)}
      verb="Remove address"
    >
      Existing orders keep this address.
      {(isDefault || defaultFor.length > 0) &&
        ' New orders have no ship-from address until you choose another default.'}
    </ConfirmAction>
  )
}
