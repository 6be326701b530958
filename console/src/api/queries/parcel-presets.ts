import { queryOptions } from '@tanstack/react-query'
import { type Body, type Data, request } from '../request.ts'

export type ParcelPreset = Data<'/console/api/parcel-presets', 'get'>[number]
export type ParcelPresetContent = Body<'/console/api/parcel-presets', 'post'>

export const parcelPresetsQuery = () =>
  queryOptions({
    queryKey: ['parcel-presets'],
    queryFn: ({ signal }) => request('get', '/console/api/parcel-presets', { signal }),
  })

/** @param presetId null: another one is made */
export const savePreset = ({ presetId, body }: { presetId: string | null; body: ParcelPresetContent }) =>
  presetId === null
    ? request('post', '/console/api/parcel-presets', { body })
    : request('put', '/console/api/parcel-presets/{presetId}', { params: { presetId }, body })

export const removePreset = (presetId: string) =>
  request('delete', '/console/api/parcel-presets/{presetId}', { params: { presetId } })
