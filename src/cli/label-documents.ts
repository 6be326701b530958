import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { accountOption, getAccountId, type Run, uuid } from '#cli/command-line.ts'
import { writeFilesDurably } from '#kit/files.ts'

/** @param labels the command group that this command joins */
export function labelDocumentsCommand(labels: Command, run: Run): void {
  labels
    .command('documents')
    .description("save a label's customs documents as files")
    .requiredOption(...accountOption)
    .requiredOption('--label <id>', 'label id', uuid)
    .requiredOption('--out <folder>', 'folder to write to')
    .action((options) =>
      run.query(async (tools) => {
        const { createLabelDrawer } = await import('#domain/labels/draw-labels.ts')
        const { listDocumentFiles } = await import('#domain/labels/documents.ts')
        const accountId = await getAccountId(tools, options.account)
        const deps = { db: tools.db, drawer: createLabelDrawer() }
        const documents = await listDocumentFiles(deps, { accountId, labelId: options.label })
        const folder = resolve(options.out)
        if (documents.length > 0) {
          await writeFilesDurably(folder, Object.fromEntries(documents.map(({ fileName, bytes }) => [fileName, bytes])))
        }
        return documents.map(({ kind, copies, fileName, bytes }) => ({
          kind,
          copies,
          file: join(folder, fileName),
          bytes: bytes.length,
        }))
      }),
    )
}
