import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import {
  type ParcelPreset,
  packagingsQuery,
  parcelPresetsQuery,
  removePreset,
  savePreset,
} from '../../api/queries/presets.ts'
import { dimensions, formatWeight } from '../../format/measures.ts'
import { packagingChoices } from '../../format/shipping.ts'
import { ConfirmAction, CreateButton, FormActions } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import { editEntry, ItemMenu, removeEntry } from '../../ui/menu.tsx'
import { State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/text.tsx'
import { parsePreset, presetLine, type Signature, signatureTexts } from './preset.ts'

export function ParcelPresetsPage() {
  const { data: presets } = useSuspenseQuery(parcelPresetsQuery())
  const deniedReason = useDeniedReason('settings.manage')
  const [edited, edit] = useState<ParcelPreset | 'new' | null>(null)
  return (
    <Page
      title="Packages"
      about="Boxes and envelopes that you use often. In a new order, press 1–9 to choose one."
      actions={
        <CreateButton text="New package" group="Packages" disabledReason={deniedReason} onPress={() => edit('new')} />
      }
    >
      <Section title="Packages" isFlush>
        {presets.length === 0 ? (
          <State icon="box" title="No packages yet">
            <p>Save the box that you use most so you don’t have to enter its size again.</p>
          </State>
        ) : (
          <List label="Packages">
            {presets.map((preset) => (
              <PresetItem key={preset.presetId} preset={preset} onEdit={() => edit(preset)} />
            ))}
          </List>
        )}
      </Section>
      {edited && (
        <PresetDialog preset={edited === 'new' ? null : edited} presets={presets} onClose={() => edit(null)} />
      )}
    </Page>
  )
}

type Props = {
  /** Null for a new address. */
  preset: ParcelPreset | null
  presets: readonly ParcelPreset[]
  onClose: () => void
}

const noKey = 'none'
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const fields = ['name', 'length', 'width', 'height', 'predefinedPackage', 'tareWeight', 'shortcut']

function PresetDialog({ preset, presets, onClose }: Props) {
  const { data: packagings } = useSuspenseQuery(packagingsQuery())
  const action = useAction(savePreset, {
    refreshes: ['parcel-presets'],
    toast: 'Package saved',
    onDone: onClose,
  })
  const title = preset ? `Edit ${preset.name}` : 'New package'
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <Form
        label={title}
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, fields)}
        onSubmit={(values) => action.run({ presetId: preset?.presetId ?? null, body: parsePreset(values) })}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
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
          {dimensions.map(([field, label]) => (
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
            choices={Object.entries(signatureTexts).map(([id, text]) => ({ id: id as Signature, text }))}
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

/** The first free key. Null if there is none. */
const freeKey = (presets: readonly ParcelPreset[]): string | null =>
  digits.find((digit) => presets.every(({ shortcut }) => String(shortcut) !== digit)) ?? null

/** Taking a key removes it from the other package. */
function keyChoice(digit: string, own: ParcelPreset | null, presets: readonly ParcelPreset[]) {
  const holder = presets.find(({ shortcut, presetId }) => String(shortcut) === digit && presetId !== own?.presetId)
  return { id: digit, text: digit, ...(holder ? { about: `moves from ${holder.name}` } : {}) }
}

function PresetItem({ preset, onEdit }: { preset: ParcelPreset; onEdit: () => void }) {
  const { name, shortcut, lastUsedAt } = preset
  const [isAsking, setAsking] = useState(false)
  const deniedReason = useDeniedReason('settings.manage')
  return (
    <Item
      icon={<Icon name="box" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <span className="wrap-anywhere">{name}</span>
          {shortcut !== null && (
            <>
              <span className="sr-only">Shortcut:</span>
              <Keys keys={String(shortcut)} />
            </>
          )}
        </>
      }
      about={
        <>
          {presetLine(preset)}
          {lastUsedAt && (
            <>
              {' '}
              · last used <When moment={lastUsedAt} />
            </>
          )}
        </>
      }
      actions={
        <>
          <ItemMenu
            of={name}
            entries={[
              editEntry({ disabledReason: deniedReason, onAction: onEdit }),
              removeEntry({ disabledReason: deniedReason, onAction: () => setAsking(true) }),
            ]}
          />
          {isAsking && <RemoveDialog preset={preset} onClose={() => setAsking(false)} />}
        </>
      }
    />
  )
}

function RemoveDialog({ preset: { presetId, name }, onClose }: { preset: ParcelPreset; onClose: () => void }) {
  const action = useAction(removePreset, { refreshes: ['parcel-presets'], toast: `${name} removed`, onDone: onClose })
  return (
    <ConfirmAction
      title={`Remove ${name}?`}
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(presetId)}
      verb="Remove package"
    >
      Existing orders aren’t affected.
    </ConfirmAction>
  )
}
