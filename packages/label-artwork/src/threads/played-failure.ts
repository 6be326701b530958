/** A module that fails after it was loaded, for the test of threads. */
setImmediate(() => {
  throw new Error('the thread failed')
})

export default function work(): Promise<never> {
  return new Promise(() => {})
}
