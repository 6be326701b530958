import { lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./papers.tsx')).Papers }))

/** Loaded behind the label: most have none. */
export const LabelPapers = ({ labelId }: { labelId: string }) => (
  <Suspense fallback={null}>
    <Loaded labelId={labelId} />
  </Suspense>
)
