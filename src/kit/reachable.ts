const waitMs = 500

/** Whether somebody answers at the address, whatever it is that they answer. */
export const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel()
      return true
    },
    () => false,
  )
