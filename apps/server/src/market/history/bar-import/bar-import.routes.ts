import {
  csvBars,
  csvBarsQuery,
  csvImportEntry,
  csvImportQuery,
  csvPaths,
  csvPreview,
  csvPreviewQuery,
  csvProblem,
  csvReport,
  csvSecurity,
  csvSecurityQuery,
} from '@liangshu/contract/market/bar-import'
import { wireCount } from '@liangshu/contract/market/wire-market'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { acceptMultipart, fileOfForm } from '../../../platform/files/read-upload.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import { pageResult } from '../../../platform/wire/page-result.ts'
import type { ImportMaster } from './imported-bar.ts'
import { createCsvService, type CsvFile } from './bar-import.service.ts'

/** Reads the first file of the body as it arrives; what is left of it is thrown away, or the connection would hang. */
async function withFile<T>(request: FastifyRequest, work: (file: CsvFile) => Promise<T>): Promise<T> {
  const part = await fileOfForm(request)
  if (!part) throw refusal('请选择要导入的CSV文件')
  const name = part.filename
  if (!/\.(csv|txt)$/i.test(name)) throw refusal('请选择CSV或TXT文件')
  try {
    // Leaving the loop early must not tear down the request.
    const bytes: AsyncIterable<Uint8Array> = part.file.iterator({ destroyOnReturn: false })
    return await work({ name, bytes, isTooLarge: () => part.file.truncated })
  } finally {
    part.file.resume()
  }
}

const pageQuery = z.object({ pageNo: wireCount(1, 100_000, 1), pageSize: wireCount(1, 100, 10) })
const idQuery = z.object({ id: z.string().min(1).max(64) })

/** Import of daily and minute bars from files. */
export const barImportRoutes: FastifyPluginAsyncZod<{ master: ImportMaster }> = async (app, { master }) => {
  await acceptMultipart(app)
  const service = createCsvService({ db: app.db, clock: app.clock, master })
  const access = 'MARKET:import'

  app.post(
    csvPaths.preview,
    { config: { access, work: true }, schema: { querystring: csvPreviewQuery, response: { 200: csvPreview } } },
    (request) => withFile(request, (file) => service.preview(file, request.query.preset)),
  )

  app.post(
    csvPaths.import,
    {
      config: { access, callsPerMinute: 30, work: true, operation: { text: '导入行情文件', kind: 'import' } },
      schema: { querystring: csvImportQuery, response: { 200: csvReport } },
    },
    (request) => withFile(request, (file) => service.import(request.actor, file, request.query)),
  )

  app.get(
    csvPaths.imports,
    {
      config: { access },
      schema: {
        querystring: pageQuery,
        response: { 200: z.object({ records: z.array(csvImportEntry), total: z.int() }) },
      },
    },
    async ({ actor, query: { pageNo, pageSize } }) => {
      const { records, total } = await service.imports(actor, pageNo, pageSize)
      return pageResult(records, total, pageNo, pageSize)
    },
  )

  /** The names of today; without a market there are none. */
  const nameOf = (symbol: string): string => (app.market.isReady ? (app.market.instrument(symbol)?.name ?? '') : '')

  app.get(
    csvPaths.securities,
    {
      config: { access },
      schema: {
        querystring: csvSecurityQuery,
        response: { 200: z.object({ records: z.array(csvSecurity), total: z.int() }) },
      },
    },
    async ({ actor, query: { keyword = '', pageNo, pageSize } }) => {
      const { records, total } = await service.securities(actor, { keyword: keyword.trim(), pageNo, pageSize })
      const named = records.map((row) => ({ ...row, name: nameOf(row.symbol) }))
      return pageResult(named, total, pageNo, pageSize)
    },
  )

  app.get(
    csvPaths.bars,
    { config: { access }, schema: { querystring: csvBarsQuery, response: { 200: csvBars } } },
    async ({ actor, query }) => {
      const found = await service.bars(actor, query)
      return { ...found, name: nameOf(found.symbol) }
    },
  )

  app.get(
    csvPaths.problems,
    { config: { access }, schema: { querystring: idQuery, response: { 200: z.array(csvProblem) } } },
    ({ actor, query }) => service.problems(actor, query.id),
  )
}
