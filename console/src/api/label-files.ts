import { basePath } from '../base-path.ts'
import type { Query } from './request.ts'

type Asked = Query<'/console/api/labels/{labelId}/file', 'get'>
export type LabelFile = NonNullable<Asked['format']>

/** Where a file of a label is, for links and pictures: it opens to the session alone. */
export function labelFileAddress(
  labelId: string,
  format: LabelFile,
  disposition: NonNullable<Asked['disposition']>,
): string {
  const asked = new URLSearchParams({ format, disposition })
  return `${basePath}api/labels/${encodeURIComponent(labelId)}/file?${asked}`
}
