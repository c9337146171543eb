import type { MemberList, MemberReport, MemberRow } from '@liangshu/contract/market/member-list'
import { toInstrumentSymbol, type InstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { normaliseSymbol } from '@liangshu/engine/market/instrument/normalise-symbol'

import { refusal } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/new-id.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../../platform/wire/wire-time.ts'
import type { MarketSource } from '../../source/market-source.ts'
import { collectLists, type MemberMaster } from './collect-lists.ts'
import * as store from './constituent.store.ts'
import { readMemberFile } from './read-member-file.ts'
import type { RefreshParts } from './refresh-lists.ts'

const MOST_PROBLEMS = 200

const codeOf = (symbol: string): string => symbol.slice(symbol.indexOf('.') + 1)

/** A bare code in a list of members is a share or a bond, never the index that shares its number. */
function masterOf(market: MarketSource): MemberMaster {
  const { rows } = market.master()
  const bySymbol = new Map<string, InstrumentFacts>(rows.map((row) => [row.symbol, row]))
  const parts = Map.groupBy(
    rows.filter(({ secType }) => secType !== 'index'),
    ({ symbol }) => codeOf(symbol),
  )
  const wholes = Map.groupBy(rows, ({ symbol }) => codeOf(symbol))
  const among = (known: typeof parts) => (code: string) =>
    (known.get(code) ?? []).map(({ symbol }): InstrumentSymbol => toInstrumentSymbol(symbol))
  return {
    member(text) {
      if (text === '') return { ok: false, message: '缺少证券代码' }
      const read = normaliseSymbol(text.padStart(/^\d{1,6}$/.test(text) ? 6 : 0, '0'), among(parts))
      if (!read.ok || bySymbol.get(read.symbol)?.secType === 'index' || !bySymbol.has(read.symbol))
        return { ok: false, message: `证券代码不存在：${text}` }
      return { ok: true, symbol: read.symbol }
    },
    whole(text, kind) {
      const read = normaliseSymbol(text, (code) =>
        among(wholes)(code).filter((symbol) => bySymbol.get(symbol)?.secType === kind),
      )
      const row = read.ok ? bySymbol.get(read.symbol) : undefined
      return row?.secType === kind ? { code: row.symbol, name: row.name } : null
    },
  }
}

function toEntry(row: store.ListRow, tenantId: number): MemberList {
  return {
    id: row.id,
    kind: row.kind,
    code: row.code,
    name: row.name,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    source: row.source,
    memberCount: row.member_count,
    isOwn: row.tenant_id === tenantId,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
  }
}

export function createConstituentService({ db, clock, market }: RefreshParts) {
  const historyOf = (): string => {
    if (market.history === null) throw refusal('本节点未启用行情服务')
    return market.history
  }

  return {
    page: (actor: Actor, filter: Omit<store.ListFilter, 'market'>) =>
      inTenant(db, actor, async (tx) => {
        const { rows, total } = await store.findPage(tx, actor.tenantId, { ...filter, market: historyOf() })
        return { records: rows.map((row) => toEntry(row, actor.tenantId)), total }
      }),

    members: (actor: Actor, id: string): Promise<MemberRow[]> =>
      inTenant(db, actor, async (tx) => {
        if (!(await store.findById(tx, actor.tenantId, id))) throw refusal('未找到该名单')
        return (await store.findMembers(tx, id)).map(({ symbol, weight, quantity }) => ({
          symbol,
          name: market.instrument(symbol)?.name ?? '',
          weight,
          quantity: quantity ?? null,
        }))
      }),

    /** Lists without a bad row go in, each at once with all its members; the others change nothing. */
    async import(actor: Actor, file: { name: string; content: Buffer }): Promise<MemberReport> {
      const owned = historyOf()
      const table = await readMemberFile(file.name, file.content)
      const { totalRows, good, refused, problems } = collectLists(table, masterOf(market))
      if (totalRows === 0) throw refusal('文件中没有数据行')
      const now = clock.now()
      const owner = { tenantId: actor.tenantId, market: owned, createBy: actor.username, now }
      for (const list of good)
        await inTenant(db, actor, async (tx) => {
          await store.lockLists(tx, actor.tenantId)
          await store.putList(tx, owner, { ...list, id: newId(now.getTime()), source: 'file' })
        })
      return {
        fileName: file.name,
        totalRows,
        importedRows: good.reduce((sum, { members }) => sum + members.length, 0),
        importedLists: good.length,
        refusedLists: refused,
        problems: problems.slice(0, MOST_PROBLEMS),
        problemsLeftOff: Math.max(0, problems.length - MOST_PROBLEMS),
      }
    },

    /** Only what the institution brought in itself. */
    async remove(actor: Actor, id: string): Promise<void> {
      const isGone = await inTenant(db, actor, async (tx) => {
        await store.lockLists(tx, actor.tenantId)
        return store.removeList(tx, actor.tenantId, id)
      })
      if (!isGone) throw refusal('只能删除本机构导入的名单')
    },
  }
}
