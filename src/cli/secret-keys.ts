import type { Command } from 'commander'
import type { Run } from '#cli/command-line.ts'

export function secretKeyCommands(program: Command, run: Run): void {
  const secretKeys = program
    .command('secret-keys')
    .description('check the keys that sign label links and encrypt credentials')
  secretKeys
    .command('check')
    .description('list which carrier accounts and stores each key decrypts, newest key first')
    .action(() =>
      run.query(async ({ db, config }) => {
        const { findSecretKeys } = await import('#app/secret-keys.ts')
        const { examineCredentials } = await import('#domain/carrier-accounts/examine-credentials.ts')
        const { listStoreSecretKeys } = await import('#domain/store-sync/connections/secret-keys.ts')
        const secrets = (await findSecretKeys(config)) ?? []
        const carriers = await examineCredentials({ db }, secrets)
        const stores = await listStoreSecretKeys({ db }, secrets)
        const openedBy = (key: number | null) => [
          ...carriers.filter(({ secretKey }) => secretKey === key).map(({ carrierAccountId }) => carrierAccountId),
          ...stores.filter(({ secretKey }) => secretKey === key).map(({ storeId }) => storeId),
        ]
        const keys = secrets.map((_, index) => ({ secretKey: index + 1, opens: openedBy(index + 1) }))
        const lost = openedBy(null)
        return lost.length > 0 ? [...keys, { secretKey: null, opens: lost }] : keys
      }),
    )
}
