import { attachmentLabels } from '@liangshu/contract/decision/proposal'
import type { ThreadLine } from '@liangshu/contract/decision/thread'
import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import { orderStatusLabel, type OrderStatus } from '@liangshu/contract/trading/order-codes'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { findEvents } from '../proposal/proposal.store.ts'
import type { ThreadFill, ThreadNews, ThreadOrder, ThreadProposal } from './thread.store.ts'

type Events = Awaited<ReturnType<typeof findEvents>>

export type ThreadFacts = {
  proposal: ThreadProposal | null
  events: Events
  news: ReadonlyMap<string, ThreadNews>
  orders: readonly ThreadOrder[]
  checks: ReadonlyMap<string, readonly RiskCheckRow[]>
  fills: readonly ThreadFill[]
  addresses: ReadonlyMap<string, string>
  nameOf: (symbol: string) => string
}

const actionWords: Readonly<Record<string, string>> = {
  create: '新建提案',
  edit: '修改提案',
  target: '修改标的',
  submit: '提交审批',
  withdraw: '撤回提案',
  approve: '审批通过',
  reject: '审批驳回',
  return: '退回修改',
  expire: '到期关闭',
  execute: '开始执行',
  finish: '执行完成',
}
const judging = new Set(['approve', 'reject', 'return'])
const originWords: Readonly<Record<string, string>> = {
  APPUI: '人工下单',
  FILE: '文件单',
  API: '接口下单',
  ALGO: '算法拆单',
  STRATEGY: '策略下单',
  PROPOSAL: '提案执行',
}
const sideWord = (side: number) => (side === 1 ? '买入' : '卖出')

type Timed = ThreadLine & { time: number }
const at = (date: Date) => ({ at: toWireTime(date), time: date.getTime() })

function evidence({ proposal, news }: ThreadFacts): Timed[] {
  if (!proposal) return []
  return proposal.attachments.map(({ kind, ref, title }): Timed => {
    const found = kind === 'news' ? news.get(ref) : undefined
    return {
      id: `evidence:${kind}:${ref}`,
      // What came before the proposal stands before it; of other things only the proposal's own moment is known.
      ...at(found && found.publishedAt < proposal.createTime ? found.publishedAt : proposal.createTime),
      stage: 'evidence',
      title: `${attachmentLabels[kind]}：${title}`,
      text: found ? found.title : '',
      who: found ? found.media : proposal.authorName,
      onBehalfOf: null,
      from: kind === 'file' ? '附件' : attachmentLabels[kind],
      link: { kind, ref },
      isProblem: false,
    }
  })
}

const steps = ({ proposal, events }: ThreadFacts): Timed[] =>
  events.map((event) => ({
    id: event.id,
    ...at(event.at),
    stage: judging.has(event.action) ? 'approval' : 'proposal',
    title: `${actionWords[event.action] ?? event.action} ${proposal?.no ?? ''}`.trim(),
    text: event.text,
    who: event.name,
    onBehalfOf: event.on_behalf_of,
    from: event.ip,
    link: proposal ? { kind: 'proposal', ref: proposal.id } : null,
    isProblem: event.action === 'reject',
  }))

function checkLine(order: ThreadOrder, checks: readonly RiskCheckRow[]): Timed[] {
  if (checks.length === 0) return []
  const bad = checks.filter(({ ok }) => !ok)
  const found = bad.map(({ name, text }) => (text === '' ? name : text)).join('；')
  return [
    {
      id: `check:${order.id}`,
      ...at(order.createdAt),
      stage: 'check',
      title:
        bad.length === 0
          ? `风控检查 ${checks.length} 项全部通过`
          : `风控检查 ${checks.length} 项，${bad.length} 项提示`,
      text: found,
      who: '系统风控',
      onBehalfOf: null,
      from: '下单前检查',
      link: { kind: 'order', ref: order.id },
      isProblem: bad.length > 0,
    },
  ]
}

function orderLines(order: ThreadOrder, { checks, addresses, nameOf }: ThreadFacts): Timed[] {
  const words = `${sideWord(order.side)} ${nameOf(order.symbol)}（${order.symbol}） ${order.volume} @ ${order.price}`
  const origin = originWords[order.originModule] ?? order.originModule
  const ip = addresses.get(order.clOrdId)
  const isOver = order.status === 8 || order.status === 5 || order.status === 12
  const made: Timed = {
    id: `order:${order.id}`,
    ...at(order.createdAt),
    stage: 'order',
    title: `委托 ${words}`,
    text: `${order.accountName} · ${order.clOrdId}`,
    who: order.createdName,
    onBehalfOf: null,
    from: ip === undefined ? origin : `${origin} · ${ip}`,
    link: { kind: 'order', ref: order.id },
    isProblem: false,
  }
  const ended: Timed = {
    ...made,
    id: `end:${order.id}`,
    ...at(order.updatedAt),
    title: `委托${orderStatusLabel(order.status as OrderStatus, order.filled)}`,
    text: order.rejectDetail === '' ? order.clOrdId : order.rejectDetail,
    isProblem: order.status === 8,
  }
  return [made, ...checkLine(order, checks.get(order.id) ?? []), ...(isOver ? [ended] : [])]
}

const fillLine = (fill: ThreadFill, order: ThreadOrder | undefined, nameOf: ThreadFacts['nameOf']): Timed => ({
  id: `fill:${fill.id}`,
  ...at(fill.at),
  stage: 'fill',
  title: `成交 ${order ? `${sideWord(order.side)} ${nameOf(order.symbol)} ` : ''}${fill.volume} @ ${fill.price}`,
  text: `金额 ${fill.amount.toFixed(2)}，费用 ${fill.fee.toFixed(2)}${fill.isLate ? '，迟到回报' : ''}`,
  who: '交易所',
  onBehalfOf: null,
  from: fill.venue,
  link: { kind: 'fill', ref: fill.id },
  isProblem: fill.isLate,
})

/** THREAD-1: everything between the idea and the fill, in the order it happened. */
export function threadTimeline(facts: ThreadFacts): ThreadLine[] {
  const orderOf = new Map(facts.orders.map((order) => [order.id, order]))
  const all = [
    ...evidence(facts),
    ...steps(facts),
    ...facts.orders.flatMap((order) => orderLines(order, facts)),
    ...facts.fills.map((fill) => fillLine(fill, orderOf.get(fill.orderId), facts.nameOf)),
  ]
  // The sort is stable: what happened at one moment stays in the order it was told.
  return all.toSorted((a, b) => a.time - b.time).map(({ time: _time, ...line }) => line)
}
