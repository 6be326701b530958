import type { QueryClient } from '@tanstack/react-query'
import { packagingsQuery } from '../../api/queries/packagings.ts'
import { parcelPresetsQuery } from '../../api/queries/parcel-presets.ts'

export async function loadParcelPresets(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(parcelPresetsQuery()),
    // The form is filled in from it: a choice that came later would take the place of what is chosen.
    queryClient.ensureQueryData(packagingsQuery()),
  ])
}
