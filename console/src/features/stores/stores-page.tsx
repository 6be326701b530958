import { useState } from 'react'
import type { ConnectedStore, StoreKind } from '../../api/queries/stores.ts'
import { servicePath } from '../../base-path.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Item, List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { StoreItem } from './store-item.tsx'
import { useStores } from './use-stores.ts'
import { inOrder } from './words.ts'

/** Which shop is about to be connected: another one of a kind, or one that is there, anew. */
type Connecting = { kind: StoreKind; store: ConnectedStore | null }

/** The shops whose orders come in. */
export function StoresPage() {
  const { kinds, stores, returnUrl } = useStores()
  const [connecting, setConnecting] = useState<Connecting | null>(null)
  return (
    <Page
      title="Stores"
      about={
        <>
          Waybill imports orders from your stores automatically and notifies the store when you buy a label.{' '}
          <TextLink href={servicePath('docs/guide/connect-a-store')}>How to connect a store</TextLink>
        </>
      }
    >
      {stores.length > 0 && (
        <Section
          title="Connected stores"
          about="Credentials are encrypted and can’t be viewed. To change credentials, reconnect the store under the same name."
          isFlush
        >
          <List label="Connected stores">
            {stores.map((store) => (
              <StoreItem
                key={store.storeId}
                store={store}
                kinds={kinds}
                onConnect={(kind) => setConnecting({ kind, store })}
              />
            ))}
          </List>
        </Section>
      )}
      <Section title="Connect a store" isFlush>
        <List label="Store types">
          {inOrder(kinds).map((kind) => (
            <Item
              key={kind.kind}
              icon={<Icon name="store" className="size-5 text-text-3 max-sm:hidden" />}
              title={kind.name}
              about={kind.kind === 'generic' && 'Any other store, through a small API that you provide.'}
              actions={
                <Button
                  icon="plus"
                  onPress={() => setConnecting({ kind, store: null })}
                  aria-label={`Connect ${kind.name}`}
                >
                  Connect
                </Button>
              }
            />
          ))}
        </List>
      </Section>
      {connecting && <ConnectDialog {...connecting} returnUrl={returnUrl} onClose={() => setConnecting(null)} />}
    </Page>
  )
}
