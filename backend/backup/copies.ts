/** Copies of all the data, while the server goes on: a backup, and an export that is read without Restow. */
import { ExportError } from '#backend/export/export-failure.ts'
import { writeExport } from '#backend/export/write-export.ts'
import type { OpenedData } from '#backend/open-data.ts'
import type { ServerOptions } from '#backend/server.ts'
import type { Objects } from '#backend/storage/objects.ts'
import type { ControlCommands } from './control.ts'
import { writeBackup } from './write-backup.ts'

export function copiesOf(options: ServerOptions, { journal, site }: OpenedData, objects: Objects): ControlCommands {
  const { dataDir, exportForm: form, version = '', reserveBytes } = options
  const source = { dataDir, journal, objects }
  return {
    backup: (file) => writeBackup(file, source),
    export: async (wish) => {
      if (form === undefined) throw new ExportError('This server was started without the form of an export.')
      const room = reserveBytes === undefined ? {} : { reserveBytes }
      await writeExport(wish, { ...source, form, version, isOwn: site.isOwn, ...room })
    },
  }
}
