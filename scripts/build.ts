/**
 * `npm run build`, and what `npm start` does first: builds the web application, and bundles the service, where their
 * sources have changed. With `console` it builds that one alone.
 *
 * With `--or-go-on` a build that fails is told of and hinders nobody: the service starts from its sources, with the web
 * application that was built before, or without one.
 */
import { stripVTControlCharacters } from 'node:util'
import { buildConsole, ownConsole, readBuilt } from './console-build.ts'
import { buildService, ownService } from './service-build.ts'

const goesOn = process.argv.includes('--or-go-on')
const consoleAlone = process.argv.includes('console')
/** Standard output is for what is started next. */
const say = (text: string): void => void process.stderr.write(text)

/** @param goingOn says what there is instead */
async function attempt(build: () => Promise<unknown>, goingOn: () => Promise<string>): Promise<void> {
  try {
    await build()
  } catch (error) {
    // Bundlers colour what they say.
    say(`failed.\n${stripVTControlCharacters(error instanceof Error ? error.message : String(error))}\n`)
    if (goesOn) say(await goingOn())
    else process.exitCode = 1
  }
}

const webApplication = ownConsole(say)
await attempt(
  () => buildConsole(webApplication),
  async () =>
    (await readBuilt(webApplication.folder).catch(() => null))
      ? 'Using the previous build of the web application. To try again: npm run build\n'
      : 'The service starts without the web application. To try again: npm run build\n',
)
if (!consoleAlone) {
  await attempt(
    () => buildService(ownService(say)),
    async () => 'The service starts from its sources, which takes longer. To try again: npm run build\n',
  )
}
