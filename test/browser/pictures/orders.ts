/** The recipients and products of the shop. All of it is made up. */

export const sender = {
  name: 'Shipping desk',
  company: 'Harbor & Pine',
  street1: '2130 NW Front Ave',
  city: 'Portland',
  state: 'OR',
  zip: '97209',
  country: 'US',
  phone: '5035550142',
}

/** Name, sides in inches, pounds of the empty box. */
export const sizes = [
  ['Small box', [8, 6, 4], 0.25],
  ['Lamp box', [16, 14, 12], 1.1],
  ['Padded mailer', [12, 9, 1], 0.1],
] as const

export const recipients = [
  ['Ada Byron', '12 Main St Apt 4', 'Boston', 'MA', '02108'],
  ['Grace Hopper', '1 Navy Yard Ct', 'Arlington', 'VA', '22202'],
  ['Katherine Johnson', '300 Langley Blvd', 'Hampton', 'VA', '23665'],
  ['Margaret Hamilton', '77 Massachusetts Ave', 'Cambridge', 'MA', '02139'],
  ['Alan Kay', '3333 Coyote Hill Rd', 'Palo Alto', 'CA', '94304'],
  ['Radia Perlman', '146 Main St', 'Maynard', 'MA', '01754'],
  ['Lonnie Johnson', '263 Decatur St SE', 'Atlanta', 'GA', '30312'],
  ['Hedy Lamarr', '801 Alpine Dr', 'Beverly Hills', 'CA', '90210'],
  ['Percy Julian', '515 N East Ave', 'Oak Park', 'IL', '60302'],
  ['Chien-Shiung Wu', '435 W 116th St', 'New York', 'NY', '10027'],
  ['Barbara McClintock', '1 Bungtown Rd', 'Cold Spring Harbor', 'NY', '11724'],
  ['Luis Alvarez', '1 Cyclotron Rd', 'Berkeley', 'CA', '94720'],
  ['Ellen Ochoa', '2101 E NASA Pkwy', 'Houston', 'TX', '77058'],
  ['Mae Jemison', '4602 Fannin St', 'Houston', 'TX', '77004'],
  ['Severo Ochoa', '550 1st Ave', 'New York', 'NY', '10016'],
  ['Rita Levi', '1 Brookings Dr', 'St. Louis', 'MO', '63130'],
  ['Norbert Wiener', '53 Cedar Rd', 'Belmont', 'MA', '02478'],
  ['Edith Clarke', '1 River Rd', 'Schenectady', 'NY', '12345'],
  ['Garrett Morgan', '5202 Harlem Ave', 'Cleveland', 'OH', '44103'],
  ['Annie Easley', '21000 Brookpark Rd', 'Cleveland', 'OH', '44135'],
  ['Gladys West', '17320 Dahlgren Rd', 'Dahlgren', 'VA', '22448'],
  ['Stephanie Kwolek', '200 Powder Mill Rd', 'Wilmington', 'DE', '19803'],
  ['Marie Van Brittan', '3624 S King Dr', 'Chicago', 'IL', '60653'],
  ['Mario Molina', '88 Alvarado Ave', 'Daly City', 'CA', '94014'],
  [
    'Walter Alcantara-Fitzgerald',
    '1844 Pacific Coast Highway, Building 7, Suite 210',
    'Manhattan Beach',
    'CA',
    '90266',
  ],
  ['Jean Bartik', '3400 Walnut St', 'Philadelphia', 'PA', '19104'],
  ['Frances Allen', '1101 Kitchawan Rd', 'Yorktown Heights', 'NY', '10598'],
  ['Mary Jackson', '1 Bainbridge Ave', 'Hampton', 'VA', '23663'],
  ['Lynn Conway', '2260 Hayward St', 'Ann Arbor', 'MI', '48109'],
  ['Vera Rubin', '5241 Broad Branch Rd NW', 'Washington', 'DC', '20015'],
  ['Dorothy Vaughan', '1100 Wickham Ave', 'Newport News', 'VA', '23607'],
  ['Evelyn Boyd', '4530 Ingleside Dr', 'Tyler', 'TX', '75701'],
  ['Sally Ride', '9500 Gilman Dr', 'La Jolla', 'CA', '92093'],
  ['Ruth Rogers', '29 Harbor View Ln', 'Bar Harbor', 'ME', '04609'],
  ['Elena Marsh', '410 Lakeside Ter', 'Burlington', 'VT', '05401'],
  ['Noor Haddad', '96 Orchard St Fl 3', 'Jersey City', 'NJ', '07302'],
] as const

const weights = [2.25, 6.5, 0.75, 3.125, 1.5] as const

/** Returns the recipient of the order with this number. */
export function addressOf(place: number) {
  const [name, street1, city, state, zip] = recipients[place % recipients.length] ?? recipients[0]
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
  const [, [length, width, height]] = sizes[place % sizes.length] ?? sizes[0]
  return {
    to: { name, street1, city, state, zip, country: 'US', phone: '6175550123', email, residential: true },
    parcel: { weight: weights[place % weights.length], length, width, height },
    details: { reference: `HP-${1021 + place}` },
  }
}

export const lamp = {
  reference: 'HP-1059',
  notes: 'Gift: leave the invoice out.',
  items: [
    {
      name: 'Table lamp, oak and linen',
      sku: 'LAMP-OAK',
      quantity: 1,
      unitValue: '84.00',
      currency: 'USD',
      unitWeight: 3.5,
    },
    { name: 'Bulb, warm white', sku: 'BULB-27', quantity: 2, unitValue: '6.50', currency: 'USD', unitWeight: 0.125 },
  ],
}

/** A draft that can be rated. */
export const draftContent = {
  toAddress: addressOf(2).to,
  fromAddress: sender,
  shipments: [{ parcel: addressOf(2).parcel }],
  ...lamp,
}
