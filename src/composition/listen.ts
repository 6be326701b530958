import type { Service } from '#composition/service.ts'
import type { Config } from '#config.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/** Has the service listen where the settings say. @throws UserFacingError that names the setting to change */
export const listen = (service: Service, config: Config): Promise<string> =>
  service.listen(config.port, config.host).catch((error) => {
    throw userFacing(config, error)
  })

function userFacing(config: Config, error: NodeJS.ErrnoException & { port?: number }): Error {
  const port = error.port ?? config.port
  const setting = port === config.legacyPort && port !== config.port ? 'WAYBILL_LEGACY_PORT' : 'PORT'
  switch (error.code) {
    case 'EADDRINUSE':
      return new UserFacingError(
        `Port ${port} on ${config.host} is taken; stop what uses it, or set ${setting} (0 picks a free one).`,
      )
    case 'EACCES':
      return new UserFacingError(`Port ${port} is not allowed to this user; set ${setting} to 1024 or more.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UserFacingError(
        `HOST is "${config.host}", which is no address of this machine; set it to 127.0.0.1 or 0.0.0.0.`,
      )
  }
  return error
}
