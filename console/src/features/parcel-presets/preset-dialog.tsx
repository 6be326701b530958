import { useSuspenseQuery } from '@tanstack/react-query'
import { packagingsQuery } from '../../api/queries/packagings.ts'
import { type ParcelPreset, savePreset } from '../../api/queries/parcel-presets.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { packagingChoices } from '../../format/packaging.ts'
import { formatWeight } from '../../format/weight.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { Select } from '../../ui/select.tsx'
import { readPreset } from './read-preset.ts'
import { type Signature, wordsOfSignatures } from './words.ts'

type Props = {
  /** Null: another one is made. */
  preset: ParcelPreset | null
  presets: readonly ParcelPreset[]
  onClose: () => void
}

const noKey = 'none'
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const sides = [
  ['length', 'Length (in)'],
  ['width', 'Width (in)'],
  ['height', 'Height (in)'],
] as const
const fields = ['name', 'length', 'width', 'height', 'predefinedPackage', 'tareWeight', 'shortcut']

export function PresetDialog({ preset, presets, onClose }: Props) {
  const { data: packagings } = useSuspenseQuery(packagingsQuery())
  const act = useAct(savePreset, {
    refreshes: ['parcel-presets'],
    toast: 'Package saved',
    onDone: onClose,
  })
  const title = preset ? `Edit ${preset.name}` : 'New package'
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <Form
        label={title}
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, fields)}
        onSubmit={(values) => act.run({ presetId: preset?.presetId ?? null, body: readPreset(values) })}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Save package
          </FormActions>
        }
      >
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField label="Name" name="name" defaultValue={preset?.name ?? ''} autoComplete="off" autoFocus />
          <Select
            label="Shortcut key"
            name="shortcut"
            defaultValue={String(preset?.shortcut ?? freeKey(presets) ?? noKey)}
            choices={[{ id: noKey, text: 'None' }, ...digits.map((digit) => keyChoice(digit, preset, presets))]}
          />
        </div>
        <div className="grid grid-cols-3 items-end gap-4">
          {sides.map(([field, label]) => (
            <TextField
              key={field}
              label={label}
              name={field}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={String(preset?.[field] ?? '')}
            />
          ))}
        </div>
        <PickField
          label="Package type"
          name="predefinedPackage"
          choices={packagingChoices(packagings)}
          defaultValue={preset?.predefinedPackage ?? ''}
          hint="Carrier packaging has fixed dimensions."
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            label="Empty weight (optional)"
            name="tareWeight"
            autoComplete="off"
            defaultValue={preset && preset.tareWeight > 0 ? formatWeight(preset.tareWeight) : ''}
            hint="For example, 4 oz or 1 lb 2 oz."
          />
          <Select
            label="Signature"
            name="signature"
            defaultValue={preset?.options.signature ?? 'none'}
            choices={Object.entries(wordsOfSignatures).map(([id, text]) => ({ id: id as Signature, text }))}
          />
        </div>
        <CheckField
          name="saturdayDelivery"
          label="Saturday delivery"
          defaultChecked={preset?.options.saturdayDelivery ?? false}
          hint="Costs extra. Not every service delivers on Saturday."
        />
      </Form>
    </Dialog>
  )
}

/** The first that no package has; null: all have one. */
const freeKey = (presets: readonly ParcelPreset[]): string | null =>
  digits.find((digit) => presets.every(({ shortcut }) => String(shortcut) !== digit)) ?? null

/** Whoever takes a key of another takes it away from there. */
function keyChoice(digit: string, own: ParcelPreset | null, presets: readonly ParcelPreset[]) {
  const holder = presets.find(({ shortcut, presetId }) => String(shortcut) === digit && presetId !== own?.presetId)
  return { id: digit, text: digit, ...(holder ? { about: `moves from ${holder.name}` } : {}) }
}
