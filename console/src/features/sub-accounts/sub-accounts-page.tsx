import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, fieldErrors, formError } from '../../api/messages.ts'
import {
  createSubAccount,
  type SubAccount,
  type SubAccounts,
  setSubAccountActive,
  setSubAccountCarriers,
  subAccountsQuery,
} from '../../api/queries/developers.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { CreateButton, FormActions } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Switch } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ItemMenu } from '../../ui/menu.tsx'
import { Badge, State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { CopyButton } from '../../ui/text.tsx'

export function SubAccountsPage() {
  const { data } = useSuspenseQuery(subAccountsQuery())
  const { subAccounts, carriers } = data
  const deniedReason = useDeniedReason('sub-accounts.manage')
  const [isCreating, setCreating] = useState(false)
  return (
    <Page
      title="Sub-accounts"
      about={
        <>
          Sub-accounts keep orders and carriers separate, for example by store or customer. API requests select a
          sub-account with the <code className="font-mono text-12 whitespace-nowrap">X-SubAccount-Id</code> header.
          Sub-accounts don’t limit what people or API keys can access.
        </>
      }
      actions={
        <CreateButton
          text="New sub-account"
          group="Sub-accounts"
          disabledReason={deniedReason}
          onPress={() => setCreating(true)}
        />
      }
    >
      <Section
        title={subAccounts.length > 0 ? formatCountOf(subAccounts.length, 'sub-account') : 'Sub-accounts'}
        isFlush
      >
        {subAccounts.length === 0 ? (
          <State icon="account" title="No sub-accounts yet">
            <p>You don’t need sub-accounts unless you ship for several stores or customers.</p>
          </State>
        ) : (
          <List label="Sub-accounts">
            {subAccounts.map((subAccount) => (
              <SubAccountItem key={subAccount.subAccountId} subAccount={subAccount} carriers={carriers} />
            ))}
          </List>
        )}
      </Section>
      {isCreating && <NewSubAccountDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function NewSubAccountDialog({ onClose }: { onClose: () => void }) {
  const action = useAction(createSubAccount, {
    refreshes: ['sub-accounts'],
    toast: 'Sub-account created',
    onDone: onClose,
  })
  return (
    <Dialog title="New sub-account" isOpen onClose={onClose}>
      <Form
        label="New sub-account"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['name'])}
        onSubmit={({ name = '' }) => action.run({ name })}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Create sub-account
          </FormActions>
        }
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          hint="The sub-account can use all carriers until you choose specific ones."
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

type Props = { subAccount: SubAccount; carriers: SubAccounts['carriers'] }

function SubAccountItem({ subAccount, carriers }: Props) {
  const { subAccountId, name, active, allowedCarriers } = subAccount
  const [isChoosing, setChoosing] = useState(false)
  const deniedReason = useDeniedReason('sub-accounts.manage')
  const action = useAction(setSubAccountActive, {
    refreshes: ['sub-accounts'],
    toast: active ? `${name} deactivated` : `${name} activated`,
  })
  const names = carriers.filter(({ id }) => allowedCarriers?.includes(id)).map((carrier) => carrier.name)
  return (
    <Item
      icon={<Icon name="account" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <span className="break-all">{name}</span>
          {!active && (
            <Badge tone="warn" sign="‖">
              inactive
            </Badge>
          )}
        </>
      }
      about={
        <>
          <span className="block">{allowedCarriers === null ? 'All carriers' : `Only ${names.join(', ')}`}</span>
          <span className="flex items-center gap-1">
            <code className="font-mono text-12 break-all">{subAccountId}</code>
            <CopyButton isSmall text={subAccountId} label={`Copy ID of ${name}`} />
          </span>
          {action.failure && <span className="block text-bad">{failureMessage(action.failure)}</span>}
        </>
      }
      actions={
        <>
          <ItemMenu
            of={name}
            isPending={action.isPending}
            entries={[
              {
                id: 'carriers',
                text: 'Carriers…',
                icon: 'truck',
                disabledReason: deniedReason,
                onAction: () => setChoosing(true),
              },
              {
                id: 'active',
                text: active ? 'Deactivate' : 'Activate',
                about: active
                  ? 'Requests that use the sub-account are rejected.'
                  : 'Requests can use the sub-account again.',
                icon: active ? 'pause' : 'play',
                disabledReason: deniedReason,
                onAction: () => action.run({ subAccountId, active: !active }),
              },
            ]}
          />
          {isChoosing && (
            <CarriersDialog subAccount={subAccount} carriers={carriers} onClose={() => setChoosing(false)} />
          )}
        </>
      }
    />
  )
}

type CarriersDialogProps = { subAccount: SubAccount; carriers: SubAccounts['carriers']; onClose: () => void }

/** All carriers, including future ones, or some. */
function CarriersDialog({
  subAccount: { subAccountId, name, allowedCarriers },
  carriers,
  onClose,
}: CarriersDialogProps) {
  const [areAll, setAll] = useState(allowedCarriers === null)
  const [chosen, setChosen] = useState<readonly string[]>(allowedCarriers ?? carriers.map(({ id }) => id))
  const action = useAction(setSubAccountCarriers, {
    refreshes: ['sub-accounts'],
    toast: `Carriers saved for ${name}`,
    onDone: onClose,
  })
  return (
    <Dialog title={`Carriers for ${name}`} isOpen onClose={onClose}>
      <Form
        label={`Carriers for ${name}`}
        failure={action.failure && failureMessage(action.failure)}
        onSubmit={() => action.run({ subAccountId, allowedCarriers: areAll ? null : [...chosen] })}
        actions={
          <FormActions
            isPending={action.isPending}
            disabledReason={
              areAll || chosen.length > 0 ? null : 'Choose at least one carrier, or deactivate the sub-account'
            }
            onCancel={onClose}
          >
            Save carriers
          </FormActions>
        }
      >
        <Switch isOn={areAll} onChange={setAll}>
          All carriers, including new ones
        </Switch>
        {!areAll && (
          <fieldset className="flex flex-col">
            <legend className="pb-1 text-12 text-text-2">Allowed carriers</legend>
            {carriers.map((carrier) => (
              <CheckField
                key={carrier.id}
                label={carrier.name}
                isChecked={chosen.includes(carrier.id)}
                onChange={(isChecked) =>
                  setChosen(isChecked ? [...chosen, carrier.id] : chosen.filter((id) => id !== carrier.id))
                }
              />
            ))}
          </fieldset>
        )}
      </Form>
    </Dialog>
  )
}
