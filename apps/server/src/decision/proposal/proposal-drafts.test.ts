import type { ProposalDetail } from '@liangshu/contract/decision/proposal'
import { describe, expect, it } from 'vitest'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()
const { test, call, ask, save, setTargets, act, detail, buy, draft, submitted, approved, post, people, clock, market } =
  app
const reading = ['PROPOSAL:view', 'DECISION:view', 'ACCOUNT:viewAll']
const adder = await makePerson(test, { username: 'adder', permissions: [...reading, 'PROPOSAL:add'] })
const editor = await makePerson(test, { username: 'editor', permissions: [...reading, 'PROPOSAL:edit'] })
const body = { title: '调仓', productId: 'P1' }
const told = (key: string) =>
  ask(`select title, msg_abstract as text, user_ids from sys_announcement where bus_id like $1`, [key])
const count = async () => (await ask('select count(*)::int as count from decision_proposal'))[0]

describe('who may write a proposal', () => {
  it('[DECIDE-75] starting one, changing one and sending one are three rights', async () => {
    const before = await count()
    const refused = await call('POST', '/proposal', { token: editor, body })
    expect(refused).toMatchObject({ success: false, code: 510 })
    expect(await count()).toEqual(before)
    const made = await call('POST', '/proposal', { token: adder, body })
    const own = made.result as unknown as ProposalDetail
    expect(own).toMatchObject({ status: 0, authorName: 'adder' })
    const renamed = { ...body, id: own.id, version: own.version, title: '改名' }
    expect((await call('POST', '/proposal', { token: adder, body: renamed })).code).toBe(510)
    const sent = { id: own.id, action: 'submit' }
    expect((await call('POST', '/proposal', { token: adder, body: sent })).code).toBe(510)
    expect(await detail(own.id)).toMatchObject({ title: '调仓', status: 0 })
  })

  it('[DECIDE-22] a draft is thrown away by its author alone', async () => {
    const { id } = await draft()
    const other = await makePerson(test, {
      username: 'remover',
      permissions: [...reading, 'PROPOSAL:delete', 'PROPOSAL:edit'],
    })
    const gone = await call('DELETE', '/proposal', { token: other, query: { id } })
    expect(gone.message).toBe('只有提案人可以执行该操作')
    const rows = await call('POST', '/proposal/target', {
      token: other,
      body: { proposalId: id, replace: true, targets: [buy()] },
    })
    expect(rows.message).toBe('只有提案人可以执行该操作')
    expect((await detail(id)).targetRows).toHaveLength(1)
  })
})

describe('what a draft holds', () => {
  const rows = async (id: string) => (await detail(id)).targetRows.map(({ symbol, volume }) => [symbol, volume])

  it('[DECIDE-15] a target of a symbol that is there takes its place, and one of its id too', async () => {
    const { id, targetRows } = await draft([buy(), buy({ symbol: 'SHSE.600002', value: 200 })])
    await post('author', '/proposal/target', { proposalId: id, ...buy({ value: 500 }) })
    expect(await rows(id)).toEqual([
      ['SHSE.600002', 200],
      ['SHSE.600001', 500],
    ])
    market.list('SHSE.600004', 10)
    const second = targetRows[1]?.id
    await post('author', '/proposal/target', { proposalId: id, ...buy({ id: second, symbol: 'SHSE.600004' }) })
    expect(await rows(id)).toEqual([
      ['SHSE.600001', 500],
      ['SHSE.600004', 1000],
    ])
    await setTargets(id, [buy({ symbol: 'SHSE.600002', value: 100 })])
    expect(await rows(id)).toEqual([['SHSE.600002', 100]])
  })

  it('[DECIDE-22] with targets it stays with its product; without any it may change to another unit of it', async () => {
    const { id, version } = await draft()
    expect((await save({ id, version, productId: 'P9' })).success).toBe(false)
    expect((await save({ unitId: 'U9' })).message).toBe('资产单元不属于该产品')
    const own = (await save({ unitId: 'U1' })).result as unknown as ProposalDetail
    expect(own).toMatchObject({ unitId: 'U1' })
  })

  it('[DECIDE-22] each change raises the version by one and says in the trail what it was', async () => {
    const { result } = await save()
    const { id, version } = result as unknown as ProposalDetail
    const edited = (await save({ id, version, title: '改名' })).result as unknown as ProposalDetail
    expect(edited).toMatchObject({ version: version + 1, title: '改名' })
    await setTargets(id, [buy()])
    const { targetRows, version: after } = await detail(id)
    expect(after).toBe(version + 2)
    const query = { id: targetRows[0]?.id ?? '' }
    expect((await call('DELETE', '/proposal/target', { token: people.author, query })).success).toBe(true)
    expect((await call('DELETE', '/proposal/target', { token: people.author, query })).message).toBe('标的不存在')
    const last = await detail(id)
    expect([last.version, last.targetRows]).toEqual([version + 3, []])
    expect(last.timeline.map(({ action, text }) => [action, text])).toEqual([
      ['target', '删除 SHSE.600001'],
      ['target', '1 个标的'],
      ['edit', ''],
      ['create', '调仓'],
    ])
    const sent = await submitted()
    await save({ id: sent.id, version: sent.version, title: '改过' })
    expect((await detail(sent.id)).timeline[0]).toMatchObject({ action: 'edit', text: '修改后须重新审批' })
  })

  it('[DECIDE-5] without a deadline it ends with the close of the day orders count for, and keeps the one it has', async () => {
    const { result } = await save()
    const { id, version, expireAt } = result as unknown as ProposalDetail
    expect(expireAt).toMatch(/ 15:00:00$/)
    const later = toWireTime(new Date(clock.now().getTime() + 5 * 86_400_000))
    const moved = (await save({ id, version, expireAt: later })).result as unknown as ProposalDetail
    expect(moved.expireAt).toBe(later)
    const kept = (await save({ id, version: moved.version, title: '改名' })).result as unknown as ProposalDetail
    expect(kept.expireAt).toBe(later)
  })

  it('[DECIDE-5] thirty days are the most', async () => {
    const most = clock.now().getTime() + 30 * 86_400_000
    expect((await save({ expireAt: toWireTime(new Date(most)) })).success).toBe(true)
    expect((await save({ expireAt: toWireTime(new Date(most + 1000)) })).message).toBe('有效期最长30天')
    expect((await save({ expireAt: toWireTime(clock.now()) })).message).toBe('有效期必须晚于当前时间')
  })
})

describe('what becomes of it', () => {
  it('[DECIDE-28] the second of two approvers leaves nobody to wait for', async () => {
    await ask(
      `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits, status, is_house)
       values ('H', 1, 1, '机构', '2020-01-01', '{"needApprovalAmount":5000}', 'active', true)`,
    )
    const { id, no } = await submitted()
    await act(id, 'approve', 'boss')
    await act(id, 'approve', 'guard')
    const all = await told(`${id}:%:approve:%`)
    expect(all.map(({ text }) => text).toSorted()).toEqual([
      `boss 通过了提案 ${no}，还需1人审批：意见`,
      `guard 通过了提案 ${no}：意见`,
    ])
    await ask(`delete from trade_risk_profile`)
  })

  it('[DECIDE-28] approvers read until when, how much and how many it takes; the author is not among them', async () => {
    const { id, no, expireAt } = await submitted([buy({ value: 1100 })])
    const [row, ...others] = await told(`${id}:%:submit%`)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      title: '待审批：调仓',
      text: `author 提交了提案 ${no}，有效期至 ${expireAt.slice(5, 16)}，金额 11000.00，需1人审批`,
    })
    expect(row?.['user_ids']).not.toContain('u-author')
  })

  it('[DECIDE-21] withdrawn by its author nobody is told; ended by somebody else the author is', async () => {
    const own = await submitted()
    await act(own.id, 'withdraw', 'author')
    expect(await told(`${own.id}:%:withdraw%`)).toEqual([])
    const newest = async (id: string) => (await detail(id)).timeline[0]
    expect(await newest(own.id)).toMatchObject({ action: 'withdraw', name: 'author', text: '意见' })
    const other = await submitted()
    expect((await act(other.id, 'expire', 'boss')).success).toBe(true)
    expect(await newest(other.id)).toMatchObject({ action: 'expire', name: 'boss', text: '意见' })
    expect(await told(`${other.id}:%:expire%`)).toMatchObject([
      { title: '提案关闭：调仓', text: `boss 关闭了提案 ${other.no}`, user_ids: ['u-author'] },
    ])
    const third = await approved()
    expect((await act(third.id, 'expire', 'hand')).success).toBe(false)
  })

  it('[DECIDE-21] what is over shows what was asked for beside what is held of it now', async () => {
    const { id } = await submitted()
    await act(id, 'withdraw', 'author')
    const over = await detail(id)
    expect(over.targetRows).toMatchObject([
      { held: 0, volume: 1000, volumeAfter: 0, sellable: 0, weight: 0, weightAfter: 0, amount: 10_000, fee: 0 },
    ])
  })
})
