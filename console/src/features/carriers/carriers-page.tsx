import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { failureMessage, fieldErrors, formError } from '../../api/messages.ts'
import {
  type Carrier,
  type CarrierAccount,
  carriersQuery,
  connectCarrier,
  disconnectCarrier,
  testCarrier,
} from '../../api/queries/account.ts'
import { servicePath } from '../../base-path.ts'
import { credentialPaths, readCredentials } from '../../format/credentials.ts'
import { ActionButton, ConfirmAction, FormActions } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { CredentialFields } from '../../ui/credential-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ItemMenu } from '../../ui/menu.tsx'
import { Badge, InlineResult, type Tone } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextLink, When } from '../../ui/text.tsx'
import { BillingDialog, billingTexts } from './billing-dialog.tsx'

export function CarriersPage() {
  const { data } = useSuspenseQuery(carriersQuery())
  const [connecting, setConnecting] = useState<Carrier | null>(null)
  const { carriers, accounts } = data
  return (
    <Page
      title="Carrier accounts"
      about="Carriers provide rates and labels. Your own carrier account is used before a shared one."
    >
      <Section title="Carriers" isFlush>
        <List label="Carriers">
          {carriers.map((carrier) => (
            <CarrierItem key={carrier.id} carrier={carrier} onConnect={() => setConnecting(carrier)} />
          ))}
        </List>
      </Section>
      {accounts.length > 0 && (
        <Section
          title="Connected accounts"
          about="Credentials are encrypted and can’t be viewed. To change credentials, reconnect the account under the same name."
          isFlush
        >
          <List label="Connected accounts">
            {accounts.map((account) => (
              <CarrierAccountItem
                key={account.carrierAccountId}
                account={account}
                carrier={carriers.find(({ id }) => id === account.carrier)}
                onConnect={setConnecting}
              />
            ))}
          </List>
        </Section>
      )}
      {connecting && <ConnectDialog carrier={connecting} onClose={() => setConnecting(null)} />}
    </Page>
  )
}

type Access = NonNullable<Carrier['goesThrough']> | 'none'

const accessTexts: Readonly<Record<Access, { tone: Tone; sign: string; text: string; about: string }>> = {
  own: { tone: 'ok', sign: '●', text: 'your account', about: 'Uses your carrier account.' },
  shared: { tone: 'info', sign: '●', text: 'shared account', about: 'Uses the operator’s carrier account.' },
  simulated: { tone: 'warn', sign: '◌', text: 'simulated', about: 'Prices are simulated, and labels are samples.' },
  none: { tone: 'neutral', sign: '○', text: 'not connected', about: 'Connect an account to get rates.' },
}

function CarrierItem({ carrier, onConnect }: { carrier: Carrier; onConnect: () => void }) {
  const { tone, sign, text, about } = accessTexts[carrier.goesThrough ?? 'none']
  return (
    <Item
      icon={<Icon name="truck" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          {carrier.name}
          <Badge tone={tone} sign={sign}>
            {text}
          </Badge>
        </>
      }
      about={about}
      actions={
        <Button icon="plus" onPress={onConnect} aria-label={`Connect a ${carrier.name} account`}>
          Connect
        </Button>
      }
    />
  )
}

type Props = { account: CarrierAccount; carrier: Carrier | undefined; onConnect: (carrier: Carrier) => void }

const operators = 'Managed by the operator'

function CarrierAccountItem({ account, carrier, onConnect }: Props) {
  const { carrierAccountId, name, isShared, system, connected, billing, updatedAt } = account
  const [isAsking, setAsking] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const notOwner = useDeniedReason('carriers.billing')
  const test = useAction(testCarrier)
  const displayName = `${carrier?.name ?? account.carrier} · ${name}`
  const deniedReason = isShared ? operators : connected ? null : 'Disconnected'
  return (
    <Item
      icon={<Icon name="link" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <span className="wrap-anywhere">{displayName}</span>
          {isShared && <Badge tone="info">shared</Badge>}
          {system === 'test' && <Badge>test system</Badge>}
          <Badge tone={billing === 'direct' ? 'info' : 'neutral'}>{billingTexts[billing].badge}</Badge>
          {!connected && <Badge sign="⊘">disconnected</Badge>}
        </>
      }
      about={
        <>
          <span className="block">
            {connected ? 'connected' : 'disconnected'} <When moment={updatedAt} />
          </span>
          <span aria-live="polite">
            {test.data && <InlineResult isGood={test.data.works}>{test.data.finding}</InlineResult>}
            {test.failure && <InlineResult isGood={false}>{failureMessage(test.failure)}</InlineResult>}
          </span>
        </>
      }
      actions={
        <>
          <ActionButton
            look="quiet"
            aria-label={`Test ${displayName}`}
            isPending={test.isPending}
            onPress={() => test.run(carrierAccountId)}
            disabledReason={deniedReason}
          >
            Test
          </ActionButton>
          <ItemMenu
            of={displayName}
            entries={[
              {
                id: 'connect',
                text: connected ? 'Replace credentials…' : 'Reconnect…',
                about: 'The name stays the same.',
                icon: 'refresh',
                disabledReason: isShared || !carrier ? operators : null,
                onAction: () => carrier && onConnect(carrier),
              },
              {
                id: 'billing',
                text: 'Change billing…',
                about: billingTexts[billing].about,
                icon: 'coins',
                disabledReason: isShared ? operators : notOwner,
                onAction: () => setChanging(true),
              },
              {
                id: 'disconnect',
                text: 'Disconnect',
                icon: 'ban',
                isDangerous: true,
                disabledReason: deniedReason,
                onAction: () => setAsking(true),
              },
            ]}
          />
          {isChanging && (
            <BillingDialog account={account} displayName={displayName} onClose={() => setChanging(false)} />
          )}
          {isAsking && (
            <DisconnectDialog id={carrierAccountId} displayName={displayName} onClose={() => setAsking(false)} />
          )}
        </>
      }
    />
  )
}

function DisconnectDialog({ id, displayName, onClose }: { id: string; displayName: string; onClose: () => void }) {
  const action = useAction(disconnectCarrier, {
    refreshes: ['carriers'],
    toast: `${displayName} disconnected`,
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={`Disconnect ${displayName}?`}
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(id)}
      verb="Disconnect"
    >
      Waybill will no longer get rates or buy labels through this account. Existing labels stay valid and can still be
      canceled.
    </ConfirmAction>
  )
}

/** Connects a carrier account with the fields that the carrier requires. */
export function ConnectDialog({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const { environment } = useSession()
  const isProduction = environment === 'production'
  const { credentialFields } = carrier
  const action = useAction(connectCarrier, {
    refreshes: ['carriers'],
    toast: `${carrier.name} connected`,
    onDone: onClose,
  })
  const submit = (values: Record<string, string>) => {
    action.run({
      carrier: carrier.id,
      name: values.name ?? '',
      credentials: readCredentials(credentialFields, values),
      ...(values.system ? { system: values.system as 'test' | 'production' } : {}),
      keepUntested: values.keepUntested === 'on',
    })
  }
  const fields = ['name', ...credentialPaths(credentialFields), 'system']
  return (
    <Dialog title={`Connect ${carrier.name}`} isOpen onClose={onClose} width="wide">
      <p className="-mt-2 text-13 text-text-2">
        We test the account with {carrier.name} first. Nothing is bought.{' '}
        <TextLink href={servicePath(`docs/carriers/${carrier.id}`)}>How to get these credentials</TextLink>
      </p>
      <Form
        label={`Connect ${carrier.name}`}
        errors={fieldErrors(action.failure)}
        failure={rejectionText(action.failure, carrier) ?? formError(action.failure, fields)}
        onSubmit={submit}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Connect {carrier.name}
          </FormActions>
        }
      >
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            defaultValue="Main"
            autoComplete="off"
            hint="Enter a name for this account. Reusing the name of an existing account replaces its credentials."
          />
          {isProduction && (
            <Select
              label="Environment"
              name="system"
              defaultValue="production"
              choices={[
                { id: 'production', text: 'Production', about: 'Labels cost money.' },
                { id: 'test', text: 'Test', about: 'Labels are not valid for shipping.' },
              ]}
            />
          )}
        </div>
        <CredentialFields fields={credentialFields} />
        <CheckField
          name="keepUntested"
          label="Connect even if the carrier rejects it now"
          hint="Use this if the carrier hasn’t activated the account yet."
        />
      </Form>
    </Dialog>
  )
}

/** The carrier's own message. */
function rejectionText(failure: Failure | null, { name }: Carrier): string | null {
  if (failure?.code !== 'CarrierAccount.NotAccepted') return null
  return `${name} rejected this account, so nothing was saved. Reason: ${String(failure.errors[0]?.metaData?.finding)}`
}
