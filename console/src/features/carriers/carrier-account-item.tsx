import { useState } from 'react'
import { type Carrier, type CarrierAccount, disconnectCarrier, testCarrier } from '../../api/queries/carriers.ts'
import { wordsOf } from '../../api/words.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { ConfirmAct } from '../../shell/confirm-act.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Badge } from '../../ui/badge.tsx'
import { Finding } from '../../ui/finding.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ItemMenu } from '../../ui/item-menu.tsx'
import { Item } from '../../ui/list.tsx'
import { When } from '../../ui/when.tsx'

type Props = { account: CarrierAccount; carrier: Carrier | undefined; onConnect: (carrier: Carrier) => void }

const operators = 'Managed by the operator'

/** An account at a carrier: it is tried, and disconnected. */
export function CarrierAccountItem({ account, carrier, onConnect }: Props) {
  const { carrierAccountId, name, isShared, system, connected, updatedAt } = account
  const [isAsking, setAsking] = useState(false)
  const test = useAct(testCarrier)
  const called = `${carrier?.name ?? account.carrier} · ${name}`
  const refusal = isShared ? operators : connected ? null : 'Disconnected'
  return (
    <Item
      icon={<Icon name="link" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <span className="wrap-anywhere">{called}</span>
          {isShared && <Badge tone="info">shared</Badge>}
          {system === 'test' && <Badge>test system</Badge>}
          {!connected && <Badge sign="⊘">disconnected</Badge>}
        </>
      }
      about={
        <>
          <span className="block">
            {connected ? 'connected' : 'disconnected'} <When moment={updatedAt} />
          </span>
          <span aria-live="polite">
            {test.data && <Finding isGood={test.data.works}>{test.data.finding}</Finding>}
            {test.failure && <Finding isGood={false}>{wordsOf(test.failure)}</Finding>}
          </span>
        </>
      }
      actions={
        <>
          <ActButton
            look="quiet"
            aria-label={`Test ${called}`}
            isPending={test.isPending}
            onPress={() => test.run(carrierAccountId)}
            disabledReason={refusal}
          >
            Test
          </ActButton>
          <ItemMenu
            of={called}
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
                id: 'disconnect',
                text: 'Disconnect',
                icon: 'ban',
                isDangerous: true,
                disabledReason: refusal,
                onAction: () => setAsking(true),
              },
            ]}
          />
          {isAsking && <DisconnectDialog id={carrierAccountId} called={called} onClose={() => setAsking(false)} />}
        </>
      }
    />
  )
}

function DisconnectDialog({ id, called, onClose }: { id: string; called: string; onClose: () => void }) {
  const act = useAct(disconnectCarrier, {
    refreshes: ['carriers'],
    toast: `${called} disconnected`,
    onDone: onClose,
  })
  return (
    <ConfirmAct
      title={`Disconnect ${called}?`}
      onClose={onClose}
      act={act}
      onConfirm={() => act.run(id)}
      verb="Disconnect"
    >
      Waybill will no longer get rates or buy labels through this account. Existing labels stay valid and can still be
      canceled.
    </ConfirmAct>
  )
}
