import encodeQr from 'qr'
import { useMemo } from 'react'

/** The quiet zone around the code. */
const quietModules = 4

/** A QR code. It is dark on light in every theme, because many readers need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQr(text, 'raw', { ecc: 'medium', border: quietModules }), [text])
  const size = rows.length
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-60 rounded-2 bg-paper text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
