/** CSV exports: the parameters that they share, and the response. */

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { type Cell, type CsvOptions, createCsv } from '#kit/csv.ts'

export const csvFields = {
  forSpreadsheet: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        "True: for Excel, LibreOffice and similar programs. The file starts with a byte order mark, times are in the account's time zone, and an apostrophe precedes texts that such a program would change, such as `02108` or a tracking number. False: times are in UTC in ISO 8601, and texts are unchanged.\n\nIn both forms, an apostrophe precedes texts that a spreadsheet would run as a formula.",
    }),
  ),
  decimalComma: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True: numbers have a decimal comma, and semicolons separate the columns.',
    }),
  ),
}
type CsvFields = Static<ReturnType<typeof Type.Object<typeof csvFields>>>

export const csvOptions = (fields: CsvFields, timeZone: string): CsvOptions => ({
  forSpreadsheet: fields.forSpreadsheet ?? false,
  hasDecimalComma: fields.decimalComma ?? false,
  timeZone,
})

/** Columns by id, in their order in the file. */
export type Columns<Row> = Readonly<Record<string, { head: string; cell(row: Row): Cell }>>

export const csvFile = Type.Unsafe<unknown>({
  description: 'The file. The first line contains the names of the columns.',
  headers: { 'Content-Disposition': Type.String({ description: 'A file name with the date.' }) },
  content: { 'text/csv': { schema: { type: 'string' } } },
})

/**
 * Sends the rows as a file, as fast as the client reads. The first portion is read before the response, so that a failure
 * has its status. A later failure closes the connection, so that an incomplete file never looks complete.
 *
 * @param file.shown the ids of the columns; absent: all
 * @param file.turn runs the reading of a portion when it is the account's turn; absent: at once
 * @throws ServiceError of the first portion
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  file: {
    name: string
    columns: Columns<Row>
    shown?: readonly string[] | undefined
    options: CsvOptions
    /** Each list is emptied when it is written. */
    portions: AsyncGenerator<Row[], void, undefined>
    turn?: (<Result>(read: () => Promise<Result>) => Promise<Result>) | undefined
  },
): Promise<FastifyReply> {
  const { name, shown, options, portions, turn = (read) => read() } = file
  const columns = Object.entries(file.columns).flatMap(([id, column]) => (!shown || shown.includes(id) ? [column] : []))
  const csv = createCsv(options)
  const next = () => turn(() => portions.next())
  const first = await next()
  async function* text() {
    yield csv.start + csv.line(columns.map(({ head }) => head))
    for (let portion = first; !portion.done; portion = await next()) {
      // Emptied, because the generator can hold the list for a while.
      const rows = portion.value.splice(0)
      yield rows.map((row) => csv.line(columns.map(({ cell }) => cell(row)))).join('')
    }
  }
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    // A proxy must not buffer the file.
    .header('x-accel-buffering', 'no')
  return reply.send(reply.request.method === 'HEAD' ? undefined : Readable.from(text(), { objectMode: false }))
}
