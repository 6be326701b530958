import { carriers } from '#carriers/registry.ts'

/** What the contract's descriptions leave open because slices know no carrier. */
export const contractWords = {
  packagings: carriers.map(({ id, predefinedPackages }) => `- ${id}: ${predefinedPackages.join(', ')}`).join('\n'),
} as const
