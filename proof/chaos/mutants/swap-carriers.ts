/** Loaded ahead of a node: gives it the carriers of `mutant-carriers.ts` in the place of its own. */
import { registerHooks } from 'node:module'

const mutated = new URL('./mutant-carriers.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, nextResolve) {
    return specifier === '#app/sandbox.ts' ? { url: mutated, shortCircuit: true } : nextResolve(specifier, context)
  },
})
