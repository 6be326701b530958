import { type ReactNode, useState } from 'react'
import { Failure, noResponseFailure } from '../../api/failure.ts'
import { OfflineBar, VersionBar } from '../../shell/notice-bars.tsx'
import { FailureState } from '../../shell/page.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { FormErrors } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import { ProgressLine, SkeletonRows } from '../../ui/loading.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Badge, InlineResult, Notice, State, type Tone } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import type { Look } from '../../ui/styles.ts'
import { CodeLine, CopyButton } from '../../ui/text.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { showToast } from '../../ui/toasts.ts'
import { HistoryParts, ListParts } from './list-parts.tsx'

const looks: readonly Look[] = ['primary', 'plain', 'quiet', 'danger']
const tones: readonly (readonly [Tone, string, string])[] = [
  ['neutral', '○', 'Created'],
  ['info', '◔', 'Processing'],
  ['ok', '●', 'Label created'],
  ['warn', '?', 'Pending'],
  ['bad', '!', 'Error'],
]

const failureOf = (status: number, code: string, metaData: Record<string, unknown> | null = null): Failure =>
  new Failure({
    status,
    errors: [{ code, message: 'Something went wrong on our side.', metaData }],
    requestId: '01a20200-4898-74a9-bdfd-efc4d16e06b0',
    retryAfterSeconds: null,
  })

/** All components in all states, for development and for tests of their appearance. */
export const GalleryPage = () => (
  <main className="mx-auto flex max-w-4xl flex-col gap-6 px-6 py-8 max-sm:px-4">
    <title>Gallery · Waybill</title>
    <h1 tabIndex={-1} className="text-20">
      Gallery
    </h1>
    <Parts />
    <Fields />
    <ListParts />
    <HistoryParts />
    <PageStates />
    <Notices />
    <Buying />
    <Floating />
  </main>
)

const Parts = () => (
  <Section title="Buttons, badges, keys">
    <div className="flex flex-col gap-4">
      {looks.map((look) => (
        <Row key={look}>
          <Button look={look}>{look}</Button>
          <Button look={look} icon="plus">
            With icon
          </Button>
          <Button look={look} isPending>
            Pending
          </Button>
          <Button look={look} disabledReason="Only an Owner can do this">
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton icon="dots" label="More" />
        <CopyButton text="copied" label="Copy text" />
        <Keys keys="mod+k" />
        <Keys keys="g o" />
      </Row>
      <Row>
        {tones.map(([tone, sign, text]) => (
          <Badge key={text} tone={tone} sign={sign}>
            {text}
          </Badge>
        ))}
        <Badge tone="warn" icon="pause">
          On hold
        </Badge>
      </Row>
    </div>
  </Section>
)

const Fields = () => (
  <Section title="Fields">
    <FormErrors value={{ errors: { wrong: 'Enter an email such as name@example.com.' }, onEdit: () => undefined }}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Empty" name="empty" hint="The hint is shown until there is an error." />
        <TextField label="Filled" name="filled" defaultValue="Ada Byron" />
        <TextField label="Wrong" name="wrong" defaultValue="ada" />
        <TextField label="Read only" name="fixed" value="ada@example.com" isReadOnly />
        <Select
          label="Select"
          name="role"
          defaultValue="Packer"
          choices={[
            { id: 'Packer', text: 'Packer', about: 'Orders, labels, and printing.' },
            { id: 'Owner', text: 'Owner', about: 'Full access.' },
          ]}
        />
        <ComboField
          label="Combo box"
          name="zone"
          defaultValue="UTC"
          choices={[
            { id: 'America/New_York', text: 'New York · America', about: 'UTC−5' },
            { id: 'UTC', text: 'UTC' },
          ]}
        />
        <CheckField label="Checkbox" defaultChecked hint="A hint explains it." />
        <CodeLine text="curl https://ship.example/api/v1/orders" label="Copy command" />
        <div className="text-12">
          <InlineResult isGood>The carrier returned 9 rates.</InlineResult>
          <InlineResult isGood={false}>The printer isn’t responding.</InlineResult>
        </div>
        <QrCode text="https://ship.example" label="QR code of a URL" />
      </div>
    </FormErrors>
  </Section>
)

const retry = (): void => undefined

const PageStates = () => (
  <>
    <Section title="First load" isFlush>
      <SkeletonRows rows={3} />
    </Section>
    <Section title="Reloading: the old rows stay visible" isFlush>
      <ProgressLine isShown />
      <List label="Old lines">
        <Item
          icon={<Icon name="devices" className="size-5 text-text-3" />}
          title="Firefox on Windows"
          about="last seen 2 hours ago"
        />
        <Item title="Safari on iOS" about="last seen yesterday" actions={<Button look="quiet">End</Button>} />
      </List>
    </Section>
    <Section title="Empty" isFlush>
      <State icon="people" title="No people yet" actions={<Button look="primary">Invite someone</Button>}>
        <p>Invite people to pack orders or build integrations.</p>
      </State>
    </Section>
    <Section title="No matches" isFlush>
      <State icon="search" title="No orders match “Springfield” in Packed" actions={<Button>Clear filters</Button>} />
    </Section>
    <Example title="Failed">
      <FailureState error={failureOf(500, 'General.Unexpected')} onRetry={retry} />
    </Example>
    <Example title="No response">
      <FailureState error={noResponseFailure()} onRetry={retry} />
    </Example>
    <Example title="No access">
      <FailureState
        error={failureOf(403, 'Session.NotAllowed', {
          role: 'Packer',
          ask: [{ name: 'Ada Byron', email: 'ada@example.com' }],
        })}
        onRetry={retry}
      />
    </Example>
  </>
)

const Notices = () => (
  <Section title="Notices">
    <div className="flex flex-col gap-3">
      <Notice kind="info">FedEx did not respond within 8 s. Other rates are shown.</Notice>
      <Notice kind="ok">Label created</Notice>
      <Notice kind="warn" title="UPS hasn’t confirmed the label">
        We’ll keep checking. Don’t buy another label yet.
      </Notice>
      <Notice kind="bad">The carrier rejected the purchase: unknown street.</Notice>
      <OfflineBar />
      <VersionBar />
    </div>
  </Section>
)

const Buying = () => (
  <Section title="Buying: in progress, and without enough credit">
    <Row>
      <Button look="primary" isPending>
        Buying… 3 s
      </Button>
      <Button look="primary" disabledReason="Add $2.10 of credit">
        Buy label
      </Button>
      <Badge tone="warn" sign="?">
        Pending
      </Badge>
    </Row>
  </Section>
)

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Overlays">
      <Row>
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button onPress={() => setOpen('question')}>Question</Button>
        <Button onPress={() => showToast('Name saved')}>Toast</Button>
        <Menu
          label="Menu"
          trigger={<Button>Menu</Button>}
          groups={[
            {
              title: 'Role',
              entries: [
                { id: 'owner', text: 'Owner', about: 'Full access.', isChosen: true, onAction: retry },
                { id: 'packer', text: 'Packer', disabledReason: 'Only an Owner can do this', onAction: retry },
              ],
            },
            { entries: [{ id: 'remove', text: 'Remove', icon: 'trash', isDangerous: true, onAction: retry }] },
          ]}
        />
      </Row>
      <Dialog title="A dialog" isOpen={open === 'dialog'} onClose={close}>
        <TextField label="Name" name="name" autoFocus />
      </Dialog>
      <Confirm
        title="Remove the printer?"
        isOpen={open === 'question'}
        onClose={close}
        failure="Make someone else an Owner first."
        actions={
          <>
            <Button look="quiet" onPress={close}>
              Cancel
            </Button>
            <Button look="danger" onPress={close}>
              Remove
            </Button>
          </>
        }
      >
        You can’t undo this.
      </Confirm>
      <div className="fixed inset-x-0 top-0 z-60">
        <Toasts />
      </div>
    </Section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

/** States of a whole page contain its heading, here on a page of examples. */
const Example = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} isFlush>
    {children}
  </Section>
)
