import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Carrier, carriersQuery } from '../../api/queries/carriers.ts'
import { Page } from '../../shell/page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Item, List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { CarrierAccountItem } from './carrier-account-item.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ways } from './words.ts'

/** With whom the account ships, and by whose accounts there. */
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

function CarrierItem({ carrier, onConnect }: { carrier: Carrier; onConnect: () => void }) {
  const { tone, sign, text, about } = ways[carrier.goesThrough ?? 'none']
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
