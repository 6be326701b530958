import type { BrowserContext } from 'playwright-core'

/**
 * A browser that shows PDF files inside pages and asks where to print them: the one of the tests has no such viewer. What
 * is shown in the frame is a page of the same origin in place of the file, and its dialog is closed as soon as it opens.
 */
export async function withPdfViewer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
    window.print = () => void window.dispatchEvent(new Event('afterprint'))
  })
  for (const files of ['**/console/api/labels/*/file?*PDF*', '**/console/api/label-sheets?*']) {
    await context.route(files, async (route) => {
      // The window may be gone by then.
      const response = await route.fetch().catch(() => null)
      if (!response) return
      const isFile = response.headers()['content-type'] === 'application/pdf'
      await (isFile
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Label</title>' })
        : route.fulfill({ response }))
    })
  }
}
