/** UPS keeps 35 characters of a reference, one less than a UUID with its dashes. */
export const upsReference = (reference: string): string => reference.replaceAll('-', '')
