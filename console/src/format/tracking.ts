/** Grouped in fours, as people read them to each other: `9400 1000 0000 0000 0000 00`. What is copied has no spaces. */
export const formatTracking = (trackingNumber: string): string => trackingNumber.replaceAll(/(.{4})(?=.)/g, '$1 ')
