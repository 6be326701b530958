const day = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

type Delivery = {
  deliveryDays: number | null
  estimatedDeliveryDate: string | null
  isDateGuaranteed: boolean
}

/** `2 days · Thu, Nov 26`, `1 day, guaranteed`: as far as the carrier says it. */
export function formatDelivery({ deliveryDays, estimatedDeliveryDate: given, isDateGuaranteed }: Delivery): string {
  const days = deliveryDays ? `${deliveryDays} ${deliveryDays === 1 ? 'day' : 'days'}` : ''
  // The carrier's date is a day where the parcel arrives, whatever the hour it is written with.
  const date = given ? day.format(new Date(`${given.slice(0, 10)}T00:00:00Z`)) : ''
  const told = [days, date].filter(Boolean).join(' · ')
  return told === '' ? 'No delivery estimate' : `${told}${isDateGuaranteed ? ', guaranteed' : ''}`
}
