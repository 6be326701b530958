/** Destinations abroad that every carrier serves. */
export const destinations = {
  canada: {
    street1: '290 Bremner Boulevard',
    city: 'Toronto',
    state: 'ON',
    zip: 'M5V 3L9',
    country: 'CA',
    phone: '+1 416 555 0142',
  },
  ireland: {
    street1: '17 Aungier Street',
    city: 'Dublin',
    state: 'Dublin',
    zip: 'D02 XY45',
    country: 'IE',
    phone: '+353 1 555 0142',
  },
  japan: {
    street1: '1-9-1 Marunouchi',
    city: 'Chiyoda-ku',
    state: 'Tokyo',
    zip: '100-0005',
    country: 'JP',
    phone: '+81 3 5555 0142',
  },
  brazil: {
    street1: 'Avenida Paulista 1578',
    city: 'São Paulo',
    state: 'SP',
    zip: '01310-200',
    country: 'BR',
    phone: '+55 11 5555 0142',
    federalTaxId: '111.444.777-35',
  },
} as const

export type Destination = keyof typeof destinations
