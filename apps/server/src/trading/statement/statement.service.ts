import { statementKindLabels, type Statement, type StatementKind } from '@liangshu/contract/trading/statement'
import type { ImportPreview } from '@liangshu/contract/sheet-import'
import { coinScale, yuanScale } from '@liangshu/engine/account/order/unit-scale'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { RowFault } from '../../platform/spreadsheet/import-records.ts'
import { guessHeader, matchColumns, readRecords, type ColumnMapping } from '../../platform/spreadsheet/read-records.ts'
import { readRows } from '../../platform/spreadsheet/read-import.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { readStatement, type ReadStatement } from './read-statement.ts'
import { statementColumns } from './statement-columns.ts'
import { keyRows, type KeyedRow } from './statement-row.ts'
import * as store from './statement.store.ts'

const previewRows = 8

type Parts = { db: Db; clock: Clock; market: Pick<MarketFacts, 'instrument'> }

export type StatementFile = { readonly name: string; readonly content: Buffer }
export type StatementChoice = {
  readonly accountId: string
  readonly kind: StatementKind
  readonly day?: string | undefined
  /** Our column → their heading; what is not said is found by its words. */
  readonly mapping: ColumnMapping
  /** One bad line keeps all others out. */
  readonly isWhole: boolean
}

export type StatementReport = {
  readonly total: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly skipped: number
  readonly faults: readonly RowFault[]
  readonly headings: readonly string[]
  readonly isStored: boolean
}

type Lists = { fresh: KeyedRow[]; changed: KeyedRow[]; unchanged: number; gone: string[] }

const figures = ['price', 'volume', 'amount', 'fee', 'cash', 'second'] as const

export function createStatementService({ db, clock, market }: Parts) {
  async function accountOf(tx: Tx, actor: Actor, id: string): Promise<store.StatementAccount> {
    const account = await store.findAccount(tx, actor, id)
    if (!account) throw new AppError('NOT_FOUND', { id })
    return account
  }

  /** What was said before counts where the file has all of its headings. */
  async function remembered(
    tx: Tx,
    account: store.StatementAccount,
    kind: StatementKind,
    headings: readonly string[],
  ): Promise<ColumnMapping | null> {
    const known = await store.findMappings(tx, account, kind)
    const fits = (mapping: ColumnMapping) =>
      Object.values(mapping).every((heading) => heading === '' || headings.includes(heading))
    return known.find(fits) ?? null
  }

  function read(
    rows: readonly string[][],
    mapping: ColumnMapping,
    account: store.StatementAccount,
    { kind, day, traded }: StatementChoice & { traded: ReadonlySet<string> },
  ): ReadStatement & { headings: readonly string[]; total: number } {
    const columns = statementColumns[kind]
    const records = readRecords(rows, { columns }, mapping)
    if (records.length === 0) throw refusal('文件导入失败:文件中没有数据')
    const { scale, currency } = { scale: account.assetClass === 'crypto' ? coinScale : yuanScale, ...account }
    const today = shanghaiTime(clock.now().getTime()).date
    const isKnown = (symbol: string) => traded.has(symbol) || market.instrument(symbol) !== null
    const found = readStatement(records, { kind, scale, currency, day, today, isKnown })
    return { ...found, headings: rows[guessHeader(rows, columns) ?? 0] ?? [], total: records.length }
  }

  /** Which lines are new, say something else than before, or are there already. */
  async function sort(tx: Tx, accountId: string, kind: StatementKind, rows: readonly KeyedRow[]): Promise<Lists> {
    const days = [...new Set(rows.map(({ day }) => day))]
    const stored = days.length === 0 ? new Map() : await store.findStored(tx, accountId, kind, days)
    const isSame = (row: KeyedRow) => figures.every((name) => (stored.get(row.key)?.[name] ?? null) === row[name])
    const fresh = rows.filter(({ key }) => !stored.has(key))
    const changed = rows.filter((row) => stored.has(row.key) && !isSame(row))
    const kept = new Set(rows.map(({ key }) => key))
    // A file of holdings is the whole of its day.
    const gone = kind === 'holding' ? [...stored.keys()].filter((key) => !kept.has(key)) : []
    return { fresh, changed, unchanged: rows.length - fresh.length - changed.length, gone }
  }

  return {
    async preview(
      actor: Actor,
      file: StatementFile,
      { accountId, kind }: Pick<StatementChoice, 'accountId' | 'kind'>,
    ): Promise<ImportPreview> {
      const rows = await readRows(file.content)
      const columns = statementColumns[kind]
      const header = guessHeader(rows, columns)
      if (header === undefined) throw refusal('文件导入失败:文件中没有数据')
      const headings = rows[header] ?? []
      const mapping = await inTenant(db, actor, async (tx) =>
        remembered(tx, await accountOf(tx, actor, accountId), kind, headings),
      )
      const filled = rows
        .map((cells, index) => ({ row: index + 1, cells }))
        .slice(header + 1)
        .filter(({ cells }) => cells.some((cell) => cell !== ''))
      return {
        columns: columns.map(({ property, title, isRequired = false, rule }) => ({
          property,
          title,
          isRequired,
          rule,
        })),
        headings,
        mapping: mapping ?? matchColumns(headings, columns),
        rows: filled.slice(0, previewRows),
        total: filled.length,
      }
    },

    /** The same file again changes nothing; a line that says something else now takes the place of the old one. */
    async import(actor: Actor, file: StatementFile, choice: StatementChoice): Promise<StatementReport> {
      const { accountId, kind, isWhole } = choice
      const rows = await readRows(file.content)
      return inTenant(db, actor, async (tx) => {
        const account = await accountOf(tx, actor, accountId)
        await store.lockStatements(tx, accountId)
        const headings = rows[guessHeader(rows, statementColumns[kind]) ?? 0] ?? []
        const isSaid = Object.keys(choice.mapping).length > 0
        const mapping = isSaid ? choice.mapping : ((await remembered(tx, account, kind, headings)) ?? {})
        const found = read(rows, mapping, account, { ...choice, traded: await store.findTraded(tx, accountId) })
        const report = { ...found, added: 0, changed: 0, unchanged: 0, isStored: false }
        if (isWhole && found.faults.length > 0) return report
        if (found.rows.length === 0 && found.faults.length === 0) {
          throw refusal(`文件导入失败:文件中没有${statementKindLabels[kind]}行`)
        }
        const keyed = keyRows(kind, found.rows)
        const lists = await sort(tx, accountId, kind, keyed)
        const told = { added: lists.fresh.length, changed: lists.changed.length, unchanged: lists.unchanged }
        const gone = found.faults.length > 0 ? [] : lists.gone
        const [by, at] = [actor.username, clock.now()]
        if (isSaid && found.rows.length > 0) await store.keepMapping(tx, { account, kind }, mapping, { by, at })
        if (told.added + told.changed + gone.length === 0) return { ...report, ...told, isStored: true }
        const days = keyed.map(({ day }) => day).toSorted()
        const id = newId(at.getTime())
        await store.insertStatement(tx, {
          id,
          tenant_id: account.tenantId,
          account_id: accountId,
          kind,
          file_name: file.name,
          from_day: days[0] ?? '',
          to_day: days.at(-1) ?? '',
          total: found.total,
          ...told,
          refused: found.faults.length,
          skipped: found.skipped,
          create_by: by,
          create_time: at,
        })
        await store.removeRows(tx, accountId, kind, gone)
        await store.putRows(tx, [...lists.fresh, ...lists.changed], { account, kind, statementId: id })
        return { ...report, ...told, isStored: true }
      })
    },

    list: (actor: Actor, page: { accountId?: string | undefined; pageNo: number; pageSize: number }) =>
      inTenant(db, actor, async (tx) => {
        const { rows, total } = await store.findPage(tx, actor, page)
        const records = rows.map((row): Statement => ({
          id: row.id,
          accountId: row.account_id,
          accountName: row.account_name,
          kind: row.kind,
          fileName: row.file_name,
          from: row.from_day,
          to: row.to_day,
          total: row.total,
          added: row.added,
          changed: row.changed,
          unchanged: row.unchanged,
          refused: row.refused,
          skipped: row.skipped,
          createBy: row.create_by,
          createTime: toWireTime(row.create_time),
        }))
        return { records, total }
      }),

    /** The lines it brought go with it. Our books stay as they are. */
    remove: (actor: Actor, id: string): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const found = await store.findById(tx, actor, id)
        if (!found) throw new AppError('NOT_FOUND', { id })
        await store.remove(tx, id)
      }),
  }
}
