import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Failure } from '../api/failure.ts'
import { PasskeyDeclined } from '../api/passkey.ts'
import { showToast } from '../ui/toasts.ts'
import { confirmIdentity } from './identity.ts'

type Options<Output> = {
  /** The nouns that are asked for again, by the first word of their keys. */
  refreshes?: readonly string[]
  /** Told once it is done; absent: what changed is seen. */
  toast?: string
  onDone?: (output: Output) => void | Promise<void>
}

/** A person thought better of it. */
class GivenUp extends Error {}

/**
 * Something that a person does: sent once, never by itself again. Where the service wants to be sure of the person, he is
 * asked, and it goes on.
 */
export function useAct<Input, Output>(act: (input: Input) => Promise<Output>, options: Options<Output> = {}) {
  const queryClient = useQueryClient()
  const { refreshes = [], toast, onDone } = options
  const refresh = () => Promise.all(refreshes.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await act(input)
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'Session.StepUpRequired') throw error
        if (!(await confirmIdentity())) throw new GivenUp()
        return act(input)
      }
    },
    onSuccess: async (output) => {
      await refresh()
      if (toast) showToast(toast)
      await onDone?.(output)
    },
    // What failed may have done something all the same: what is so is asked for.
    onError: () => void refresh(),
  })
  const { mutate } = mutation
  const run = useCallback((input: Input) => mutate(input), [mutate])
  const isGivenUp = mutation.error instanceof GivenUp || mutation.error instanceof PasskeyDeclined
  return {
    run,
    isPending: mutation.isPending,
    data: mutation.data,
    /** What is to be said; null: nothing is wrong. */
    failure: isGivenUp || !mutation.error ? null : asFailure(mutation.error),
    reset: mutation.reset,
  }
}

/** What is no answer of the service is a fault here, or of the browser. */
const asFailure = (error: Error): Failure =>
  error instanceof Failure
    ? error
    : new Failure({
        status: 0,
        errors: [{ code: 'Console.Failed', message: `Something went wrong: ${error.message}`, metaData: null }],
        requestId: null,
        retryAfterSeconds: null,
      })
