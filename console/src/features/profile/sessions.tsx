import { useSuspenseQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, type OwnSession, sessionsQuery } from '../../api/queries/profile.ts'
import { wordsOf } from '../../api/words.ts'
import { formatBrowser } from '../../format/browser.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Item, List } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { When } from '../../ui/when.tsx'

const means: Readonly<Record<OwnSession['signedInBy'], string>> = {
  password: 'with a password',
  passkey: 'with a passkey',
  link: 'with a link',
}

/** Where this person is signed in. */
export function Sessions() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery())
  const act = useAct(endOtherSessions, { refreshes: ['profile'], toast: 'Your other sessions have ended' })
  return (
    <Section
      title="Sessions"
      about="Devices where you’re signed in. If you don’t recognize one, end its session and change your password."
      isFlush
      actions={
        sessions.length > 1 && (
          <ActButton isPending={act.isPending} onPress={() => act.run(undefined)}>
            End all other sessions
          </ActButton>
        )
      }
    >
      {act.failure && (
        <div className="p-4">
          <Notice kind="bad">{wordsOf(act.failure)}</Notice>
        </div>
      )}
      <List label="Sessions">
        {sessions.map((session) => (
          <SessionItem key={session.sessionId} session={session} />
        ))}
      </List>
    </Section>
  )
}

function SessionItem({ session }: { session: OwnSession }) {
  const { sessionId, isCurrent, signedInBy, signedInAt, lastSeenAt, clientAddress, userAgent } = session
  const act = useAct(endSession, { refreshes: ['profile'], toast: 'Session ended' })
  const browser = formatBrowser(userAgent)
  return (
    <Item
      icon={<Icon name="devices" className="size-5 text-text-3" />}
      title={
        <>
          {browser}
          {isCurrent && <Badge tone="ok">this session</Badge>}
        </>
      }
      about={
        <>
          <span className="font-mono">{clientAddress}</span> · signed in {means[signedInBy]}{' '}
          <When moment={signedInAt} /> · last seen <When moment={lastSeenAt} />
          {act.failure && <span className="block text-bad">{wordsOf(act.failure)}</span>}
        </>
      }
      actions={
        !isCurrent && (
          <ActButton
            look="quiet"
            aria-label={`End session: ${browser}`}
            isPending={act.isPending}
            onPress={() => act.run(sessionId)}
          >
            End
          </ActButton>
        )
      }
    />
  )
}
