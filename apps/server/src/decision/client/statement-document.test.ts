import { describe, expect, it } from 'vitest'

import type { DocumentPart } from '../../platform/pdf/document.ts'
import { maskAccountNo, maskAddress, maskEmail, maskPhone } from './mask-contact.ts'
import { figuresOf, statementDocument, type Statement } from './statement-document.ts'
import type { StatementFlow, StatementProduct } from './statement.store.ts'

const product = (more: Partial<StatementProduct> = {}): StatementProduct => ({
  productId: 'P1',
  code: 'P1',
  name: '产品一',
  currency: 'CNY',
  unitsBefore: 100_000_000,
  navBefore: 10_500,
  unitsAfter: 150_000_000,
  navAfter: 12_345,
  navDay: '2026-11-16',
  paid: 60_000_000,
  received: 1_000_000,
  ...more,
})
const statement = (more: Partial<Statement> = {}): Statement => ({
  client: { realname: '周先生', riskLevel: 'C5', levelValidTo: '2027-01-01', isProfessional: true },
  institution: '机构',
  from: '2026-11-01',
  to: '2026-11-30',
  products: [product()],
  flows: [],
  curves: new Map(),
  ...more,
})
const partsOf = (more: Partial<Statement> = {}) =>
  statementDocument(statement(more), { realname: '张三', at: '2026-11-17 10:00:00' }).parts
const factsOf = (parts: readonly DocumentPart[]) =>
  parts.flatMap((part) => (part.kind === 'facts' ? part.facts.map(({ label, value }) => `${label} ${value}`) : []))
const tablesOf = (parts: readonly DocumentPart[]) => parts.flatMap((part) => (part.kind === 'table' ? [part.rows] : []))

describe('a statement in figures', () => {
  it('[CLIENT-3] gain is what there is more, less what was paid, with what was received', () => {
    expect(figuresOf(product())).toEqual({
      before: 105_000_000,
      after: 185_175_000,
      profit: 185_175_000 - 105_000_000 - 60_000_000 + 1_000_000,
    })
  })

  it('[CLIENT-3] before the first published NAV a unit is worth one; half a fen goes up', () => {
    expect(figuresOf(product({ navBefore: null, navAfter: null }))).toMatchObject({
      before: 100_000_000,
      after: 150_000_000,
    })
    expect(figuresOf(product({ unitsAfter: 1, navAfter: 15_000 })).after).toBe(2)
    expect(figuresOf(product({ unitsAfter: 1, navAfter: 14_999 })).after).toBe(1)
  })

  it('[CLIENT-3] who, from when to when, and sums by currency', () => {
    const whole = statementDocument(statement(), { realname: '张三', at: '2026-11-17 10:00:00' })
    expect(whole).toMatchObject({
      title: '客户对账单',
      subtitle: '机构 · 2026-11-01 至 2026-11-30',
      foot: '制单人 张三 · 2026-11-17 10:00:00',
    })
    const usd = product({ currency: 'USD', unitsBefore: 0, unitsAfter: 0, paid: 1, received: 0 })
    expect(factsOf(partsOf({ products: [product(), product(), usd] }))).toEqual([
      '客户 周先生',
      '风险等级 C5（专业投资者）',
      '等级有效期至 2027-01-01',
      '期初资产（CNY） 2,100,000.00',
      '期末资产（CNY） 3,703,500.00',
      '本期损益（CNY） 423,500.00',
      '期初资产（USD） 0.00',
      '期末资产（USD） 0.00',
      '本期损益（USD） -0.01',
    ])
    const plain = { realname: '吴女士', riskLevel: 'C1', levelValidTo: null, isProfessional: false }
    expect(factsOf(partsOf({ client: plain, products: [] }))).toEqual(['客户 吴女士', '风险等级 C1', '等级有效期至 --'])
  })

  it('[CLIENT-3] holdings and flows line by line', () => {
    const flow: StatementFlow = {
      day: '2026-11-16',
      productName: '产品一',
      kind: 'redeem',
      unitNav: 12_345,
      gross: 123_450,
      net: 123_000,
      fee: 450,
      units: 10_000,
    }
    expect(tablesOf(partsOf({ flows: [flow] }))).toEqual([
      [['产品一', '1,500,000.00', '1.2345', '2026-11-16', '1,851,750.00', '211,750.00']],
      [['2026-11-16', '产品一', '赎回', '1.2345', '100.00', '1,234.50', '4.50']],
    ])
    expect(tablesOf(partsOf({ products: [product({ navAfter: null, navDay: null })] }))[0]).toEqual([
      ['产品一', '1,500,000.00', '--', '--', '1,500,000.00', expect.any(String)],
    ])
  })

  it('[CLIENT-3] a curve needs two days; without one there is no heading either', () => {
    const days = [
      { day: '2026-11-13', unitNav: 10_000 },
      { day: '2026-11-16', unitNav: 12_345 },
    ]
    const curves = partsOf({ curves: new Map([['P1', days]]) }).filter(({ kind }) => kind === 'curves')
    expect(curves).toMatchObject([
      { curves: [{ name: '产品一', values: [1, 1.2345] }], labels: ['2026-11-13', '2026-11-16'], digits: 4 },
    ])
    const headings = (parts: readonly DocumentPart[]) =>
      parts.flatMap((part) => (part.kind === 'heading' ? [part.text] : []))
    expect(headings(partsOf({ curves: new Map([['P1', days]]) }))).toEqual(['持有产品', '申购赎回与分红', '单位净值'])
    expect(headings(partsOf({ curves: new Map([['P1', days.slice(1)]]) }))).toEqual(['持有产品', '申购赎回与分红'])
  })
})

it.each([
  [maskPhone, '13811110001', '138****0001'],
  [maskPhone, '021-5555', '021-5555'],
  [maskEmail, 'zhou@x.test', 'z***@x.test'],
  [maskEmail, '', ''],
  [maskAddress, '上海市浦东', '上海市浦东'],
  [maskAddress, '上海市浦东区', '上海市浦东区'],
  [maskAddress, '上海市浦东新区世纪大道', '上海市浦东新****'],
  [maskAccountNo, '1234', '1234'],
  [maskAccountNo, '12345', '****2345'],
])('[CLIENT-1] %s of %s', (mask, value, expected) => expect(mask(value)).toBe(expected))
