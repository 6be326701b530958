import type { Command } from 'commander'
import { examineCredentials } from '#carrier-accounts/examine-credentials.ts'
import type { Run } from '#commands/command-line.ts'
import { findSecretKeys } from '#composition/secret-keys.ts'
import { examineSealedStores } from '#connected-stores/connections/examine-sealed-stores.ts'

export function secretKeyCommands(program: Command, run: Run): void {
  const secretKeys = program.command('secret-keys').description('the keys that sign label links and seal credentials')
  secretKeys
    .command('check')
    .description(
      'which carrier accounts and connected stores each key opens, the newest key first; none: it seals nothing any more',
    )
    .action(() =>
      run.query(async ({ db, config }) => {
        const secrets = (await findSecretKeys(config)) ?? []
        const carriers = await examineCredentials({ db }, secrets)
        const stores = await examineSealedStores({ db }, secrets)
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
