import { useMemo } from 'react'
import type { LoggedRequest } from '../api/queries/requests.ts'
import { servicePath } from '../base-path.ts'
import { Button } from '../design/button.tsx'
import { CodeLine } from '../design/code-line.tsx'
import { Fact, Facts } from '../design/facts.tsx'
import { SidePanel } from '../design/side-panel.tsx'
import { TextLink } from '../design/text-link.tsx'
import { formatMs } from '../format/duration.ts'
import { formatExactly } from '../format/when.ts'
import { useCommands } from '../frame/use-commands.ts'
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
              text: 'Close what is looked at',
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
        <Fact name="By">
          {keyId === null ? 'one of the people, in this application' : (keyNames.get(keyId) ?? 'a key')}
        </Fact>
        <Fact name="When">
          <time dateTime={at}>{formatExactly(new Date(at))}</time>
        </Fact>
        <Fact name="Took">{formatMs(durationMs)}</Fact>
      </Facts>
      <div className="flex flex-col gap-1">
        <p className="text-13 font-medium">Request id</p>
        <CodeLine text={requestId} label="Copy the request's id" />
      </div>
      {curl ? (
        <div className="flex flex-col gap-1">
          <p className="text-13 font-medium">As a command</p>
          <CodeLine text={curl} label="Copy as curl" />
          <p className="text-12 text-text-3">What it said is not kept: put your own values in its places.</p>
        </div>
      ) : (
        <p className="text-12 text-text-3">It is of this application itself, which no program calls.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => only({ route, method })}>Only this operation</Button>
        {keyId && <Button onPress={() => only({ key: keyId })}>Only this key</Button>}
        <Button onPress={() => only({ status: String(status) })}>Only {status}</Button>
      </div>
    </div>
  )
}
