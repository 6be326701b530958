import { formatExactly, formatWhen } from '../format/when.ts'

/** A moment: how long ago, and to the second where it is pointed at. */
export function When({ moment }: { moment: string }) {
  const date = new Date(moment)
  return (
    <time dateTime={moment} title={formatExactly(date)}>
      {formatWhen(date, new Date())}
    </time>
  )
}
