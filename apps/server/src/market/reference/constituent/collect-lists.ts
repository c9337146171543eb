import { listKindLabels, listKinds, type ListKind, type MemberProblem } from '@liangshu/contract/market/member-list'

import type { Member } from './constituent.store.ts'
import type { MemberColumn, MemberFileRow, MemberTable } from './read-member-file.ts'

/** What the rows of a file are held against. */
export interface MemberMaster {
  /** The symbol of a member as people write it, or why it is none. */
  readonly member: (text: string) => { ok: true; symbol: string } | { ok: false; message: string }
  /** The code and name of an index or fund as people write it; `null` when the market has none such. */
  readonly whole: (text: string, kind: 'index' | 'fund') => { code: string; name: string } | null
}

export interface CollectedList {
  readonly kind: ListKind
  readonly code: string
  readonly name: string
  readonly validFrom: string
  readonly members: Member[]
  readonly creationUnit: number | null
  readonly cashFen: number | null
}

export interface CollectedLists {
  readonly totalRows: number
  readonly good: CollectedList[]
  readonly refused: number
  readonly problems: MemberProblem[]
}

interface Draft extends CollectedList {
  creationUnit: number | null
  cashFen: number | null
  isBad: boolean
  readonly firstLine: number
  readonly seen: Set<string>
}

const MOST_MEMBERS = 10_000
/** Rounded weights of a thousand members miss the whole by little; ten times that is a mistake. */
const WEIGHT_SLACK = 0.02
const dateShape = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:\s.*)?$/

function dateOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = dateShape.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date) ? date : null
}

const kindOf = (text: string): ListKind | null =>
  text === '' ? 'index' : (listKinds.find((kind) => kind === text || listKindLabels[kind] === text) ?? null)

const numberOf = (text: string): number => Number(text.replaceAll(',', '').replace(/[%％]$/, ''))

interface Row {
  readonly line: number
  readonly at: (column: MemberColumn) => string
}

/** A code of a sector is its maker's own; it only has to be one. */
const sectorCode = /^[\w.-]{1,30}$/

function wholeOf(row: Row, kind: ListKind, master: MemberMaster): { code: string; name: string } | string {
  const text = row.at('code')
  const name = row.at('name')
  if (text === '') return '缺少代码'
  if (kind === 'index' || kind === 'fund') {
    const known = master.whole(text, kind)
    if (known) return { code: known.code, name: known.name || name }
    // An index nobody quotes can still have members, when its exchange is written out.
    if (kind === 'index' && /^[A-Z]{4,5}\.\w{6}$/.test(text) && name !== '') return { code: text, name }
    return kind === 'index' ? `没有该指数，请写明交易所与名称：${text}` : `没有该基金：${text}`
  }
  if (!sectorCode.test(text)) return `板块代码只能含字母、数字、点、横线：${text}`
  return name === '' ? '缺少板块名称' : { code: text, name }
}

function memberOf(row: Row, kind: ListKind, isPercent: boolean, master: MemberMaster): Member | string {
  const read = master.member(row.at('symbol'))
  if (!read.ok) return read.message
  const text = row.at('weight')
  const weight = text === '' ? null : numberOf(text) / (isPercent || /[%％]$/.test(text) ? 100 : 1)
  if (weight !== null && !(weight >= 0 && weight <= 1))
    return `权重应为0到1之间的小数，百分数请在列名写明“权重(%)”：${text}`
  if (kind !== 'fund') return { symbol: read.symbol, weight }
  const quantity = numberOf(row.at('quantity'))
  if (row.at('quantity') === '' || !Number.isInteger(quantity) || quantity < 0)
    return `数量应为非负整数：${row.at('quantity')}`
  const fixed = row.at('fixedAmount') === '' ? 0 : numberOf(row.at('fixedAmount'))
  if (!Number.isFinite(fixed)) return `固定金额应为数字：${row.at('fixedAmount')}`
  const substitute = row.at('substitute') || '允许'
  if (!['允许', '必须', '禁止', '退补'].includes(substitute))
    return `替代标志只支持 允许、必须、禁止、退补：${substitute}`
  return { symbol: read.symbol, weight, quantity, substitute, fixedFen: Math.round(fixed * 100) }
}

/** A basket says once what it is made for; any row may be the one that does. */
function takeBasket(draft: Draft, row: Row): string | null {
  const [unit, cash] = [row.at('creationUnit'), row.at('cash')]
  if (unit !== '') {
    const value = numberOf(unit)
    if (!Number.isInteger(value) || value <= 0) return `申赎单位应为正整数：${unit}`
    draft.creationUnit = value
  }
  if (cash !== '') {
    const value = numberOf(cash)
    if (!Number.isFinite(value)) return `现金差额应为数字：${cash}`
    draft.cashFen = Math.round(value * 100)
  }
  return null
}

function judge(draft: Draft): string | null {
  if (draft.kind === 'fund') return draft.creationUnit === null ? '缺少申赎单位' : null
  const weights = draft.members.flatMap(({ weight }) => weight ?? [])
  if (weights.length === 0) return null
  if (weights.length < draft.members.length) return '部分成分没有权重：要么都填，要么都不填'
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return Math.abs(sum - 1) > WEIGHT_SLACK ? `权重合计为${(sum * 100).toFixed(2)}%，应为100%` : null
}

/** Sorts the rows of a file into lists. One bad row refuses its whole list: half an index is a wrong index. */
export function collectLists({ places, isPercent, rows }: MemberTable, master: MemberMaster): CollectedLists {
  const drafts = new Map<string, Draft>()
  const problems: MemberProblem[] = []
  let totalRows = 0

  const read = ({ line, cells }: MemberFileRow): Row => ({
    line,
    at: (column) => {
      const place = places.get(column)
      return place === undefined ? '' : (cells[place] ?? '').trim()
    },
  })

  function take(row: Row): void {
    const complain = (message: string, draft?: Draft) => {
      if (draft) draft.isBad = true
      const date = draft?.validFrom ?? row.at('date')
      problems.push({ line: row.line, code: draft?.code ?? row.at('code'), date, symbol: row.at('symbol'), message })
    }
    const kind = kindOf(row.at('kind'))
    if (!kind) return complain(`类型只支持 ${Object.values(listKindLabels).join('、')}：${row.at('kind')}`)
    const whole = wholeOf(row, kind, master)
    if (typeof whole === 'string') return complain(whole)
    const validFrom = dateOf(row.at('date'))
    const key = `${kind} ${whole.code} ${validFrom ?? row.at('date')}`
    const draft: Draft = drafts.get(key) ?? {
      ...whole,
      kind,
      validFrom: validFrom ?? row.at('date'),
      members: [],
      creationUnit: null,
      cashFen: null,
      isBad: false,
      firstLine: row.line,
      seen: new Set<string>(),
    }
    drafts.set(key, draft)
    if (validFrom === null) return complain(`生效日期不正确：${row.at('date')}`, draft)
    if (validFrom < '1990-12-19') return complain(`生效日期过早：${validFrom}`, draft)
    const member = memberOf(row, kind, isPercent, master)
    if (typeof member === 'string') return complain(member, draft)
    if (draft.seen.has(member.symbol)) return complain(`成分重复：${member.symbol}`, draft)
    if (draft.members.length >= MOST_MEMBERS) return complain(`一份名单最多${MOST_MEMBERS}只证券`, draft)
    draft.seen.add(member.symbol)
    draft.members.push(member)
    const basket = kind === 'fund' ? takeBasket(draft, row) : null
    if (basket !== null) complain(basket, draft)
  }

  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue
    totalRows += 1
    take(read(row))
  }
  for (const draft of drafts.values()) {
    const message = draft.isBad ? null : judge(draft)
    if (message === null) continue
    draft.isBad = true
    problems.push({ line: draft.firstLine, code: draft.code, date: draft.validFrom, symbol: '', message })
  }
  const all = [...drafts.values()]
  const good = all.filter(({ isBad }) => !isBad)
  return { totalRows, good, refused: all.length - good.length, problems }
}
