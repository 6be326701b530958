import { type Printer, savePrinter } from '../../api/queries/printing.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { wordsOfFormats } from './words.ts'

type Props = {
  /** Null: another one is set up. */
  printer: Printer | null
  /** Those that the deployment allows. */
  ports: readonly number[]
  onClose: () => void
}

export function PrinterDialog({ printer, ports, onClose }: Props) {
  const act = useAct(savePrinter, {
    refreshes: ['printers'],
    toast: printer ? 'Printer saved' : 'Printer added. Print a test page to check the printer.',
    onDone: onClose,
  })
  const title = printer ? `Edit ${printer.name}` : 'New printer'
  const submit = ({ name = '', host = '', port, format }: Record<string, string>) => {
    const body = { name, host: host.trim(), port: Number(port), format: format as Printer['format'] }
    act.run({ printerId: printer?.printerId ?? null, body })
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form
        label={title}
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['name', 'host', 'port', 'format'])}
        onSubmit={submit}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
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
            choices={Object.entries(wordsOfFormats).map(([id, text]) => ({ id, text }))}
          />
        </div>
      </Form>
    </Dialog>
  )
}
