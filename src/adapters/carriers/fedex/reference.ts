/**
 * Our reference as FedEx keeps it: 40 characters of a customer reference for Express, 30 for Ground, where a UUID without
 * its dashes has 32. What is left of it there still names one purchase.
 */
export const fedexReference = (reference: string, serviceCode: string): string =>
  reference.replaceAll('-', '').slice(0, isGround(serviceCode) ? maxGroundLength : undefined)

const maxGroundLength = 30
const isGround = (serviceCode: string) => serviceCode.includes('GROUND') || serviceCode === 'SMART_POST'
