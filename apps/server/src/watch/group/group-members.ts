import { MOST_SYMBOLS, type SetGroupBody, type SetGroupResult } from '@liangshu/contract/watch/group-calls'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'

import type { MarketSource } from '../../market/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import * as groups from './group.store.ts'

export interface MemberChange {
  readonly actor: Actor
  readonly body: SetGroupBody
  readonly market: MarketSource
  readonly now: Date
  readonly recycledSince: Date
}

/** Each symbol answers for itself: one that is unknown does not keep the others out. */
interface Read {
  readonly text: string
  readonly row: InstrumentFacts | null
  readonly message: string
}

function readSymbols(market: MarketSource, texts: readonly string[]): Read[] {
  const master = market.master()
  const seen = new Set<string>()
  return texts.flatMap((text) => {
    const read = readOne(master, text)
    const key = read.row?.symbol ?? text
    if (seen.has(key)) return []
    seen.add(key)
    return [read]
  })
}

function readOne(master: ReturnType<MarketSource['master']>, text: string): Read {
  try {
    return { text, row: master.require(text), message: '' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A delisted member may still be taken out.
    return { text, row: master.find(text) ?? null, message: error.message }
  }
}

const answer = (read: Read, result: SetGroupResult['result'], message: string): SetGroupResult => ({
  symbol: read.row?.symbol ?? read.text,
  name: read.row?.name ?? '',
  result,
  message,
})

const symbolOf = (read: Read): string => read.row?.symbol ?? read.text

/** Each symbol answers whether it was among those a statement has changed. */
function answersOf(reads: readonly Read[], done: readonly string[], said: string): SetGroupResult[] {
  const known = new Set(done)
  return reads.map((read) =>
    known.has(symbolOf(read)) ? answer(read, 'ok', said) : answer(read, 'missing', '该证券不在分组中'),
  )
}

export async function applyMembers(tx: Tx, change: MemberChange): Promise<SetGroupResult[]> {
  const { body, market } = change
  const reads = readSymbols(market, body.symbols)
  if (body.op === 'add') return add(tx, change, body.groupId, reads)
  if (body.op === 'move') return move(tx, change, reads)
  if (body.op === 'remove') return remove(tx, change, reads)
  if (body.op === 'restore') return restore(tx, change, reads)
  return body.op === 'reorder' ? reorder(tx, change, reads) : update(tx, change, reads)
}

async function add(
  tx: Tx,
  { actor, market, now, body }: MemberChange,
  groupId: string,
  reads: readonly Read[],
): Promise<SetGroupResult[]> {
  const known = await groups.findAllMembers(tx, groupId)
  const isLive = (symbol: string) => known.get(symbol)?.deleted_at === null
  let size = [...known.values()].filter((row) => row.deleted_at === null).length
  let sort = Math.max(0, ...[...known.values()].map((row) => row.sort))
  const fresh: groups.NewMember[] = []
  const results = reads.map((read) => {
    const { row } = read
    if (!row || read.message !== '') return answer(read, 'unknown', read.message)
    if (isLive(row.symbol)) return answer(read, 'duplicate', '该证券已在分组中')
    if (size >= MOST_SYMBOLS) return answer(read, 'full', `每个分组最多${MOST_SYMBOLS}只证券`)
    size += 1
    sort += 1
    const quote = market.quote(row.symbol)
    const price = quote?.last ?? quote?.preClose ?? null
    fresh.push({
      group_id: groupId,
      symbol: row.symbol,
      tenant_id: actor.tenantId,
      owner_id: actor.userId,
      add_price: price === null ? null : price / row.priceScale,
      add_time: now,
      note: body.note ?? '',
      tags: body.tags ?? [],
      sort,
      target_price: body.targetPrice || null,
      stop_price: body.stopPrice || null,
    })
    return answer(read, 'ok', '添加成功')
  })
  await groups.putMembers(tx, fresh)
  return results
}

async function remove(tx: Tx, { actor, body, now }: MemberChange, reads: readonly Read[]): Promise<SetGroupResult[]> {
  const gone = await groups.removeMembers(tx, body.groupId, reads.map(symbolOf), actor.username, now)
  return answersOf(reads, gone, '移除成功')
}

async function move(tx: Tx, change: MemberChange, reads: readonly Read[]): Promise<SetGroupResult[]> {
  const { body } = change
  const here = await groups.findAllMembers(tx, body.groupId)
  const movable = reads.filter((read) => read.row && here.get(read.row.symbol)?.deleted_at === null)
  const added = await add(tx, change, body.toGroupId ?? '', movable)
  // One already in the target leaves the source all the same: that is what moving means.
  const moved = movable.filter((_, i) => added[i]?.result === 'ok' || added[i]?.result === 'duplicate')
  if (moved.length > 0) await remove(tx, change, moved)
  return reads.map((read) => {
    const at = movable.indexOf(read)
    if (at < 0) return answer(read, read.row ? 'missing' : 'unknown', read.row ? '该证券不在分组中' : read.message)
    return added[at] ?? answer(read, 'missing', '该证券不在分组中')
  })
}

async function restore(
  tx: Tx,
  { body, recycledSince }: MemberChange,
  reads: readonly Read[],
): Promise<SetGroupResult[]> {
  const size = (await groups.findSymbols(tx, [body.groupId])).get(body.groupId)?.length ?? 0
  const room = MOST_SYMBOLS - size
  const wanted = reads.slice(0, Math.max(0, room)).map(symbolOf)
  const back = new Set(wanted.length === 0 ? [] : await groups.restoreMembers(tx, body.groupId, wanted, recycledSince))
  return reads.map((read, i) => {
    if (i >= room) return answer(read, 'full', `每个分组最多${MOST_SYMBOLS}只证券`)
    return back.has(symbolOf(read)) ? answer(read, 'ok', '恢复成功') : answer(read, 'missing', '回收站中没有该证券')
  })
}

async function reorder(tx: Tx, { body }: MemberChange, reads: readonly Read[]): Promise<SetGroupResult[]> {
  return answersOf(reads, await groups.reorderMembers(tx, body.groupId, reads.map(symbolOf)), '排序成功')
}

async function update(tx: Tx, { body }: MemberChange, reads: readonly Read[]): Promise<SetGroupResult[]> {
  const { note, tags, targetPrice, stopPrice } = body
  const change = {
    ...(note !== undefined && { note }),
    ...(tags !== undefined && { tags }),
    ...(targetPrice !== undefined && { target_price: targetPrice || null }),
    ...(stopPrice !== undefined && { stop_price: stopPrice || null }),
  }
  if (Object.keys(change).length === 0) throw new AppError('INPUT_INVALID', {}, { message: '没有要修改的内容' })
  return answersOf(reads, await groups.updateMembers(tx, body.groupId, reads.map(symbolOf), change), '修改成功')
}
