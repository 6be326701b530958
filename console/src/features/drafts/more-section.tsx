import { memo } from 'react'
import { CheckField } from '../../ui/check-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useDraftForm, useTyped } from './form.ts'
import type { Signature } from './typed.ts'

const signatures: readonly { id: Signature; text: string }[] = [
  { id: 'none', text: 'None' },
  { id: 'standard', text: 'Anyone at the address' },
  { id: 'adult', text: 'Adult' },
]

/** What is bought beside the service, and what the order is called. */
export const MoreSection = memo(function MoreSection() {
  const { change, errorOf, leave, isReadOnly } = useDraftForm()
  const signature = useTyped(({ signature }) => signature)
  const saturdayDelivery = useTyped(({ saturdayDelivery }) => saturdayDelivery)
  const reference = useTyped(({ reference }) => reference)
  const notes = useTyped(({ notes }) => notes)
  const about = [
    signature !== 'none' ? 'Signature' : '',
    saturdayDelivery ? 'Saturday delivery' : '',
    reference,
    notes ? 'Notes' : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Fold title="Options, reference, and notes" about={about || 'Optional'} isOpen={about !== ''}>
      <div className="grid grid-cols-6 items-start gap-3">
        <div className="col-span-6 sm:col-span-3">
          <PickField
            label="Signature"
            value={signature}
            choices={signatures}
            isReadOnly={isReadOnly}
            onChange={(id) => change({ signature: id as Signature })}
          />
        </div>
        <div className="col-span-6 self-end pb-1 sm:col-span-3">
          {!isReadOnly && (
            <CheckField
              label="Saturday delivery"
              isChecked={saturdayDelivery}
              onChange={(isOn) => change({ saturdayDelivery: isOn })}
            />
          )}
        </div>
        <div className="col-span-6 sm:col-span-3">
          <TextField
            label="Reference"
            hint="Your order number. You can search for the order by this number."
            value={reference}
            error={errorOf('reference')}
            isReadOnly={isReadOnly}
            autoComplete="off"
            onChange={(text) => change({ reference: text })}
            onLeave={() => leave('reference')}
          />
        </div>
        <div className="col-span-6">
          <TextArea
            label="Notes"
            hint="Internal notes. Not printed."
            value={notes}
            rows={3}
            error={errorOf('notes')}
            isReadOnly={isReadOnly}
            onChange={(text) => change({ notes: text })}
            onLeave={() => leave('notes')}
          />
        </div>
      </div>
    </Fold>
  )
})
