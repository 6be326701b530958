import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, fieldErrors, formError } from '../../api/messages.ts'
import { type Printer, printersQuery, removePrinter, savePrinter, testPrinter } from '../../api/queries/printing.ts'
import { servicePath } from '../../base-path.ts'
import { ActionButton, ConfirmAction, CreateButton, FormActions } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { editEntry, ItemMenu, removeEntry } from '../../ui/menu.tsx'
import { InlineResult, Notice, State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextLink } from '../../ui/text.tsx'
import { formatTexts, testResult } from './text.ts'

export function PrintersPage() {
  const { data } = useSuspenseQuery(printersQuery())
  const { printers, isRawPrintingOn, ports } = data
  const deniedReason = useDeniedReason('printers.manage') ?? (isRawPrintingOn ? null : 'Network printing is off')
  const [edited, edit] = useState<Printer | 'new' | null>(null)
  return (
    <Page
      title="Printers"
      about="Network label printers that the Waybill server can reach. These printers print without a dialog. To print from your browser, you don’t need to add a printer."
      actions={
        <CreateButton text="New printer" group="Printers" disabledReason={deniedReason} onPress={() => edit('new')} />
      }
    >
      {!isRawPrintingOn && (
        <Notice kind="info" title="Network printing is off">
          The operator of this server can{' '}
          <TextLink href={servicePath('docs/operating/printing')}>turn on network printing</TextLink>. For now, print
          from your browser.
        </Notice>
      )}
      <Section title="Printers" isFlush>
        {printers.length === 0 ? (
          <State icon="printer" title="No printers yet">
            <p>Add a Zebra or another printer that accepts ZPL on port 9100 to print labels with one click.</p>
          </State>
        ) : (
          <List label="Printers">
            {printers.map((printer) => (
              <PrinterItem
                key={printer.printerId}
                printer={printer}
                isOn={isRawPrintingOn}
                onEdit={() => edit(printer)}
              />
            ))}
          </List>
        )}
      </Section>
      {edited && <PrinterDialog printer={edited === 'new' ? null : edited} ports={ports} onClose={() => edit(null)} />}
    </Page>
  )
}

type Props = {
  /** Null for a new printer. */
  printer: Printer | null
  /** The ports that the deployment allows. */
  ports: readonly number[]
  onClose: () => void
}

function PrinterDialog({ printer, ports, onClose }: Props) {
  const action = useAction(savePrinter, {
    refreshes: ['printers'],
    toast: printer ? 'Printer saved' : 'Printer added. Print a test page to check the printer.',
    onDone: onClose,
  })
  const title = printer ? `Edit ${printer.name}` : 'New printer'
  const submit = ({ name = '', host = '', port, format }: Record<string, string>) => {
    const body = { name, host: host.trim(), port: Number(port), format: format as Printer['format'] }
    action.run({ printerId: printer?.printerId ?? null, body })
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form
        label={title}
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['name', 'host', 'port', 'format'])}
        onSubmit={submit}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            {printer ? 'Save printer' : 'Add printer'}
          </FormActions>
        }
      >
        <TextField
          label="Name"
          name="name"
          defaultValue={printer?.name ?? ''}
          autoComplete="off"
          hint="Location, such as Packing table 2."
          autoFocus
        />
        <TextField
          label="Host"
          name="host"
          defaultValue={printer?.host ?? ''}
          autoComplete="off"
          hint="IP address or hostname, such as 192.168.1.40. The printer’s configuration label shows the address."
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Select
            label="Port"
            name="port"
            defaultValue={String(printer?.port ?? ports[0] ?? '')}
            choices={ports.map((port) => ({ id: String(port), text: String(port) }))}
          />
          <Select
            label="Resolution"
            name="format"
            defaultValue={printer?.format ?? 'ZPL203DPI'}
            choices={Object.entries(formatTexts).map(([id, text]) => ({ id, text }))}
          />
        </div>
      </Form>
    </Dialog>
  )
}

type PrinterItemProps = { printer: Printer; isOn: boolean; onEdit: () => void }

function PrinterItem({ printer, isOn, onEdit }: PrinterItemProps) {
  const { printerId, name, host, port, format } = printer
  const [isAsking, setAsking] = useState(false)
  const deniedReason = useDeniedReason('printers.manage')
  const test = useAction(testPrinter)
  const result = test.data && testResult(test.data)
  return (
    <Item
      icon={<Icon name="printer" className="size-5 text-text-3 max-sm:hidden" />}
      title={<span className="break-all">{name}</span>}
      about={
        <>
          <span className="font-mono break-all">
            {host}:{port}
          </span>{' '}
          · {formatTexts[format]}
          <span aria-live="polite">
            {result && <InlineResult isGood={result.isGood}>{result.text}</InlineResult>}
            {test.failure && <InlineResult isGood={false}>{failureMessage(test.failure)}</InlineResult>}
          </span>
        </>
      }
      actions={
        <>
          <ActionButton
            look="quiet"
            aria-label={`Print a test page on ${name}`}
            isPending={test.isPending}
            onPress={() => test.run(printerId)}
            disabledReason={deniedReason ?? (isOn ? null : 'Network printing is off')}
          >
            Test
          </ActionButton>
          <ItemMenu
            of={name}
            entries={[
              editEntry({ disabledReason: deniedReason, onAction: onEdit }),
              removeEntry({ disabledReason: deniedReason, onAction: () => setAsking(true) }),
            ]}
          />
          {isAsking && <RemoveDialog printer={printer} onClose={() => setAsking(false)} />}
        </>
      }
    />
  )
}

function RemoveDialog({ printer: { printerId, name }, onClose }: { printer: Printer; onClose: () => void }) {
  const action = useAction(removePrinter, { refreshes: ['printers'], toast: `${name} removed`, onDone: onClose })
  return (
    <ConfirmAction
      title={`Remove ${name}?`}
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(printerId)}
      verb="Remove printer"
    >
      Computers that use this printer will print from the browser instead. The print history is kept.
    </ConfirmAction>
  )
}
