/** Firefox, by WebDriver BiDi over a WebSocket. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clickActions, type Driver, keyActions, keyCodes } from './driver.ts'
import { programOf, startProgram } from './programs.ts'

type Result = Record<string, unknown>
type Send = (method: string, params: object) => Promise<Result>

/** Nothing of its own is opened, asked or fetched, and what is printed goes to a file without a dialog. */
const preferences = (printedFile: string) => ({
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  // Suggestions open in a window that takes the focus.
  'browser.formfill.enable': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.formautofill.addresses.enabled': false,
  'extensions.formautofill.creditCards.enabled': false,
  'extensions.update.enabled': false,
  // A window that nobody sees has the focus as well.
  'focusmanager.testmode': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'security.sandbox.content.level': 0,
  'signon.rememberSignons': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
  'print.always_print_silent': true,
  print_printer: 'Mozilla Save to PDF',
  'print.printer_Mozilla_Save_to_PDF.print_to_file': true,
  'print.printer_Mozilla_Save_to_PDF.print_to_filename': printedFile,
})

async function connect(url: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>()
  let last = 0
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { type, id, result, error, message } = JSON.parse(data)
    const asked = waiting.get(id)
    waiting.delete(id)
    if (type === 'success') asked?.resolve(result)
    else if (type === 'error') asked?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'))
  })
  const send: Send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, close: () => socket.close() }
}

export async function launchFirefox(): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-firefox-'))
  const printedFile = join(folder, 'printed.pdf')
  const lines = Object.entries(preferences(printedFile)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(folder, 'user.js'), lines.join('\n'))
  // Its home is the profile: it leaves nothing elsewhere.
  const env = { ...process.env, HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' }
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0', 'about:blank']
  const program = startProgram(programOf('firefox-esr'), args, env)
  const address = await program.waitFor(/WebDriver BiDi listening on (ws:\S+)/)
  const { send, close } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const contextsNow = async () => {
    const { contexts } = (await send('browsingContext.getTree', { maxDepth: 0 })) as { contexts: { context: string }[] }
    return contexts.map(({ context }) => context)
  }
  // In the first tab, the address bar has the focus and keeps it.
  const [first] = await contextsNow()
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string }
  await send('browsingContext.close', { context: first })
  await send('browsingContext.activate', { context })
  const perform = (actions: object[]) => send('input.performActions', { context, actions })
  return {
    name: 'Firefox',
    printedFile,
    async open(url) {
      const navigate = () => send('browsingContext.navigate', { context, url, wait: 'none' })
      // It fails if the page before was still loading.
      await navigate().catch(navigate)
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async run(script, args) {
      // Values travel as JSON: those of the protocol would have to be unwrapped.
      const result = await send('script.callFunction', {
        functionDeclaration: `async (text) => { const args = JSON.parse(text); const value = await (async () => {${script}\n})(); return JSON.stringify(value ?? null) }`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })
      if (result.type === 'exception') {
        throw new Error((result.exceptionDetails as { text: string }).text)
      }
      return JSON.parse((result.result as { value: string }).value)
    },
    async click(point) {
      await perform(clickActions(point))
    },
    async type(text) {
      await perform(keyActions([...text].map((key) => (key === '\n' ? (keyCodes.Enter ?? '') : key))))
    },
    async press(key) {
      await perform(keyActions([keyCodes[key] ?? key]))
    },
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(data as string, 'base64')
    },
    countTabs: async () => (await contextsNow()).length,
    async closeOtherTabs() {
      for (const other of await contextsNow()) {
        if (other !== context) await send('browsingContext.close', { context: other })
      }
      await send('browsingContext.activate', { context })
    },
    async close() {
      close()
      await program.end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
