/** The contents of what can be read at the service: the guides, the reference, what operators need. */
import type { Environment } from '#accounts/environment.ts'
import type { DocumentPages } from '#composition/document-pages.ts'
import { htmlPage, pageHeaders, unpublished } from '#composition/html-page.ts'
import type { Server } from '#http-api/server.ts'

type Link = { path: string; text: string; about?: string }

/** What each is good for, where its title does not say so. */
const begin: readonly Link[] = [
  {
    path: 'docs/guide/console',
    text: 'The web application',
    about: 'for merchants and packers, with pictures: ship, print, correct, and set up the desk',
  },
  {
    path: 'docs/guide/quickstart',
    text: 'Quickstart',
    about: 'from an API key to printed labels, by curl and TypeScript',
  },
  {
    path: 'docs/guide/statuses',
    text: 'Statuses',
    about: 'of orders, purchases and labels, and the moves between them',
  },
  { path: 'docs/guide/errors', text: 'Errors', about: 'the response body, retries, and a page for each code' },
  { path: 'docs/guide/sandbox', text: 'Sandbox', about: 'carriers that fail when they are asked to' },
  { path: 'docs/guide/what-it-does-not-do', text: 'What it does not do' },
]
const reference: readonly Link[] = [
  { path: 'docs/', text: 'API reference', about: 'every operation, to read and to try' },
  { path: 'openapi.json', text: 'openapi.json', about: 'the contract, for programs' },
  { path: 'docs/guide/legacy-api', text: 'Legacy interface', about: 'form parameters' },
  { path: 'docs/carriers', text: 'Carriers', about: 'what each of them does' },
  { path: 'docs/stores', text: 'Stores', about: 'shops whose orders come in, and how to connect one of your own' },
  { path: 'healthz', text: 'Health', about: 'this node lives' },
  { path: 'readyz', text: 'Readiness', about: 'its database answers' },
]

const environments: Readonly<Record<Environment, string>> = {
  sandbox:
    'This is a <strong>Sandbox</strong>: its carriers are simulated, its credit is play money, and its labels say SAMPLE.',
  production: 'This is a production deployment: its labels are real, and are paid for.',
}

function contentsPage(environment: Environment, documents: DocumentPages): string {
  const list = (links: readonly Link[]) =>
    links
      .map(({ path, text, about }) => `<li><a href="../${path}">${text}</a>${about ? `: ${about}` : ''}</li>`)
      .join('\n')
  const section = (title: string, links: readonly Link[]) =>
    `<section><h2>${title}</h2>\n<ul>\n${list(links)}\n</ul></section>`
  const pagesIn = (folder: string): Link[] =>
    [...documents]
      .filter(([path]) => path.startsWith(`${folder}/`))
      .map(([path, { title }]) => ({ path: `docs/${path}`, text: title }))
      .toSorted((one, other) => one.text.localeCompare(other.text, 'en'))
  return htmlPage(
    'Guides · Waybill',
    `<nav><a href="../console/">Waybill</a></nav>
<main>
<h1>Guides</h1>
<p class="lead">Parcel shipping: an order becomes carrier rates, a bought label and files that print.</p>
<p class="quiet">${environments[environment]}</p>
<div class="columns">
${section('Begin', begin)}
${section('Look up', reference)}
</div>
<div class="list">
${section('Operate', pagesIn('operating'))}
</div>
<div class="list">
${section('Connect a shop', pagesIn('stores'))}
</div>
</main>
`,
  )
}

export function registerContentsPage(
  app: Server,
  { environment, documents }: { environment: Environment; documents: DocumentPages },
): void {
  const html = contentsPage(environment, documents)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/docs/guide',
    schema: unpublished,
    handler: async (request, reply) => {
      // Its links are relative, and a slash at the end would have them lead elsewhere.
      if (/^[^?]*\/(?:\?|$)/.test(request.url)) return reply.redirect('../guide', 301)
      return reply.headers(pageHeaders).send(html)
    },
  })
}
