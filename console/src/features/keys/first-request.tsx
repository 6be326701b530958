import { servicePath } from '../../base-path.ts'
import { CodeLine } from '../../ui/code-line.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** What is done with a key first. */
export const FirstRequest = () => (
  <Section
    title="First request"
    about={
      <>
        Exchange the key for an access token, then send the token with your other requests. The{' '}
        <TextLink href={servicePath('docs/guide/quickstart')}>quickstart</TextLink> takes you from here to a printed
        label. The <TextLink href={servicePath('docs/')}>API reference</TextLink> describes every operation.
      </>
    }
  >
    <CodeLine
      label="Copy request"
      text={`curl ${location.origin}${servicePath('api/v1/auth/token')} -H 'content-type: application/json' -d '{"apiKey": "…"}'`}
    />
  </Section>
)
