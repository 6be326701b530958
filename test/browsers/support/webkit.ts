/** WebKitGTK, by classic WebDriver over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { openDisplay } from './display.ts'
import { clickActions, type Driver, keyActions, keyCodes } from './driver.ts'
import { programOf, startProgram } from './programs.ts'

/** It answers any command in less, or has stopped answering. */
const answerMs = 60_000

export async function launchWebKit(): Promise<Driver> {
  const path = programOf('webkit2gtk-driver')
  const display = await openDisplay()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-webkit-'))
  const port = await freePort()
  const env = {
    ...display.env,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    GTK_THEME: 'Adwaita',
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    // It shows pages of this project only; its sandbox needs rights that a container rarely has.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const program = startProgram(path, [`--port=${port}`], env)
  const root = `http://127.0.0.1:${port}`

  async function send<Value>(method: 'GET' | 'POST' | 'DELETE', at: string, body?: object): Promise<Value> {
    const response = await fetch(`${root}${at}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(answerMs),
    })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${at}: ${value.error}: ${value.message}`)
    return value
  }
  const isReady = () => send('GET', '/status').then(Boolean, () => false)
  while (!(await isReady())) {
    if (program.child.exitCode !== null) await program.waitFor(/never/)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } },
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  await send('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 10_000 })
  const perform = (actions: object[]) => send('POST', `${session}/actions`, { actions })
  const tabs = () => send<string[]>('GET', `${session}/window/handles`)
  const tab = await send<string>('GET', `${session}/window`)
  const run = async (script: string, args: readonly unknown[]) => {
    const text = await send<string>('POST', `${session}/execute/async`, {
      script: `const done = arguments[1]; const args = JSON.parse(arguments[0]); (async () => {${script}\n})().then((value) => done(JSON.stringify({ value: value ?? null })), (error) => done(JSON.stringify({ error: String(error) })))`,
      args: [JSON.stringify(args)],
    })
    const { value, error } = JSON.parse(text)
    if (error) throw new Error(error)
    return value
  }
  return {
    name: 'WebKit',
    async open(url) {
      // A page that is late is waited for by what it shows.
      await send('POST', `${session}/url`, { url }).catch((error) => {
        if (!/timeout/.test(error.message)) throw error
      })
    },
    async resize(width, height) {
      // The window has a frame of its own around the page.
      await send('POST', `${session}/window/rect`, { width, height })
      const [insideWidth, insideHeight] = (await run('return [innerWidth, innerHeight]', [])) as [number, number]
      await send('POST', `${session}/window/rect`, {
        width: width + (width - insideWidth),
        height: height + (height - insideHeight),
      })
    },
    run,
    async click(point) {
      await perform(clickActions(point))
    },
    async type(text) {
      await perform(keyActions([...text].map((key) => (key === '\n' ? (keyCodes.Enter ?? '') : key))))
    },
    async press(key) {
      await perform(keyActions([keyCodes[key] ?? key]))
    },
    screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    countTabs: async () => (await tabs()).length,
    async closeOtherTabs() {
      for (const handle of await tabs()) {
        if (handle === tab) continue
        await send('POST', `${session}/window`, { handle })
        await send('DELETE', `${session}/window`)
      }
      await send('POST', `${session}/window`, { handle: tab })
    },
    async close() {
      await send('DELETE', session).catch(() => undefined)
      await program.end()
      await display.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
