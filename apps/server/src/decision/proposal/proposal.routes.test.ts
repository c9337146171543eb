import type { ProposalDetail } from '@liangshu/contract/decision/proposal'
import { beforeEach, describe, expect, it } from 'vitest'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()
const { save, setTargets, act, detail, buy, draft, submitted, approved, call, ask, people, clock, market } = app

beforeEach(async () => {
  await ask(`update trade_product set status = 1`)
  await ask(`delete from trade_risk_profile`)
})

const limit = (limits: object) =>
  ask(
    `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits, status, is_house)
     values ('H', 1, 1, '机构', '2020-01-01', $1, 'active', true)`,
    [JSON.stringify(limits)],
  )
const listed = async (who: keyof typeof people, query: Record<string, string> = {}) =>
  (
    (await call('GET', '/proposal/list', { token: people[who], query })).result as unknown as {
      records: { id: string }[]
    }
  ).records

describe('a proposal', () => {
  it('[DECIDE-20] is written, sized, submitted and approved by somebody else', async () => {
    const { id, status, no, targetRows, portfolio } = await draft([buy({ mode: 'weight', value: 0.05 })])
    expect({ status, no }).toMatchObject({ status: 0, no: expect.stringMatching(/^P\d{6}-01$/) })
    expect(targetRows).toMatchObject([{ volume: 4900, amount: 49_000, light: 'pass', price: 10, weightAfter: 0.049 }])
    expect(portfolio).toMatchObject({ nav: 1_000_000, cash: 1_000_000, buyAmount: 49_000, buyCount: 1, sellCount: 0 })
    const sent = (await act(id, 'submit', 'author')).result as unknown as ProposalDetail
    expect(sent).toMatchObject({ status: 1, amount: 49_000, approvalsNeeded: 1, canApprove: false })
    expect((await detail(id, 'boss')).canApprove).toBe(true)
    const done = (await act(id, 'approve', 'boss', { comment: '同意' })).result as unknown as ProposalDetail
    expect(done).toMatchObject({ status: 2, approvals: 1, approveBy: 'boss' })
    expect(done.timeline.map(({ action, name, text }) => [action, name, text])).toEqual([
      ['approve', 'boss', '同意'],
      ['submit', 'author', expect.stringContaining('需1人审批')],
      ['target', 'author', '1 个标的'],
      ['create', 'author', '调仓'],
    ])
    expect(done.timeline[0]?.ip).not.toBe('')
  })

  it('[DECIDE-20] numbers of one day follow each other, also when two write at once', async () => {
    const answers = await Promise.all([save(), save(), save()])
    const numbers = answers.map(({ result }) => (result as unknown as ProposalDetail).no)
    expect(new Set(numbers).size).toBe(3)
  })

  const states = {
    draft: () => draft(),
    submitted: () => submitted(),
    approved: () => approved(),
    rejected: async () => {
      const { id } = await submitted()
      return (await act(id, 'reject', 'boss')).result as unknown as ProposalDetail
    },
    withdrawn: async () => {
      const { id } = await draft()
      return (await act(id, 'withdraw', 'author')).result as unknown as ProposalDetail
    },
  }
  it.each<[keyof typeof states, string, 'author' | 'boss']>([
    ['draft', 'approve', 'boss'],
    ['draft', 'reject', 'boss'],
    ['draft', 'expire', 'author'],
    ['submitted', 'submit', 'author'],
    ['submitted', 'finish', 'author'],
    ['approved', 'submit', 'author'],
    ['approved', 'withdraw', 'author'],
    ['approved', 'approve', 'boss'],
    ['approved', 'reject', 'boss'],
    ['rejected', 'approve', 'boss'],
    ['rejected', 'submit', 'author'],
    ['withdrawn', 'submit', 'author'],
    ['withdrawn', 'approve', 'boss'],
  ])('[DECIDE-21] %s and %s: refused, and nothing changed', async (state, action, who) => {
    const before = await states[state]()
    const answer = await act(before.id, action, who)
    expect(answer).toMatchObject({ success: false, message: '当前状态不允许该操作' })
    const after = await detail(before.id)
    expect([after.status, after.timeline.length]).toEqual([before.status, before.timeline.length])
  })

  it('[DECIDE-22] a change after submission makes it a draft nobody has approved', async () => {
    const { id, version } = await approved()
    const { result } = await save({ id, version, title: '改过' })
    expect(result).toMatchObject({ status: 0, approvals: 0, title: '改过', submitAt: null, amount: null })
    expect((await save({ id, version, title: '旧的' })).message).toBe('提案已被修改，请刷新后重试')
    expect((await save({ id, title: '别人' }, 'stranger')).success).toBe(false)
  })

  it('[DECIDE-22] targets are touched in a draft only, by its author', async () => {
    const { id, targetRows } = await submitted()
    const target = targetRows[0]?.id ?? ''
    expect((await setTargets(id, [buy()])).message).toBe('当前状态不允许该操作')
    const gone = await call('DELETE', '/proposal/target', { token: people.author, query: { id: target } })
    expect(gone.message).toBe('已提交的提案不能删除标的')
    const own = await draft()
    const removed = await call('DELETE', '/proposal/target', {
      token: people.author,
      query: { id: own.targetRows[0]?.id ?? '' },
    })
    expect(removed.success).toBe(true)
    expect((await act(own.id, 'submit', 'author')).message).toBe('提案没有标的')
  })

  it.each([
    ['an unknown symbol', [buy({ symbol: 'SHSE.699999' })], 'SHSE.699999：'],
    ['half a lot', [buy({ value: 150 })], '买入数量须为100的整数倍'],
    ['a price off the tick', [buy({ priceType: 'limit', priceHigh: 10.005 })], '最小变动价位0.01的整数倍'],
    ['a price beyond the limit of the day', [buy({ priceType: 'limit', priceHigh: 11.01 })], '涨停价 11.00'],
    ['one symbol twice', [buy(), buy({ side: 2 })], '同一证券只能有一个目标'],
    [
      'more weight than there is',
      [buy({ mode: 'toWeight', value: 0.6 }), buy({ symbol: 'SHSE.600002', mode: 'toWeight', value: 0.5 })],
      '目标权重合计110.00%，超过100%',
    ],
    ['a band upside down', [buy({ priceType: 'band', priceLow: 11, priceHigh: 10 })], '价格下限不能高于上限'],
    ['a limit without a price', [buy({ priceType: 'limit' })], '限价目标须填写价格'],
    ['nothing', [buy({ value: 0 })], '目标值必须大于0'],
    ['more than all of it', [buy({ mode: 'weight', value: 1.5 })], '比例不能超过100%'],
  ])('[DECIDE-15] %s is refused and nothing stored', async (_case, targets, message) => {
    const { id } = await draft()
    const answer = await setTargets(id, targets)
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
    expect((await detail(id)).targetRows).toMatchObject([{ symbol: 'SHSE.600001', volume: 1000 }])
  })

  it('[DECIDE-15] weights of one hundred percent together are taken', async () => {
    const all = [
      buy({ mode: 'toWeight', value: 0.6 }),
      buy({ symbol: 'SHSE.600002', mode: 'toWeight', value: 0.4, side: 1 }),
    ]
    const { targetRows } = await draft(all)
    expect(targetRows.map(({ volume }) => volume)).toEqual([60_000, 20_000])
  })

  it('[DECIDE-15] a sale of what is not held is a risk and no nonsense: it may stand in a draft', async () => {
    const { targetRows } = await draft([buy({ side: 2, value: 300 })])
    expect(targetRows).toMatchObject([{ volume: 300, light: 'block' }])
  })

  it('[DECIDE-15] one target and a bare list of them are taken as well', async () => {
    const { id } = await draft()
    const one = await app.post('author', '/proposal/target', { proposalId: id, ...buy({ symbol: 'SHSE.600002' }) })
    expect((one.result as unknown as ProposalDetail).targetRows.map(({ symbol }) => symbol)).toEqual([
      'SHSE.600001',
      'SHSE.600002',
    ])
    const list = await app.post('author', '/proposal/target', [{ proposalId: id, ...buy({ value: 300 }) }])
    expect((list.result as unknown as ProposalDetail).targetRows.map(({ volume }) => volume)).toEqual([1000, 300])
  })
})

describe('approving', () => {
  it('[DECIDE-2] is never the author’s, whatever rights they hold', async () => {
    await ask(
      `insert into trade_account_grant (account_id, user_id, tenant_id) values ('A1', 'u-stranger', 1) on conflict do nothing`,
    )
    const { result } = await save({}, 'stranger')
    const { id } = result as unknown as ProposalDetail
    await setTargets(id, [buy()], 'stranger')
    await act(id, 'submit', 'stranger')
    expect((await act(id, 'approve', 'stranger')).message).toBe('不能审批自己的提案')
    expect((await act(id, 'reject', 'stranger')).message).toBe('不能审批自己的提案')
    await ask(`delete from trade_account_grant where user_id = 'u-stranger'`)
  })

  it('[DECIDE-23] needs the right, the product, and words for a refusal', async () => {
    const { id } = await submitted()
    expect((await act(id, 'approve', 'hand')).message).toBe('没有审批权限，也没有生效中的审批委托')
    expect((await act(id, 'approve', 'stranger')).message).toBe('产品不存在，或您没有查看权限')
    expect((await act(id, 'reject', 'boss', { comment: '' })).message).toBe('请填写审批意见')
    expect((await act(id, 'return', 'boss', { comment: '  ' })).message).toBe('请填写审批意见')
    const returned = (await act(id, 'return', 'boss', { comment: '请说明理由' })).result as unknown as ProposalDetail
    expect(returned).toMatchObject({ status: 0, approvals: 0 })
    expect(returned.timeline[0]).toMatchObject({ action: 'return', text: '请说明理由' })
  })

  it('[DECIDE-4] beyond the limit takes two people, and both count when they come at once', async () => {
    await limit({ needApprovalAmount: 5000 })
    const first = await submitted()
    expect(first.approvalsNeeded).toBe(2)
    expect((await act(first.id, 'approve', 'boss')).result).toMatchObject({ status: 1, approvals: 1 })
    expect((await act(first.id, 'approve', 'boss')).message).toBe('不能重复审批')
    expect((await act(first.id, 'approve', 'guard')).result).toMatchObject({ status: 2, approvals: 2 })
    const second = await submitted()
    const both = await Promise.all([act(second.id, 'approve', 'boss'), act(second.id, 'approve', 'guard')])
    expect(both.map(({ success }) => success)).toEqual([true, true])
    expect(await detail(second.id)).toMatchObject({ status: 2, approvals: 2 })
  })

  it('[DECIDE-24] of two at once where one is enough, one is told that it is over', async () => {
    const { id } = await submitted()
    const both = await Promise.all([act(id, 'approve', 'boss'), act(id, 'reject', 'guard')])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(both.find(({ success }) => !success)?.message).toBe('当前状态不允许该操作')
    const judged = (await detail(id)).timeline.filter(({ action }) => action === 'approve' || action === 'reject')
    expect(judged.length).toBe(1)
  })

  it('[DECIDE-25] looks at the lights again: a limit that has come down stops it', async () => {
    const { id } = await submitted()
    await limit({ forbidden: ['SHSE.600001'] })
    expect((await act(id, 'approve', 'boss')).message).toContain('该证券在禁止交易名单中')
    expect((await detail(id)).status).toBe(1)
    expect((await detail(id)).targetRows[0]).toMatchObject({ light: 'block' })
  })

  it('[DECIDE-25] knows what a symbol trades a day before it judges', async () => {
    market.averages['SHSE.600003'] = 2000
    market.list('SHSE.600003', 10)
    const { targetRows } = await draft([buy({ symbol: 'SHSE.600003' })])
    expect(targetRows).toMatchObject([
      { light: 'warn', findings: [{ text: '委托数量占20日均量50.0%，超过10.0%', actual: 0.5, limit: 0.1 }] },
    ])
  })

  it('[DECIDE-25] red lights keep a proposal on the author’s desk', async () => {
    await limit({ singleNamePct: 0.005 })
    const { id, limits } = await draft()
    expect(limits[0]).toMatchObject({ name: '单一证券', light: 'block', detail: '测试001' })
    expect((await act(id, 'submit', 'author')).message).toBe(
      '风控预检未通过，测试001（SHSE.600001）：单一证券占比1.0%，超过上限0.5%',
    )
    const sale = await draft([buy({ side: 2, mode: 'toWeight', value: 0.5 })]).catch((error: Error) => error.message)
    expect(sale).toContain('委托数量必须为正整数')
  })

  it('[DECIDE-26] a closed product takes no proposals and lets none through', async () => {
    const waiting = await submitted()
    const other = await draft()
    await ask(`update trade_product set status = 0 where id = 'P1'`)
    expect((await save()).message).toBe('产品已停用，不能新建或修改提案')
    expect((await act(other.id, 'submit', 'author')).message).toBe('产品已停用，不能提交提案')
    expect((await act(waiting.id, 'approve', 'boss')).message).toBe('产品已停用，不能审批提案')
    expect((await act(waiting.id, 'reject', 'boss')).result).toMatchObject({ status: 3 })
  })

  it('[DECIDE-5] ends with the day it was given, and the author is told', async () => {
    const { id } = await submitted()
    await ask(`update decision_proposal set expire_at = $1 where id = $2`, [clock.now(), id])
    expect((await act(id, 'approve', 'boss')).message).toBe('当前状态不允许该操作')
    expect(await detail(id)).toMatchObject({ status: 7, timeline: [{ action: 'expire', name: '系统' }, {}, {}, {}] })
    // What is over is not tried again: it shows what was asked for, at the price it was reckoned at.
    expect((await detail(id)).targetRows[0]).toMatchObject({
      held: 0,
      sellable: 0,
      volume: 1000,
      volumeAfter: 0,
      price: null,
      last: null,
      amount: 10_000,
      fee: 0,
      light: 'pass',
      findings: [],
    })
    const told = await ask(`select title from sys_announcement where bus_id = $1`, [`${id}:expire`])
    expect(told).toEqual([{ title: '提案已过期：调仓' }])
  })

  it.each([
    ['2020-01-01 15:00:00', '有效期必须晚于当前时间'],
    ['2099-01-01 15:00:00', '有效期最长30天'],
    ['2026-02-31 15:00:00', '有效期格式不正确'],
    ['soon', '时间格式应为'],
  ])('[DECIDE-5] a deadline of %s is refused', async (expireAt, message) => {
    expect((await save({ expireAt })).message).toContain(message)
  })

  it('[DECIDE-5] a deadline within thirty days is kept', async () => {
    const expireAt = toWireTime(new Date(clock.now().getTime() + 29 * 86_400_000))
    expect((await save({ expireAt })).result).toMatchObject({ expireAt })
  })
})

describe('who sees and hears of it', () => {
  it('[DECIDE-27] those who may read the product, and nobody of another institution', async () => {
    const { id } = await submitted()
    expect((await listed('boss', { pageSize: '1000' })).map((row) => row.id)).toContain(id)
    expect(await listed('stranger')).toEqual([])
    const hidden = await call('GET', '/proposal', { token: people.stranger, query: { id } })
    expect(hidden.message).toBe('提案不存在，或您没有查看权限')
    const [row] = await ask(`select count(*)::int as n from decision_event where tenant_id <> 1`)
    expect(row).toEqual({ n: 0 })
  })

  it('[DECIDE-28] approvers find it in the bell and in their inbox, the author hears the answer', async () => {
    const { id, version } = await submitted()
    const told = await ask(`select user_ids from sys_announcement where bus_id like $1`, [
      `${id}:${version - 1}:submit%`,
    ])
    expect(told).toEqual([{ user_ids: expect.arrayContaining(['u-boss', 'u-guard']) }])
    expect(JSON.stringify(told)).not.toContain('u-stranger')
    const inbox = async (who: keyof typeof people) => {
      const { result } = await call('GET', '/proposal/inbox', { token: people[who] })
      return (result as unknown as { toApprove: { id: string }[] }).toApprove.map((row) => row.id)
    }
    expect(await inbox('boss')).toContain(id)
    expect(await inbox('author')).not.toContain(id)
    await act(id, 'approve', 'boss')
    expect(await inbox('boss')).not.toContain(id)
    const answer = await ask(`select title, user_ids from sys_announcement where bus_id like $1`, [`${id}:%:approve%`])
    expect(answer).toEqual([{ title: '提案通过：调仓', user_ids: ['u-author'] }])
  })

  it('[DECIDE-28] the answer names who gave it, and its comment where there is one', async () => {
    const words = async (comment: string) => {
      const { id, no } = await submitted()
      await act(id, 'approve', 'boss', { comment })
      const [told] = await ask(`select msg_abstract as text from sys_announcement where bus_id like $1`, [
        `${id}:%:approve%`,
      ])
      return String(told?.['text']).replace(no, '编号')
    }
    expect(await words('')).toBe('boss 通过了提案 编号')
    expect(await words('同意')).toBe('boss 通过了提案 编号：同意')
    await limit({ needApprovalAmount: 5000 })
    expect(await words('同意')).toBe('boss 通过了提案 编号，还需1人审批：同意')
  })

  it('[DECIDE-29] lists narrow by state, words, author and product', async () => {
    const { id } = await draft([buy()], { title: '百分之百独特_标题' })
    expect((await listed('boss', { keyword: '独特_标' })).map((row) => row.id)).toEqual([id])
    expect(await listed('boss', { keyword: '独特%标' })).toEqual([])
    expect(await listed('boss', { keyword: '独特_标', status: '1,2' })).toEqual([])
    expect(await listed('boss', { keyword: '独特_标', mine: '1' })).toEqual([])
    expect((await listed('author', { keyword: '独特_标', mine: '1', productId: 'P1' })).length).toBe(1)
    expect(await listed('author', { keyword: '独特_标', productId: 'P9' })).toEqual([])
    const gone = await call('DELETE', '/proposal', { token: people.author, query: { id } })
    expect(gone.success).toBe(true)
    expect(await listed('author', { keyword: '独特_标' })).toEqual([])
    const sent = await submitted()
    const kept = await call('DELETE', '/proposal', { token: people.author, query: { id: sent.id } })
    expect(kept.message).toBe('只有草稿可以删除')
  })

  it('[DECIDE-30] what happened is never changed afterwards', async () => {
    const { id } = await submitted()
    await expect(ask(`update decision_event set text = '' where proposal_id = $1`, [id])).rejects.toThrow('append-only')
    await expect(ask(`delete from decision_event where proposal_id = $1`, [id])).rejects.toThrow('append-only')
  })
})
