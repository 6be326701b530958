import type { BrowserContext, Page } from 'playwright-core'

/** What is shown in a frame to be printed, as DevTools' patterns. */
const files = ['*/console/api/labels/*/file\\?*PDF*', '*/console/api/label-sheets\\?*']
const shown = Buffer.from('<!doctype html><title>Label</title>').toString('base64')

/**
 * A browser that shows PDF files inside pages and asks where to print them: the one of the tests has no such viewer. What
 * is shown in the frame is a page of the same origin in place of the file, and its dialog is closed as soon as it opens.
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

/** Puts a page of the same origin in place of each file that is to be printed, once the service has answered with it. */
export async function showFilesAsPages(page: Page): Promise<void> {
  // Not by `route`, which has every page load the whole application anew.
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
