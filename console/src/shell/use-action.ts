import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Failure } from '../api/failure.ts'
import { PasskeyDeclined } from '../api/queries/session.ts'
import { createStore } from '../ui/store.ts'
import { showToast } from '../ui/toasts.ts'

type Options<Output> = {
  /** The first parts of the query keys to refetch. */
  refreshes?: readonly string[]
  /** Shown after success. */
  toast?: string
  onDone?: (output: Output) => void | Promise<void>
}

/** The person canceled the identity check. */
class IdentityNotConfirmedError extends Error {}

/**
 * An action of a person, sent once and never retried. If the service requires it, the person confirms their identity
 * first.
 */
export function useAction<Input, Output>(act: (input: Input) => Promise<Output>, options: Options<Output> = {}) {
  const queryClient = useQueryClient()
  const { refreshes = [], toast, onDone } = options
  const refresh = () => Promise.all(refreshes.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await act(input)
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'Session.StepUpRequired') throw error
        if (!(await confirmIdentity())) throw new IdentityNotConfirmedError()
        return act(input)
      }
    },
    onSuccess: async (output) => {
      await refresh()
      if (toast) showToast(toast)
      await onDone?.(output)
    },
    // A failed action may still have had an effect, so the data is refetched.
    onError: () => void refresh(),
  })
  const { mutate } = mutation
  const run = useCallback((input: Input) => mutate(input), [mutate])
  const isGivenUp = mutation.error instanceof IdentityNotConfirmedError || mutation.error instanceof PasskeyDeclined
  return {
    run,
    isPending: mutation.isPending,
    data: mutation.data,
    /** Null if nothing is wrong. */
    failure: isGivenUp || !mutation.error ? null : asFailure(mutation.error),
    reset: mutation.reset,
  }
}

/** Other errors come from the application or the browser. */
const asFailure = (error: Error): Failure =>
  error instanceof Failure
    ? error
    : new Failure({
        status: 0,
        errors: [{ code: 'Console.Failed', message: `Something went wrong: ${error.message}`, metaData: null }],
        requestId: null,
        retryAfterSeconds: null,
      })

/* Lets an action wait until the person has confirmed their identity. */

type Waiting = { resolve: (isShown: boolean) => void }

export const identityRequest = createStore<Waiting | null>(null)

/** @returns whether the person confirmed their identity */
function confirmIdentity(): Promise<boolean> {
  identityRequest.get()?.resolve(false)
  return new Promise((resolve) => identityRequest.set({ resolve }))
}

export function resolveIdentity(isShown: boolean): void {
  const waiting = identityRequest.get()
  identityRequest.set(null)
  waiting?.resolve(isShown)
}
