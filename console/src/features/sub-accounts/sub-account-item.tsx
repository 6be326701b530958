import { useState } from 'react'
import { type SubAccount, type SubAccounts, setSubAccountActive } from '../../api/queries/sub-accounts.ts'
import { wordsOf } from '../../api/words.ts'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ItemMenu } from '../../ui/item-menu.tsx'
import { Item } from '../../ui/list.tsx'
import { CarriersDialog } from './carriers-dialog.tsx'

type Props = { subAccount: SubAccount; carriers: SubAccounts['carriers'] }

export function SubAccountItem({ subAccount, carriers }: Props) {
  const { subAccountId, name, active, allowedCarriers } = subAccount
  const [isChoosing, setChoosing] = useState(false)
  const refusal = useRefusal('sub-accounts.manage')
  const act = useAct(setSubAccountActive, {
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
          {act.failure && <span className="block text-bad">{wordsOf(act.failure)}</span>}
        </>
      }
      actions={
        <>
          <ItemMenu
            of={name}
            isPending={act.isPending}
            entries={[
              {
                id: 'carriers',
                text: 'Carriers…',
                icon: 'truck',
                disabledReason: refusal,
                onAction: () => setChoosing(true),
              },
              {
                id: 'active',
                text: active ? 'Deactivate' : 'Activate',
                about: active
                  ? 'Requests that use the sub-account are rejected.'
                  : 'Requests can use the sub-account again.',
                icon: active ? 'pause' : 'play',
                disabledReason: refusal,
                onAction: () => act.run({ subAccountId, active: !active }),
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
