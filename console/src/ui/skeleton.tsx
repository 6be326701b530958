import { useEffect, useState } from 'react'

/** Sooner than this nobody sees that anything was waited for, and a flicker would be worse. */
const patienceMs = 150

/** Whether something has been waited for long enough to say so. */
export function usePatience(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

export const Bone = ({ className }: { className: string }) => (
  <span className={`block animate-pulse rounded-1 bg-hover ${className}`} />
)

/** Lines of the geometry of a list that is on its way. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  const isLate = usePatience()
  const places = Array.from({ length: rows }, (_, place) => place)
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {places.map((place) => (
        <div key={place} className="flex min-h-(--row) items-center gap-4 px-4">
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

/** Of a page whose code or first data are on their way; whoever shows it has waited already. */
export const SkeletonPage = () => (
  <div role="status" aria-label="Loading" className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-6 py-8">
    <Bone className="h-6 w-48" />
    <Bone className="h-32 w-full" />
    <Bone className="h-48 w-full" />
  </div>
)
