import { useEffect, useState } from 'react'

/** A shorter wait isn't noticeable, and a flicker would be worse. */
const patienceMs = 150

/** Whether the wait is long enough to show a placeholder. */
function useIsLate(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

const Bone = ({ className }: { className: string }) => (
  <span className={`block animate-pulse rounded-1 bg-hover ${className}`} />
)

/** Placeholder rows for a list. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  const isLate = useIsLate()
  const indexes = Array.from({ length: rows }, (_, index) => index)
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {indexes.map((index) => (
        <div key={index} className="flex min-h-(--row) items-center gap-4 px-4">
          {isLate && (
            <>
              <Bone className="h-3 w-40" />
              <Bone className="h-3 w-20" />
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** Placeholder for a page. The router has already waited. */
export const SkeletonPage = () => (
  <div role="status" aria-label="Loading" className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-6 py-8">
    <Bone className="h-6 w-48" />
    <Bone className="h-32 w-full" />
    <Bone className="h-48 w-full" />
  </div>
)

/** Shown while data is refetched. The old data stays. */
export const ProgressLine = ({ isShown }: { isShown: boolean }) => (
  <div className="h-0.5 overflow-hidden">
    {isShown && (
      <div role="status" aria-label="Loading" className="h-full">
        <div className="h-full w-1/4 animate-travel bg-accent" />
      </div>
    )}
  </div>
)
