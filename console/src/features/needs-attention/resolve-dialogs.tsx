/** Dialogs for outcomes that a person found out at the carrier. Each one explains what happens to the money. */
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { fieldErrors, formError } from '../../api/messages.ts'
import { type OpenOutcome, resolveCancellation, resolvePurchase } from '../../api/queries/needs-attention.ts'
import { formatMoney, parseMoney } from '../../format/numbers.ts'
import { formatCarrier } from '../../format/shipping.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Switch } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'

type Props = { outcome: OpenOutcome; onClose: () => void }

const isBilled = ({ paidBy }: OpenOutcome): boolean => paidBy === 'carrierAccount'

const priceOf = ({ charge, currency }: OpenOutcome): string => formatMoney(charge, currency)

type ResolveProps = Pick<Props, 'onClose'> & {
  title: string
  /** The consequences. */
  about: ReactNode
  verb: string
  look?: 'primary' | 'danger'
  resolve: (values: Readonly<Record<string, string>>) => Promise<unknown>
  /** The names of additional fields that may have errors. */
  children?: ReactNode | ((failure: Failure | null) => ReactNode)
  fields?: readonly string[]
}

function ResolveDialog({
  title,
  about,
  verb,
  look = 'primary',
  resolve,
  onClose,
  children,
  fields = [],
}: ResolveProps) {
  const action = useAction(resolve, {
    refreshes: ['needs-attention', 'orders', 'credit'],
    toast: 'Resolved',
    onDone: onClose,
  })
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="-mt-2 text-13 text-text-2">{about}</p>
      <Form
        label={title}
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, [...fields, 'reason'])}
        onSubmit={(values) => action.run(values)}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose} look={look}>
            {verb}
          </FormActions>
        }
      >
        {typeof children === 'function' ? children(action.failure) : children}
        <TextField
          label="How you confirmed it"
          name="reason"
          autoComplete="off"
          hint="For example, who you called or where you looked. Saved with your name."
          autoFocus={fields.length === 0}
        />
      </Form>
    </Dialog>
  )
}

/** The carrier is queried about the tracking number. If it can't confirm it, the person can enter it all the same. */
export function BoughtDialog({ outcome, onClose }: Props) {
  const [unchecked, setUnchecked] = useState(false)
  return (
    <ResolveDialog
      onClose={onClose}
      title="Mark as bought"
      about={`${isBilled(outcome) ? `The carrier bills you ${priceOf(outcome)}.` : `We’ll charge the held amount of ${priceOf(outcome)}.`} If ${formatCarrier(outcome.carrier)} never sent us the label file, download it from the carrier’s website.`}
      verb="Mark as bought"
      fields={['trackingNumber', 'charged']}
      resolve={({ trackingNumber = '', charged = '', reason = '' }) =>
        resolvePurchase({
          purchaseId: outcome.purchaseId,
          trackingNumber: trackingNumber.replaceAll(/\s/g, ''),
          charged: parseMoney(charged),
          unchecked,
          reason,
        })
      }
    >
      {(failure) => (
        <>
          <TextField label="Tracking number" name="trackingNumber" autoComplete="off" autoFocus />
          {failure?.code === 'Label.TrackingNumberUnconfirmed' && (
            <Switch isOn={unchecked} onChange={setUnchecked}>
              Save the number without the carrier’s confirmation
            </Switch>
          )}
          <TextField
            label="Amount charged by the carrier"
            name="charged"
            inputMode="decimal"
            autoComplete="off"
            hint={isBilled(outcome) ? 'Optional.' : 'Optional. You pay the quoted price, whatever you enter here.'}
          />
        </>
      )}
    </ResolveDialog>
  )
}

export const NotBoughtDialog = ({ outcome, onClose }: Props) => (
  <ResolveDialog
    onClose={onClose}
    title="Mark as not bought"
    about={`${isBilled(outcome) ? 'You' : `The held amount of ${priceOf(outcome)} is returned to your credit, and you`} can buy a label for this package again. If ${formatCarrier(outcome.carrier)} did create a label, you may pay for two.`}
    verb="Mark as not bought"
    look="danger"
    resolve={({ reason = '' }) => resolvePurchase({ purchaseId: outcome.purchaseId, trackingNumber: null, reason })}
  />
)

/** Whether the carrier approved the refund. */
const prices = [
  { id: 'voided', text: 'Approved' },
  { id: 'requested', text: 'Waiting for the carrier’s decision' },
] as const

export const CanceledDialog = ({ outcome, onClose }: Props) => (
  <ResolveDialog
    onClose={onClose}
    title="Mark as canceled"
    about={`Don’t use the label.${isBilled(outcome) ? '' : ` ${priceOf(outcome)} is returned to your credit now, or once the carrier approves the refund.`}`}
    verb="Mark as canceled"
    fields={['found']}
    resolve={({ found, reason = '' }) =>
      resolveCancellation({
        labelId: outcome.labelId ?? '',
        found: found === 'requested' ? 'requested' : 'voided',
        reason,
      })
    }
  >
    <Select label={`Refund of ${priceOf(outcome)}`} name="found" choices={prices} defaultValue="voided" />
  </ResolveDialog>
)

export const NotCanceledDialog = ({ outcome, onClose }: Props) => (
  <ResolveDialog
    onClose={onClose}
    title="Mark as not canceled"
    about={`The label stays valid, and the ${priceOf(outcome)} paid for it is not refunded.`}
    verb="Mark as not canceled"
    resolve={({ reason = '' }) => resolveCancellation({ labelId: outcome.labelId ?? '', found: 'not voided', reason })}
  />
)
