import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import { type ConnectedStore, disconnectStore, type StoreKind, syncStore, testStore } from '../../api/queries/stores.ts'
import { servicePath } from '../../base-path.ts'
import { paths } from '../../paths.ts'
import { ActionButton, ConfirmAction } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ItemMenu } from '../../ui/menu.tsx'
import { Badge, InlineResult } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { TextLink, textLinkStyle, When } from '../../ui/text.tsx'
import { ConnectDialog, SettingsDialog } from './store-dialogs.tsx'
import { stateOf, storeTitle, syncText, unreadText, waitingSummary } from './text.ts'
import { useStores } from './use-stores.ts'

/** The store to connect: a new one of a kind, or an existing one. */
type Connecting = { kind: StoreKind; store: ConnectedStore | null }

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
          {kinds.map((kind) => (
            <Item
              key={kind.kind}
              icon={<Icon name="store" className="size-5 text-text-3 max-sm:hidden" />}
              title={kind.name}
              about={kind.about}
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

type Props = { store: ConnectedStore; kinds: readonly StoreKind[]; onConnect: (kind: StoreKind) => void }

const disconnectedReason = 'Disconnected'
const aMinuteMs = 60_000

/** A connected store with its state and actions. */
function StoreItem({ store, kinds, onConnect }: Props) {
  const { storeId, connected } = store
  const [opened, setOpened] = useState<'settings' | 'disconnect' | null>(null)
  const test = useAction(testStore)
  const look = useAction(syncStore, { refreshes: ['stores'] })
  const displayName = storeTitle(store, kinds)
  const kind = kinds.find((one) => one.kind === store.kind)
  const { text, ...badge } = stateOf(store)
  const deniedReason = connected ? null : disconnectedReason
  return (
    <Item
      icon={<Icon name="store" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <Link to={paths.store} params={{ storeId }} className={`${textLinkStyle} wrap-anywhere`}>
            {displayName}
          </Link>
          <Badge {...badge}>{text}</Badge>
        </>
      }
      about={
        <>
          <StoreProgress store={store} />
          <span aria-live="polite">
            {test.data && <InlineResult isGood={test.data.works}>{test.data.finding}</InlineResult>}
            {[test.failure, look.failure].map(
              (failure) =>
                failure && (
                  <InlineResult key={failure.code} isGood={false}>
                    {failureMessage(failure)}
                  </InlineResult>
                ),
            )}
          </span>
        </>
      }
      actions={
        <>
          <ActionButton
            look="quiet"
            aria-label={`Sync now: ${displayName}`}
            isPending={look.isPending || (connected && store.isBeingRead)}
            onPress={() => look.run(storeId)}
            disabledReason={deniedReason}
            className="max-sm:hidden"
          >
            Sync now
          </ActionButton>
          <ItemMenu
            of={displayName}
            isPending={test.isPending}
            entries={[
              {
                id: 'look',
                text: 'Sync now',
                icon: 'refresh',
                disabledReason: deniedReason,
                onAction: () => look.run(storeId),
              },
              {
                id: 'test',
                text: 'Test connection',
                icon: 'link',
                disabledReason: deniedReason,
                onAction: () => test.run(storeId),
              },
              {
                id: 'settings',
                text: 'Package and ship-from address…',
                icon: 'box',
                onAction: () => setOpened('settings'),
              },
              {
                id: 'connect',
                text: connected ? 'Replace credentials…' : 'Reconnect…',
                about: 'The name stays the same.',
                icon: 'key',
                disabledReason: kind ? null : 'This version of Waybill doesn’t support this store type',
                onAction: () => kind && onConnect(kind),
              },
              {
                id: 'disconnect',
                text: 'Disconnect',
                icon: 'ban',
                isDangerous: true,
                disabledReason: deniedReason,
                onAction: () => setOpened('disconnect'),
              },
            ]}
          />
          {opened === 'settings' && (
            <SettingsDialog store={store} displayName={displayName} onClose={() => setOpened(null)} />
          )}
          {opened === 'disconnect' && (
            <DisconnectDialog id={storeId} displayName={displayName} onClose={() => setOpened(null)} />
          )}
        </>
      }
    />
  )
}

/** The last and the next sync, and the waiting orders. */
export function StoreProgress({ store }: { store: ConnectedStore }) {
  const { connected, updatedAt, lastLook, nextLookAt, failure, isBeingRead, waiting, unread } = store
  const summary = waitingSummary(waiting)
  return (
    <>
      {failure && <InlineResult isGood={false}>{failure.detail}</InlineResult>}
      <span className="block">
        {failure && (
          <>
            first failed <When moment={failure.since} /> ·{' '}
          </>
        )}
        {lastLook ? (
          <>
            last sync <When moment={lastLook.endedAt} />: {syncText(lastLook)}
          </>
        ) : (
          'not synced yet'
        )}
        {isBeingRead && connected
          ? ' · syncing now'
          : nextLookAt && (
              <>
                {' · next sync '}
                {Date.parse(nextLookAt) <= Date.now() + aMinuteMs ? 'within a minute' : <When moment={nextLookAt} />}
              </>
            )}
        {!connected && (
          <>
            {' · disconnected '}
            <When moment={updatedAt} />
          </>
        )}
      </span>
      {connected && summary && <span className="block text-warn">{summary}</span>}
      {unread > 0 && <span className="block text-warn">{unreadText(unread)}</span>}
    </>
  )
}

function DisconnectDialog({ id, displayName, onClose }: { id: string; displayName: string; onClose: () => void }) {
  const action = useAction(disconnectStore, {
    refreshes: ['stores'],
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
      Waybill will no longer import orders, and you can’t buy labels for the store’s existing orders. If you cancel a
      label that was reported to the store, Waybill still notifies the store.
    </ConfirmAction>
  )
}
