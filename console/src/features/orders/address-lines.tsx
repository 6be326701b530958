import type { Order } from '../../api/queries/orders.ts'
import { addressLines } from '../../format/address.ts'
import { Email } from '../../ui/email.tsx'

/** As it would stand on an envelope, with how to reach who is there. */
export function AddressLines({ address }: { address: Order['toAddress'] }) {
  const { phone, email } = address
  return (
    <address className="text-13 not-italic">
      {addressLines(address).map((line) => (
        <span key={line} className="block break-words">
          {line}
        </span>
      ))}
      {phone && <span className="block text-text-2">{phone}</span>}
      {email && (
        <span className="block text-text-2">
          <Email text={email} />
        </span>
      )}
    </address>
  )
}
