import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { finishStoreAuthorization } from '../api/queries/stores.ts'
import { useAct } from '../frame/use-act.ts'
import { paths } from '../paths.ts'

/** Connects the store whose owner has come back from its page, by what he brought: sent once, since it is good for once. */
export function useAuthorization(search: Readonly<Record<string, unknown>>) {
  const navigate = useNavigate()
  const { run, failure } = useAct(finishStoreAuthorization, {
    refreshes: ['stores'],
    toast: 'The store is connected: its orders are coming in',
    onDone: ({ storeId }) => navigate({ to: paths.store, params: { storeId }, replace: true }),
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || typeof search.state !== 'string') return
    isSent.current = true
    const texts = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    run(Object.fromEntries(texts))
  }, [run, search])
  return failure
}
