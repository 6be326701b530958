import type { Config } from '#app/config.ts'
import type { Service } from '#app/service.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/** Starts listening on the configured addresses. @throws UserFacingError that names the setting to change */
export const listen = (service: Service, config: Config): Promise<string> =>
  service.listen(config.port, config.host).catch((error) => {
    throw userFacing(config, error)
  })

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

function userFacing(config: Config, error: ListenError): Error {
  const { host, metricsHost } = config
  const main = { setting: 'PORT', port: config.port, hostSetting: 'HOST', host }
  const places = [
    main,
    { setting: 'WAYBILL_LEGACY_PORT', port: config.legacyPort, hostSetting: 'HOST', host },
    {
      setting: 'WAYBILL_METRICS_PORT',
      port: config.metricsPort,
      hostSetting: 'WAYBILL_METRICS_HOST',
      host: metricsHost,
    },
  ]
  const byPort = places.find(({ port }) => port === error.port) ?? main
  switch (error.code) {
    case 'EADDRINUSE':
      return new UserFacingError(
        `Port ${byPort.port} on ${byPort.host} is in use; stop the program that uses it, or set ${byPort.setting} (0 picks a free one).`,
      )
    case 'EACCES':
      return new UserFacingError(
        `Port ${byPort.port} is not allowed for this user; set ${byPort.setting} to 1024 or more.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': {
      const byHost = places.find((place) => place.host === (error.address ?? error.hostname)) ?? main
      return new UserFacingError(
        `${byHost.hostSetting} is "${byHost.host}", which is not an address of this machine; set it to 127.0.0.1 or 0.0.0.0.`,
      )
    }
  }
  return error
}
