import type { CarrierId } from '#adapters/carriers/carrier.ts'

/** Stands for the id, which a carrier that was made of this template writes out itself: this file is not copied. */
const name: string = 'template'
export const templateId = name as CarrierId
