import type { BrowserContext, Page } from 'playwright-core'

/** DevTools patterns of the files that a frame shows for printing. */
const files = [
  '*/console/api/labels/*/file\\?*PDF*',
  '*/console/api/label-sheets\\?*',
  '*/console/api/batches/*/labels\\?*inline*',
]
const shown = Buffer.from('<!doctype html><title>Label</title>').toString('base64')

/**
 * A browser that shows PDF files inside pages and asks where to print them: the one of the tests has no such viewer.
 * The frame shows a page of the same origin in place of the file, and its dialog closes as soon as it opens.
 */
export async function withPdfViewer(context: BrowserContext): Promise<void> {
  context.on('page', (page) => void giveViewer(page).catch(() => undefined))
  await Promise.all(context.pages().map(giveViewer))
}

async function giveViewer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
    window.print = () => void window.dispatchEvent(new Event('afterprint'))
  })
  await showFilesAsPages(page)
}

/**
 * A browser that shows PDF files inside pages in a way that pages cannot print: `foreign` by a viewer of another origin,
 * `silent` by one that never fires `load`, as in WebKit.
 */
export async function withBadViewer(context: BrowserContext, viewer: 'foreign' | 'silent'): Promise<void> {
  const page = context.pages().at(-1)
  if (!page) throw new Error('the context has no page')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
  })
  const devtools = await context.newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    // The picture is not answered, so the page in the frame never ends loading.
    if (request.url.endsWith('/never')) return
    const answered = devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: viewer === 'foreign' ? 302 : 200,
      responseHeaders: [
        { name: 'content-type', value: 'text/html' },
        ...(viewer === 'foreign' ? [{ name: 'location', value: 'https://viewer.example/' }] : []),
      ],
      body: viewer === 'foreign' ? '' : Buffer.from('<!doctype html><img src="/never" alt="">').toString('base64'),
    })
    answered.catch(() => undefined)
  })
  await devtools.send('Fetch.enable', {
    patterns: [...files, '*/never'].map((urlPattern) => ({ urlPattern, requestStage: 'Request' as const })),
  })
}

/** Puts a page of the same origin in place of each file that is to be printed, once the service has answered with it. */
export async function showFilesAsPages(page: Page): Promise<void> {
  // This can't use `route`, because a route makes every page reload the whole application.
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    const isFile = responseHeaders.some(
      ({ name, value }) => name.toLowerCase() === 'content-type' && value === 'application/pdf',
    )
    const responseHeadersShown = [{ name: 'content-type', value: 'text/html' }]
    const answered =
      isFile && responseStatusCode === 200
        ? devtools.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: 200,
            responseHeaders: responseHeadersShown,
            body: shown,
          })
        : devtools.send('Fetch.continueRequest', { requestId })
    // The window may be gone by then.
    answered.catch(() => undefined)
  })
  await devtools.send('Fetch.enable', {
    patterns: files.map((urlPattern) => ({ urlPattern, requestStage: 'Response' as const })),
  })
}
