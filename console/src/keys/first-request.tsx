import { servicePath } from '../base-path.ts'
import { CodeLine } from '../design/code-line.tsx'
import { Section } from '../design/section.tsx'
import { TextLink } from '../design/text-link.tsx'

/** What is done with a key first. */
export const FirstRequest = () => (
  <Section
    title="The first request"
    about={
      <>
        A key is exchanged for an access token, which the other requests bring. The{' '}
        <TextLink href={servicePath('docs/guide/quickstart')}>quickstart</TextLink> goes on from there to a printed
        label; the <TextLink href={servicePath('docs/')}>reference</TextLink> has every operation.
      </>
    }
  >
    <CodeLine
      label="Copy the request"
      text={`curl ${location.origin}${servicePath('api/v1/auth/token')} -H 'content-type: application/json' -d '{"apiKey": "…"}'`}
    />
  </Section>
)
