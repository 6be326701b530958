import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { hasGoneOn } from './new-address.ts'

/** Tells those who do not see it that another page stands there, and moves the focus to its heading. */
export function Announcer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const path = useRef(router.state.location.pathname)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.pathname === path.current) return
        path.current = toLocation.pathname
        if (hasGoneOn(toLocation.pathname)) return
        const heading = document.querySelector<HTMLElement>('main h1')
        heading?.setAttribute('tabindex', '-1')
        // A page that is there to be typed into begins in its first field.
        const first = document.querySelector<HTMLElement>('main [data-begin]') ?? heading
        first?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
