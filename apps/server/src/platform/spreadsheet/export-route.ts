import { Readable } from 'node:stream'

import { listQuery } from '@liangshu/contract/list-query'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { AppError } from '../http/app-error.ts'
import { allOf } from '../list/compare.ts'
import { firstOf, joinedOf, type ListColumns, type ListParams } from '../list/list-definition.ts'
import type { Actor } from '../tenancy/actor.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import type { SheetDefinition } from './define-sheet.ts'
import { exportRows } from './export-rows.ts'
import { sendXls, sendXlsx } from './send-sheet.ts'
import { readInstitutions, sheetFor, type SheetForm } from './sheet-for.ts'
import { watermarkOf } from './watermark.ts'
import { writeXlsx } from './write-xlsx.ts'
import { parseSentJson } from '../http/clean-text.ts'
import { needTurn } from '../work/work-pool.ts'

const longestMs = 10 * 60_000

export function registerExport<Columns extends ListColumns>(
  app: FastifyInstance,
  sheet: SheetDefinition<Columns>,
): void {
  app.get(
    `${sheet.path}/exportXls`,
    {
      config: {
        access: `${sheet.permission}:export`,
        bare: true,
        work: true,
        operation: { text: `导出${sheet.name}`, kind: 'export' },
        ...(sheet.dataRules && { dataRules: sheet.dataRules }),
      },
      schema: { querystring: listQuery },
    },
    async ({ actor, query }, reply) => {
      const params = readParams(query as ListParams)
      const form = firstOf(params, 'format') === 'xlsx' ? 'screen' : 'contract'
      const content = await startExport(app, sheetFor(sheet, actor, form), { actor, params, form })
      return form === 'screen' ? sendXlsx(reply, sheet.name, content) : sendXls(reply, sheet.name, content)
    },
  )
}

/** The older form of the query: one parameter that holds the others as JSON. */
function readParams(query: ListParams): ListParams {
  const packed = firstOf(query, 'paramsStr')
  if (!packed) return query
  try {
    const given: unknown = parseSentJson(packed)
    const entries = given && typeof given === 'object' ? Object.entries(given) : []
    const texts = entries.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    )
    return { ...query, ...Object.fromEntries(texts) }
  } catch (error) {
    throw new AppError('INPUT_INVALID', {}, { cause: error, message: '参数错误：paramsStr 不是有效的JSON' })
  }
}

/**
 * Resolves when the first rows are there, so that whatever is wrong with the query is still an ordinary refusal. The
 * rest is read while the answer is being taken; an aborted download ends the transaction.
 */
function startExport<Columns extends ListColumns>(
  app: FastifyInstance,
  sheet: SheetDefinition<Columns>,
  { actor, params, form }: { actor: Actor; params: ListParams; form: SheetForm },
): Promise<Readable> {
  needTurn('an export')
  const started = Promise.withResolvers<Readable>()
  inTenant(app.db, actor, async (tx) => {
    const picked =
      joinedOf(params, 'selections')
        ?.split(',')
        .filter((id) => id !== '') ?? []
    const conditions = [
      ...(sheet.base ? [sheet.base(actor, params)] : []),
      ...(picked.length > 0 ? [sql`t.id::text = any(${picked}::text[])`] : []),
    ]
    const options = {
      actor,
      ...(sheet.dataRules && { dataRules: sheet.dataRules }),
      ...(conditions.length > 0 && { base: allOf(conditions) }),
    }
    const batches = app.lists.findAll(tx, sheet.list, sheet.params?.(params) ?? params, options)
    const first = await batches.next()
    const institutions = actor.isPlatform ? await readInstitutions(tx) : undefined
    const rows = exportRows(tx, sheet, actor.realname, institutions)
    const watermark = form === 'screen' ? await watermarkOf(tx, sheet.name, actor, app.clock.now()) : undefined
    const content = Readable.from(
      writeXlsx({
        sheetName: sheet.sheetName ?? '导出信息',
        widths: rows.widths,
        frozenRows: rows.frozenRows,
        merges: rows.merges,
        batches: rows.rowsOf(startingWith(first, batches)),
        ...(watermark && { further: watermark }),
      }),
    )
    const timer = setTimeout(() => content.destroy(new Error('export took too long')), longestMs)
    started.resolve(content)
    await new Promise<void>((resolve) => content.once('close', resolve))
    clearTimeout(timer)
  }).catch(started.reject)
  return started.promise
}

async function* startingWith<Batch>(first: IteratorResult<Batch>, rest: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  if (first.done) return
  yield first.value
  yield* rest
}
