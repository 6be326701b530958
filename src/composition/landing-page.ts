/** What a browser is shown at the address of the service: what runs there, and where to go on. */
import type { Environment } from '#accounts/environment.ts'
import type { DocumentPages } from '#composition/document-pages.ts'
import { basePathOf, htmlPage, pageHeaders, unpublished } from '#composition/html-page.ts'
import { serviceError } from '#errors/service-error.ts'
import type { Server } from '#http-api/server.ts'

type Link = { path: string; text: string; about?: string }

/** What each is good for, where its title does not say so. */
const begin: readonly Link[] = [
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
  { path: 'docs/errors', text: 'Errors', about: 'a page for each code' },
  { path: 'docs/guide/sandbox', text: 'Sandbox', about: 'carriers that fail when they are asked to' },
  { path: 'docs/guide/what-it-does-not-do', text: 'What it does not do' },
]
const reference: readonly Link[] = [
  { path: 'docs/', text: 'API reference', about: 'every operation, to read and to try' },
  { path: 'openapi.json', text: 'openapi.json', about: 'the contract, for programs' },
  { path: 'docs/guide/legacy-api', text: 'Legacy interface', about: 'form parameters' },
  { path: 'docs/carriers', text: 'Carriers', about: 'what each of them does' },
  { path: 'healthz', text: 'Health', about: 'this node lives' },
  { path: 'readyz', text: 'Readiness', about: 'its database answers' },
]

const environments: Readonly<Record<Environment, string>> = {
  sandbox:
    'This is a <strong>Sandbox</strong>: its carriers are simulated, its credit is play money, and its labels say SAMPLE.',
  production: 'This is a production deployment: its labels are real, and are paid for.',
}

/** @param base what leads to the service's own root: empty where the page is at it */
function landingPage(base: string, environment: Environment, documents: DocumentPages): string {
  const list = (links: readonly Link[]) =>
    links
      .map(({ path, text, about }) => `<li><a href="${base}${path}">${text}</a>${about ? `: ${about}` : ''}</li>`)
      .join('\n')
  const section = (title: string, links: readonly Link[]) =>
    `<section><h2>${title}</h2>\n<ul>\n${list(links)}\n</ul></section>`
  const operating = [...documents]
    .filter(([path]) => path.startsWith('operating/'))
    .map(([path, { title }]) => ({ path: `docs/${path}`, text: title }))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'en'))
  return htmlPage(
    'Waybill',
    `<main>
<h1>Waybill</h1>
<p class="lead">Parcel shipping: an order becomes carrier rates, a bought label and files that print.</p>
<p class="quiet">${environments[environment]}</p>
<div class="columns">
${section('Begin', begin)}
${section('Look up', reference)}
</div>
<div class="list">
${section('Operate', operating)}
</div>
</main>
`,
  )
}

/** @param publicUrl where clients reach the service, whose path a proxy takes away; null: where it listens */
export function registerLandingPage(
  app: Server,
  options: { publicUrl: string | null; environment: Environment; documents: DocumentPages },
): void {
  const { publicUrl, environment, documents } = options
  // A proxy may show the page without a slash behind its path: what it links to names that path.
  const base = publicUrl === null ? '' : `${basePathOf(publicUrl)}/`
  const html = landingPage(base, environment, documents)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: unpublished,
    onRequest: async (request, reply) => {
      reply.header('vary', 'accept')
      // It is for people: programs that ask for no page are told that there is no operation.
      if (!/\btext\/html\b/i.test(request.headers.accept ?? '')) throw serviceError('General.RouteNotFound')
    },
    handler: async (_request, reply) => reply.headers(pageHeaders).send(html),
  })
}
