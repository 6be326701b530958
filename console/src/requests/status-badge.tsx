import { Badge, type Tone } from '../design/badge.tsx'

const tones: Readonly<Record<string, { tone: Tone; sign: string }>> = {
  2: { tone: 'ok', sign: '✓' },
  4: { tone: 'warn', sign: '!' },
  5: { tone: 'bad', sign: '✕' },
}

export function StatusBadge({ status }: { status: number }) {
  const { tone, sign } = tones[String(status).charAt(0)] ?? { tone: 'neutral' as const, sign: '→' }
  return (
    <Badge tone={tone} sign={sign}>
      {status}
    </Badge>
  )
}
