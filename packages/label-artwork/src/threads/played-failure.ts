/** A module that fails behind its loading, for the test of threads beside this. */
setImmediate(() => {
  throw new Error('the thread failed')
})

export default function work(): Promise<never> {
  return new Promise(() => {})
}
