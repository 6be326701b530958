import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import { type AccountSettings, changeSettings, settingsQuery } from '../../api/queries/account.ts'
import { formatClock, formatOffset, formatZone, timeZones } from '../../format/dates.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../shell/use-session.ts'
import { ComboField } from '../../ui/combo-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { CodeLine } from '../../ui/text.tsx'

const noFormat = 'none'

type LabelFormat = NonNullable<AccountSettings['labelFormat']>
const formatTexts: Readonly<Record<LabelFormat, { text: string; about: string }>> = {
  PDF: { text: 'PDF', about: 'Works with any printer.' },
  ZPL203DPI: { text: 'ZPL, 203 dpi', about: 'For most Zebra printers.' },
  ZPL300DPI: { text: 'ZPL, 300 dpi', about: 'For 300 dpi Zebra printers.' },
  ZPL600DPI: { text: 'ZPL, 600 dpi', about: 'For 600 dpi Zebra printers.' },
}
const formats = [
  { id: noFormat, text: 'No preference', about: 'Labels are PDF files unless a request specifies another format.' },
  ...Object.entries(formatTexts).map(([id, texts]) => ({ id, ...texts })),
]

const fillings = [
  { id: 'yes', text: 'Yes', about: 'The GTIN is used instead, or your SKU if there is no GTIN.' },
  { id: 'no', text: 'No', about: 'A label requires the manufacturer’s ID of each product.' },
]

export const AccountPage = () => (
  <Page title="Account">
    <Preferences />
    <Id />
  </Page>
)

function Preferences() {
  const { data: settings } = useSuspenseQuery(settingsQuery())
  const queryClient = useQueryClient()
  const deniedReason = useDeniedReason('settings.manage')
  const action = useAction(changeSettings, {
    refreshes: ['session'],
    toast: 'Settings saved',
    onDone: (saved) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved)
    },
  })
  const { name, timeZone, labelFormat, fillsManufacturerIds } = settings
  const zones = useMemo(() => {
    const now = new Date()
    return timeZones(timeZone).map((zone) => ({ id: zone, text: formatZone(zone), about: formatOffset(zone, now) }))
  }, [timeZone])
  return (
    <Section title="Name and preferences">
      <Form
        label="Name and preferences"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['name', 'timeZone', 'labelFormat', 'fillsManufacturerIds'])}
        onSubmit={(values) =>
          action.run({
            name: values.name ?? '',
            // Text that matches no zone is sent as `?`, so that the service reports the error.
            timeZone: values.timeZone || '?',
            labelFormat: values.labelFormat === noFormat ? null : (values.labelFormat as LabelFormat),
            fillsManufacturerIds: values.fillsManufacturerIds !== 'no',
          })
        }
        actions={
          <ActionButton type="submit" look="primary" isPending={action.isPending} disabledReason={deniedReason}>
            Save settings
          </ActionButton>
        }
      >
        <div className="grid gap-4 sm:max-w-md">
          <TextField
            label="Account name"
            name="name"
            defaultValue={name}
            autoComplete="organization"
            isReadOnly={deniedReason !== null}
          />
          <ComboField
            label="Time zone"
            name="timeZone"
            defaultValue={timeZone}
            choices={zones}
            isReadOnly={deniedReason !== null}
            hint={`Dates, times and “today” are in this time zone. The current time is ${formatClock(timeZone, new Date())}.`}
          />
          <Select
            label="Default label format"
            name="labelFormat"
            defaultValue={labelFormat ?? noFormat}
            choices={formats}
            isReadOnly={deniedReason !== null}
            hint="Used for label downloads that don’t specify a format."
          />
          <Select
            label="Fill in missing manufacturer IDs"
            name="fillsManufacturerIds"
            defaultValue={fillsManufacturerIds ? 'yes' : 'no'}
            choices={fillings}
            isReadOnly={deniedReason !== null}
            hint="European Union customs requires these IDs for products sold to consumers."
          />
        </div>
      </Form>
    </Section>
  )
}

function Id() {
  const { account } = useSession()
  return (
    <Section title="Account ID" about="If you need help, the operator will ask for this ID.">
      <CodeLine text={account.accountId} label="Copy account ID" />
    </Section>
  )
}
