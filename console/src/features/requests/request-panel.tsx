import { useMemo } from 'react'
import type { LoggedRequest } from '../../api/queries/requests.ts'
import { servicePath } from '../../base-path.ts'
import { formatMs } from '../../format/duration.ts'
import { formatExactly } from '../../format/when.ts'
import { useCommands } from '../../shell/use-commands.ts'
import { Button } from '../../ui/button.tsx'
import { CodeLine } from '../../ui/code-line.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { curlOf } from './curl.ts'
import type { RequestsSearch } from './search.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  request: LoggedRequest | undefined
  keyNames: ReadonlyMap<string, string>
  onChange: (change: RequestsSearch) => void
  onClose: () => void
}

/** A request beside the list. */
export function RequestPanel({ request, keyNames, onChange, onClose }: Props) {
  const commands = useMemo(
    () =>
      request
        ? [
            {
              id: 'request close',
              text: 'Close details',
              group: 'Request log',
              keys: 'escape',
              isOfKeysAlone: true,
              run: onClose,
            },
          ]
        : [],
    [request, onClose],
  )
  useCommands(commands)
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
