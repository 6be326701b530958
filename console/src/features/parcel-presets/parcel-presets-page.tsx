import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ParcelPreset, parcelPresetsQuery } from '../../api/queries/parcel-presets.ts'
import { BeginButton } from '../../shell/begin-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
import { PresetDialog } from './preset-dialog.tsx'
import { PresetItem } from './preset-item.tsx'

/** The packagings that are used here, each by a key. */
export function ParcelPresetsPage() {
  const { data: presets } = useSuspenseQuery(parcelPresetsQuery())
  const refusal = useRefusal('settings.manage')
  const [edited, edit] = useState<ParcelPreset | 'new' | null>(null)
  return (
    <Page
      title="Packages"
      about="Boxes and envelopes that you use often. In a new order, press 1–9 to choose one."
      actions={<BeginButton text="New package" group="Packages" disabledReason={refusal} onPress={() => edit('new')} />}
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
