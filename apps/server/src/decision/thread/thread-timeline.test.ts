import { describe, expect, it } from 'vitest'

import { threadTimeline, type ThreadFacts } from './thread-timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 2, minute))
const order = (more: object = {}) => ({
  id: 'O1',
  clOrdId: 'C1',
  side: 1,
  symbol: 'S',
  volume: 100,
  price: 10,
  filled: 0,
  status: 0,
  accountName: '账户一',
  createdName: '交易员',
  createdAt: at(10),
  updatedAt: at(12),
  originModule: 'PROPOSAL',
  rejectDetail: '',
  ...more,
})
const event = (id: string, action: string, minute: number, more: object = {}) => ({
  id,
  action,
  at: at(minute),
  name: '作者',
  text: '',
  ip: '10.0.0.1',
  on_behalf_of: null,
  ...more,
})
const proposal = { id: 'P', no: 'P202611-01', authorName: '作者', createTime: at(5), attachments: [] }
const linesOf = (more: object) =>
  threadTimeline({
    proposal: null,
    events: [],
    news: new Map(),
    orders: [],
    checks: new Map(),
    fills: [],
    addresses: new Map(),
    nameOf: (symbol: string) => `名${symbol}`,
    ...more,
  } as unknown as ThreadFacts)

describe('the lines of a thread', () => {
  it('[THREAD-1] steps of the proposal are told by what they were, approvals as such, a refusal as a problem', () => {
    const events = [
      event('1', 'create', 5),
      event('2', 'approve', 6, { on_behalf_of: '老板' }),
      event('3', 'reject', 7),
      event('4', 'odd', 8),
    ]
    expect(linesOf({ proposal, events })).toMatchObject([
      {
        id: '1',
        stage: 'proposal',
        title: '新建提案 P202611-01',
        isProblem: false,
        onBehalfOf: null,
        from: '10.0.0.1',
      },
      { id: '2', stage: 'approval', title: '审批通过 P202611-01', isProblem: false, onBehalfOf: '老板' },
      { id: '3', stage: 'approval', title: '审批驳回 P202611-01', isProblem: true },
      { id: '4', stage: 'proposal', title: 'odd P202611-01', link: { kind: 'proposal', ref: 'P' } },
    ])
    expect(linesOf({ events: [event('1', 'create', 5)] })).toMatchObject([{ title: '新建提案', link: null }])
  })

  it('[THREAD-1] news from before the proposal stands before it, everything else with it', () => {
    const attachments = [
      { kind: 'news', ref: 'n1', title: '早' },
      { kind: 'news', ref: 'n2', title: '晚' },
      { kind: 'file', ref: 'f', title: '表' },
    ]
    const news = new Map([
      ['n1', { title: '早间新闻', media: '报纸', publishedAt: at(1) }],
      ['n2', { title: '后来的', media: '报纸', publishedAt: at(9) }],
    ])
    const lines = linesOf({ proposal: { ...proposal, attachments }, news, events: [event('1', 'create', 5)] })
    expect(lines.map(({ id, at: time, text, who }) => [id, time.slice(11), text, who])).toEqual([
      ['evidence:news:n1', '10:01:00', '早间新闻', '报纸'],
      ['evidence:news:n2', '10:05:00', '后来的', '报纸'],
      ['evidence:file:f', '10:05:00', '', '作者'],
      ['1', '10:05:00', '', '作者'],
    ])
    expect(lines[2]).toMatchObject({ from: '附件', isProblem: false, link: { kind: 'file', ref: 'f' } })
  })

  it.each([
    [0, false],
    [3, false],
    [5, true],
    [8, true],
    [12, true],
  ])('[THREAD-1] an order of status %d has an end: %s', (status, hasEnd) => {
    const lines = linesOf({ orders: [order({ status })] })
    const told = lines.map(({ id, isProblem, text }) => [id, isProblem, text])
    const made = ['order:O1', false, '账户一 · C1']
    expect(told).toEqual(hasEnd ? [made, ['end:O1', status === 8, 'C1']] : [made])
  })

  it('[THREAD-1] an order in words, with where it came from and why it was refused', () => {
    const orders = [order({ status: 8, rejectDetail: '资金不足', side: 2 })]
    const [made, ended] = linesOf({ orders, addresses: new Map([['C1', '10.0.0.9']]) })
    expect(made).toMatchObject({
      title: '委托 卖出 名S（S） 100 @ 10',
      text: '账户一 · C1',
      who: '交易员',
      from: '提案执行 · 10.0.0.9',
      link: { kind: 'order', ref: 'O1' },
      isProblem: false,
    })
    expect(ended).toMatchObject({ text: '资金不足', isProblem: true })
    expect(linesOf({ orders: [order({ originModule: 'X' })] })[0]).toMatchObject({
      from: 'X',
      title: '委托 买入 名S（S） 100 @ 10',
    })
  })

  it('[THREAD-1] checks are one line: all passed, or what was found', () => {
    const row = (ok: boolean, name: string, text = '') => ({ ok, name, text })
    const told = (rows: object[]) => linesOf({ orders: [order()], checks: new Map([['O1', rows]]) })[1]
    expect(told([row(true, 'a'), row(true, 'b')])).toMatchObject({
      title: '风控检查 2 项全部通过',
      text: '',
      isProblem: false,
    })
    expect(told([row(true, 'a'), row(false, 'b'), row(false, 'c', '太多')])).toMatchObject({
      title: '风控检查 3 项，2 项提示',
      text: 'b；太多',
      isProblem: true,
      stage: 'check',
    })
    expect(told([])).toBeUndefined()
  })

  it('[THREAD-1] a fill says its money; one that came late is a problem', () => {
    const fill = (more: object = {}) => ({
      id: 'F',
      orderId: 'O1',
      at: at(11),
      volume: 100,
      price: 10,
      amount: 1000,
      fee: 5.1,
      isLate: false,
      venue: 'SSE',
      ...more,
    })
    const lines = linesOf({
      orders: [order()],
      fills: [fill(), fill({ id: 'G', orderId: 'gone', isLate: true, at: at(9) })],
    })
    expect(lines.map(({ id }) => id)).toEqual(['fill:G', 'order:O1', 'fill:F'])
    expect(lines[0]).toMatchObject({
      title: '成交 100 @ 10',
      text: '金额 1000.00，费用 5.10，迟到回报',
      isProblem: true,
    })
    expect(lines[2]).toMatchObject({
      title: '成交 买入 名S 100 @ 10',
      text: '金额 1000.00，费用 5.10',
      isProblem: false,
      from: 'SSE',
    })
  })
})
