import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../api/failure.ts'
import { finishAuthorization } from '../../api/queries/stores.ts'
import { paths } from '../../paths.ts'
import { useAct } from '../../shell/use-act.ts'
import { showToast } from '../../ui/toasts.ts'

/** Ends what was begun before the browser went to the shop's own page: once. @returns why it came to nothing */
export function useAuthorization(query: Readonly<Record<string, string>>): Failure | null {
  const navigate = useNavigate()
  const { run, failure } = useAct(finishAuthorization, {
    refreshes: ['stores'],
    onDone: async ({ storeId, name }) => {
      showToast(`${name} connected. Importing orders…`)
      await navigate({ to: paths.store, params: { storeId }, replace: true })
    },
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    run(query)
  }, [run, query])
  return failure
}
