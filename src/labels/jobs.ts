import type { Worker } from '#kit/jobs.ts'
import { type RenderDeps, renderLabel } from '#labels/render-label.ts'

export const labelWorkers = (deps: RenderDeps): Record<string, Worker> => ({
  'render-label': ({ accountId = '', labelId = '' }) => renderLabel(deps, accountId, labelId),
})
