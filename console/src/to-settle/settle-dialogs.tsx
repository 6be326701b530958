/** What somebody found out at the carrier: each says before what it does to the money. */
import type { ReactNode } from 'react'
import { settleCancellation, settlePurchase, type ToSettle } from '../api/queries/to-settle.ts'
import { fieldErrorsOf, formFailureOf } from '../api/words.ts'
import { Dialog } from '../design/dialog.tsx'
import { TextField } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Select } from '../design/select.tsx'
import { formatCarrier } from '../format/carrier.ts'
import { formatMoney } from '../format/money.ts'
import { FormActions } from '../frame/form-actions.tsx'
import { useAct } from '../frame/use-act.ts'

type Props = { one: ToSettle; onClose: () => void }

const priceOf = ({ charge, currency }: ToSettle): string => formatMoney(charge, currency)

type SayProps = Pick<Props, 'onClose'> & {
  title: string
  /** What it does, in a sentence or two. */
  about: ReactNode
  verb: string
  look?: 'primary' | 'danger'
  say: (values: Readonly<Record<string, string>>) => Promise<unknown>
  /** Fields besides that of how it is known, and those of them that the service may find something wrong with. */
  children?: ReactNode
  fields?: readonly string[]
}

function SayDialog({ title, about, verb, look = 'primary', say, onClose, children, fields = [] }: SayProps) {
  const act = useAct(say, { refreshes: ['to-settle', 'orders', 'credit'], toast: 'Settled', onDone: onClose })
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="-mt-2 text-13 text-text-2">{about}</p>
      <Form
        label={title}
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, [...fields, 'reason'])}
        onSubmit={(values) => act.run(values)}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose} look={look}>
            {verb}
          </FormActions>
        }
      >
        {children}
        <TextField
          label="How you know"
          name="reason"
          autoComplete="off"
          hint="Where you looked, or whom you asked. It is kept with your name."
          autoFocus={fields.length === 0}
        />
      </Form>
    </Dialog>
  )
}

export const LabelMadeDialog = ({ one, onClose }: Props) => (
  <SayDialog
    onClose={onClose}
    title="The label was made"
    about={`${priceOf(one)} that is set aside is charged. What ${formatCarrier(one.carrier)} did not send cannot be printed here: where there is no file, take it from its own pages.`}
    verb="Keep the label"
    fields={['trackingNumber', 'charged']}
    say={({ trackingNumber = '', charged = '', reason = '' }) =>
      settlePurchase({
        purchaseId: one.purchaseId,
        trackingNumber: trackingNumber.replaceAll(/\s/g, ''),
        charged: charged.replaceAll(/[\s$,]/g, '') || null,
        reason,
      })
    }
  >
    <TextField label="Tracking number" name="trackingNumber" autoComplete="off" autoFocus />
    <TextField
      label="What the carrier charged"
      name="charged"
      inputMode="decimal"
      autoComplete="off"
      hint="Where it is known. The account pays what it was quoted, whatever stands here."
    />
  </SayDialog>
)

export const NoLabelDialog = ({ one, onClose }: Props) => (
  <SayDialog
    onClose={onClose}
    title="No label was made"
    about={`${priceOf(one)} that is set aside can be spent again, and the parcel can be bought for anew. If ${formatCarrier(one.carrier)} made a label all the same it charges it, and a second one is paid for twice.`}
    verb="No label was made"
    look="danger"
    say={({ reason = '' }) => settlePurchase({ purchaseId: one.purchaseId, trackingNumber: null, reason })}
  />
)

/** What its carrier has said of the price. */
const prices = [
  { id: 'voided', text: 'The price comes back' },
  { id: 'requested', text: 'The carrier decides about it later' },
] as const

export const TakenBackDialog = ({ one, onClose }: Props) => (
  <SayDialog
    onClose={onClose}
    title="The label was taken back"
    about={`The label is cancelled, and must not be used. ${priceOf(one)} returns to the credit, at once or when the carrier has decided so.`}
    verb="It was taken back"
    fields={['found']}
    say={({ found, reason = '' }) =>
      settleCancellation({
        labelId: one.labelId ?? '',
        found: found === 'requested' ? 'requested' : 'voided',
        reason,
      })
    }
  >
    <Select label={priceOf(one)} name="found" choices={prices} defaultValue="voided" />
  </SayDialog>
)

export const NotTakenBackDialog = ({ one, onClose }: Props) => (
  <SayDialog
    onClose={onClose}
    title="The label was not taken back"
    about={`The label can be used, and ${priceOf(one)} stays paid for it.`}
    verb="It was not taken back"
    say={({ reason = '' }) => settleCancellation({ labelId: one.labelId ?? '', found: 'not voided', reason })}
  />
)
