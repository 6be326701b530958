/**
 * `npm run console:build`, and what `npm start` does first: builds the web application when its sources have changed.
 *
 * With `--or-go-on` a build that fails is told of and hinders nobody: the service starts with the build before, or
 * without one.
 */
import { buildConsole, ownConsole, readBuilt } from './console-build.ts'

const goesOn = process.argv.includes('--or-go-on')
/** Standard output is for what is started next. */
const say = (text: string): void => void process.stderr.write(text)
const build = ownConsole(say)

try {
  await buildConsole(build)
} catch (error) {
  const before = await readBuilt(build.folder).catch(() => null)
  say(`failed.\n${error instanceof Error ? error.message : error}\n`)
  if (!goesOn) process.exitCode = 1
  else if (before) say('The web application stays as it was built before; "npm run console:build" tries again.\n')
  else say('The service starts without its web application; "npm run console:build" tries again.\n')
}
