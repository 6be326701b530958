import type { LoggedRequest } from '../../api/queries/developers.ts'
import { servicePath } from '../../base-path.ts'
import { formatExactly, formatMs } from '../../format/dates.ts'
import { useCloseCommand } from '../../shell/commands.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/dialog.tsx'
import { Badge, type Tone } from '../../ui/notice.tsx'
import { Fact, Facts } from '../../ui/section.tsx'
import { CodeLine, TextLink } from '../../ui/text.tsx'
import { curlOf, type RequestsSearch } from './search.ts'

type Props = {
  request: LoggedRequest | undefined
  keyNames: ReadonlyMap<string, string>
  onChange: (change: RequestsSearch) => void
  onClose: () => void
}

/** The details of a request next to the list. */
export function RequestPanel({ request, keyNames, onChange, onClose }: Props) {
  useCloseCommand(request !== undefined, 'Close details', 'Request log', onClose)
  return (
    <SidePanel title="Request" isOpen={request !== undefined} onClose={onClose}>
      {request && <Content request={request} keyNames={keyNames} onChange={onChange} />}
    </SidePanel>
  )
}

type ContentProps = Omit<Props, 'request' | 'onClose'> & { request: LoggedRequest }

function Content({ request, keyNames, onChange }: ContentProps) {
  const { requestId, at, method, route, status, code, keyId, durationMs } = request
  const curl = curlOf(request, location.origin + servicePath('').replace(/\/$/, ''))
  const only = (change: RequestsSearch) => onChange({ ...change, id: undefined })
  return (
    <div className="flex flex-col gap-5 p-5">
      <p className="font-mono text-13 break-all">
        <span className="text-text-2">{method}</span> {route}
      </p>
      <Facts>
        <Fact name="Status">
          <StatusBadge status={status} code={code} />
        </Fact>
        {code && (
          <Fact name="Error">
            <TextLink href={servicePath(`docs/errors/${code}`)}>{code}</TextLink>
          </Fact>
        )}
        <Fact name="Caller">{keyId === null ? 'Web application' : (keyNames.get(keyId) ?? 'Unknown key')}</Fact>
        <Fact name="Date">
          <time dateTime={at}>{formatExactly(new Date(at))}</time>
        </Fact>
        <Fact name="Duration">{formatMs(durationMs)}</Fact>
      </Facts>
      <div className="flex flex-col gap-1">
        <p className="text-13 font-medium">Request ID</p>
        <CodeLine text={requestId} label="Copy request ID" />
      </div>
      {curl ? (
        <div className="flex flex-col gap-1">
          <p className="text-13 font-medium">curl command</p>
          <CodeLine text={curl} label="Copy curl command" />
          <p className="text-12 text-text-3">
            Request bodies aren’t stored. Replace the placeholders with your own values.
          </p>
        </div>
      ) : (
        <p className="text-12 text-text-3">Sent by the web application, not by an API client.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => only({ route, method })}>Show only this operation</Button>
        {keyId && <Button onPress={() => only({ key: keyId })}>Show only this key</Button>}
        <Button onPress={() => only({ status: String(status) })}>Show only status {status}</Button>
      </div>
    </div>
  )
}

const tones: Readonly<Record<string, { tone: Tone; sign: string }>> = {
  2: { tone: 'ok', sign: '✓' },
  4: { tone: 'warn', sign: '!' },
  5: { tone: 'bad', sign: '✕' },
}

/** Not an error: the page asks for the password and continues. */
const questions: readonly string[] = ['Session.StepUpRequired']

const neutral = { tone: 'neutral', sign: '→' } as const

/** @param code the error code; null without an error */
export function StatusBadge({ status, code }: { status: number; code: string | null }) {
  const isQuestion = code !== null && questions.includes(code)
  const { tone, sign } = (isQuestion ? undefined : tones[String(status).charAt(0)]) ?? neutral
  return (
    <Badge tone={tone} sign={sign}>
      {status}
    </Badge>
  )
}
