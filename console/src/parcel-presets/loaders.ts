import type { QueryClient } from '@tanstack/react-query'
import { parcelPresetsQuery } from '../api/queries/parcel-presets.ts'

export async function loadParcelPresets(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(parcelPresetsQuery())
}
