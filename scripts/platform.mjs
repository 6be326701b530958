/**
 * The reason why this system cannot run the Node and the PostgreSQL that npm installs; null if it can.
 *
 * @param {string} platform as `process.platform`
 * @param {string | undefined} glibc its version, which a Linux with musl lacks
 */
export function platformFault(platform, glibc) {
  if (platform !== 'linux' || glibc) return null
  return (
    "Waybill's own Node and PostgreSQL need glibc, which this system (musl, such as Alpine) lacks. " +
    'Use a system with glibc, such as Debian, or your own Node 24 and PostgreSQL: ' +
    'npm ci && DATABASE_URL=postgres://… node src/main.ts'
  )
}

/** @returns {string | undefined} */
export function glibcVersion() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime
}
