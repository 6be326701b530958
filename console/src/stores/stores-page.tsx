import { useState } from 'react'
import type { ConnectedStore, StoreKind } from '../api/queries/stores.ts'
import { servicePath } from '../base-path.ts'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { Item, List } from '../design/list.tsx'
import { Section } from '../design/section.tsx'
import { TextLink } from '../design/text-link.tsx'
import { Page } from '../frame/page.tsx'
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
          Orders come in from your shops by themselves, and each shop is told when a parcel is on its way.{' '}
          <TextLink href={servicePath('docs/guide/connect-a-store')}>How to connect one</TextLink>
        </>
      }
    >
      {stores.length > 0 && (
        <Section
          title="Connected stores"
          about="What opens them is sealed; nobody sees it here again. To change it, connect the store anew under its name."
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
        <List label="Kinds of stores">
          {inOrder(kinds).map((kind) => (
            <Item
              key={kind.kind}
              icon={<Icon name="store" className="size-5 text-text-3 max-sm:hidden" />}
              title={kind.name}
              about={kind.kind === 'generic' && 'Any other shop that answers a handful of requests.'}
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
