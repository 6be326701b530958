/** The index of all pages of the service: guides, reference and pages for operators. */

import { createAsset, sendAsset } from '#app/pages/assets.ts'
import type { DocumentPages } from '#app/pages/documents.ts'
import { htmlPage, pageHeaders, unpublished } from '#app/pages/html-page.ts'
import type { Environment } from '#domain/accounts/account.ts'
import type { Server } from '#edges/http/server.ts'

type Link = { path: string; text: string; about?: string }

/** The guides, each with a description if its title is not enough. */
const begin: readonly Link[] = [
  {
    path: 'docs/guide/console',
    text: 'The web application',
    about: 'ship orders and print labels, with screenshots',
  },
  {
    path: 'docs/guide/quickstart',
    text: 'Quickstart',
    about: 'from an API key to printed labels, in curl and TypeScript',
  },
  {
    path: 'docs/guide/statuses',
    text: 'Statuses',
    about: 'the statuses of orders, purchases and labels, and how they change',
  },
  { path: 'docs/guide/errors', text: 'Errors', about: 'the response body, retries, and a page for each code' },
  { path: 'docs/guide/sandbox', text: 'Sandbox', about: 'simulated carriers that can fail on request' },
  { path: 'docs/guide/what-it-does-not-do', text: 'Limitations' },
]
const reference: readonly Link[] = [
  { path: 'docs/', text: 'API reference', about: 'every operation, to read and try out' },
  { path: 'openapi.json', text: 'openapi.json', about: 'the API contract for programs' },
  { path: 'docs/guide/legacy-api', text: 'Legacy API', about: 'for clients that send form parameters' },
  { path: 'docs/carriers', text: 'Carriers', about: 'services and features of each carrier' },
  { path: 'docs/stores', text: 'Stores', about: 'supported stores, and how to connect your own' },
  { path: 'healthz', text: 'Health', about: 'whether this node is running' },
  { path: 'readyz', text: 'Readiness', about: "whether this node's database responds" },
]

const environments: Readonly<Record<Environment, string>> = {
  sandbox:
    'This is a <strong>Sandbox</strong>: carriers are simulated, credit is not real money, and labels are marked SAMPLE.',
  production: 'This is a production deployment: labels are real and cost money.',
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
<p class="lead">Ship packages: get carrier rates for an order, buy a label, and print it.</p>
<p class="quiet">${environments[environment]}</p>
<div class="columns">
${section('Get started', begin)}
${section('Reference', reference)}
</div>
<div class="list">
${section('Run the service', pagesIn('operating'))}
</div>
<div class="list">
${section('Connect a store', pagesIn('stores'))}
</div>
</main>
`,
  )
}

export function registerContentsPage(
  app: Server,
  { environment, documents }: { environment: Environment; documents: DocumentPages },
): void {
  const { 'content-type': type, ...headers } = pageHeaders
  const page = createAsset(type, contentsPage(environment, documents), headers)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/docs/guide',
    schema: unpublished,
    handler: async (request, reply) => {
      // The links are relative, and a trailing slash would break them.
      if (/^[^?]*\/(?:\?|$)/.test(request.url)) return reply.redirect('../guide', 301)
      return sendAsset(request, reply, page)
    },
  })
}
