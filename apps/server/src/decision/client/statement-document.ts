import { flowKindLabels } from '@liangshu/contract/decision/flow'
import { mulDivHalfUp } from '@liangshu/engine/math/scaled/rounding'

import type { DocumentPart, PrintedDocument } from '../../platform/pdf/document.ts'
import type { StatementFlow, StatementProduct } from './statement.store.ts'

export type Statement = {
  client: { realname: string; riskLevel: string; levelValidTo: string | null; isProfessional: boolean }
  institution: string
  from: string
  to: string
  products: readonly StatementProduct[]
  flows: readonly StatementFlow[]
  curves: ReadonlyMap<string, readonly { day: string; unitNav: number }[]>
}

const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
function decimals(units: number, scale: number): string {
  const [whole = '', fraction = ''] = (Math.abs(units) / scale).toFixed(Math.log10(scale)).split('.')
  return `${units < 0 ? '-' : ''}${grouped(whole)}.${fraction}`
}
const money = (fen: number) => decimals(fen, 100)
const navText = (nav: number | null) => (nav === null ? '--' : decimals(nav, 10_000))

/** A unit is worth one until the first NAV is published. */
const worth = (units: number, nav: number | null) => mulDivHalfUp(units, nav ?? 10_000, 10_000)

export function figuresOf(product: StatementProduct) {
  const before = worth(product.unitsBefore, product.navBefore)
  const after = worth(product.unitsAfter, product.navAfter)
  return { before, after, profit: after - before - product.paid + product.received }
}

/** Money of two currencies is not added up. */
function totals(products: readonly StatementProduct[]): DocumentPart {
  const byCurrency = Map.groupBy(products, ({ currency }) => currency)
  const facts = Array.from(byCurrency, ([currency, own]) => {
    const sums = { before: 0, after: 0, profit: 0 }
    for (const product of own) {
      const figures = figuresOf(product)
      sums.before += figures.before
      sums.after += figures.after
      sums.profit += figures.profit
    }
    return [
      { label: `期初资产（${currency}）`, value: money(sums.before) },
      { label: `期末资产（${currency}）`, value: money(sums.after) },
      { label: `本期损益（${currency}）`, value: money(sums.profit) },
    ]
  })
  return { kind: 'facts', facts: facts.flat() }
}

const right = { align: 'right' } as const

function holdingTable(products: readonly StatementProduct[]): DocumentPart {
  return {
    kind: 'table',
    columns: [
      { title: '产品', weight: 24 },
      { title: '期末份额', weight: 16, ...right },
      { title: '单位净值', weight: 11, ...right },
      { title: '净值日期', weight: 13, ...right },
      { title: '期末资产', weight: 16, ...right },
      { title: '本期损益', weight: 15, ...right },
    ],
    rows: products.map((product) => {
      const { after, profit } = figuresOf(product)
      const { name, unitsAfter, navAfter, navDay } = product
      return [name, money(unitsAfter), navText(navAfter), navDay ?? '--', money(after), money(profit)]
    }),
    empty: '本期没有持有产品',
  }
}

const flowTable = (flows: readonly StatementFlow[]): DocumentPart => ({
  kind: 'table',
  columns: [
    { title: '确认日', weight: 13 },
    { title: '产品', weight: 22 },
    { title: '业务', weight: 8 },
    { title: '单位净值', weight: 11, ...right },
    { title: '份额', weight: 16, ...right },
    { title: '金额', weight: 16, ...right },
    { title: '费用', weight: 12, ...right },
  ],
  rows: flows.map(({ day, productName, kind, unitNav, units, gross, fee }) => [
    day,
    productName,
    flowKindLabels[kind],
    navText(unitNav),
    money(units),
    money(gross),
    money(fee),
  ]),
  empty: '本期没有申购、赎回和分红',
})

/** A curve names its product itself. */
function curveParts({ products, curves }: Statement): DocumentPart[] {
  const drawn = products.flatMap(({ productId, name }): DocumentPart[] => {
    const days = curves.get(productId) ?? []
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last || days.length < 2) return []
    const values = days.map(({ unitNav }) => unitNav / 10_000)
    return [{ kind: 'curves', curves: [{ name, colour: '#2f6bdc', values }], labels: [first.day, last.day], digits: 4 }]
  })
  return drawn.length === 0 ? [] : [{ kind: 'heading', text: '单位净值' }, ...drawn]
}

/** CLIENT-3: what a client held, paid, received and gained between two days, from published NAVs only. */
export function statementDocument(statement: Statement, by: { realname: string; at: string }): PrintedDocument {
  const { client, institution, from, to, products, flows } = statement
  return {
    title: '客户对账单',
    subtitle: `${institution} · ${from} 至 ${to}`,
    foot: `制单人 ${by.realname} · ${by.at}`,
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: '客户', value: client.realname },
          { label: '风险等级', value: client.isProfessional ? `${client.riskLevel}（专业投资者）` : client.riskLevel },
          { label: '等级有效期至', value: client.levelValidTo ?? '--' },
        ],
      },
      ...(products.length > 0 ? [totals(products)] : []),
      { kind: 'heading', text: '持有产品' },
      holdingTable(products),
      { kind: 'heading', text: '申购赎回与分红' },
      flowTable(flows),
      ...curveParts(statement),
      { kind: 'paragraph', text: '资产按期末最近一次已发布的单位净值计算；本期损益包含分红，已扣除申购、赎回费用。' },
    ],
  }
}
