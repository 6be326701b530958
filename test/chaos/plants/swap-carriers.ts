/** Loaded ahead of a node: gives it the carriers of `planted-sandbox.ts` in the place of its own. */
import { registerHooks } from 'node:module'

const planted = new URL('./planted-sandbox.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, nextResolve) {
    return specifier === '#composition/sandbox.ts'
      ? { url: planted, shortCircuit: true }
      : nextResolve(specifier, context)
  },
})
