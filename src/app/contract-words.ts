import { carriers } from '#adapters/carriers/registry.ts'

/** Carrier names for the contract's descriptions: the slices don't know the carriers. */
export const contractWords = {
  packagings: carriers.map(({ id, predefinedPackages }) => `- ${id}: ${predefinedPackages.join(', ')}`).join('\n'),
} as const
