import { Badge, type Tone } from '../../ui/badge.tsx'

const tones: Readonly<Record<string, { tone: Tone; sign: string }>> = {
  2: { tone: 'ok', sign: '✓' },
  4: { tone: 'warn', sign: '!' },
  5: { tone: 'bad', sign: '✕' },
}

/** What is no fault of anybody's: the page asks for the password, and goes on. */
const questions: readonly string[] = ['Session.StepUpRequired']

const neutral = { tone: 'neutral', sign: '→' } as const

/** @param code of its error; null: it has none */
export function StatusBadge({ status, code }: { status: number; code: string | null }) {
  const isQuestion = code !== null && questions.includes(code)
  const { tone, sign } = (isQuestion ? undefined : tones[String(status).charAt(0)]) ?? neutral
  return (
    <Badge tone={tone} sign={sign}>
      {status}
    </Badge>
  )
}
