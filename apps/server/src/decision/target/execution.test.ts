import type { ProposalDetail } from '@liangshu/contract/decision/proposal'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeEach, describe, expect, it } from 'vitest'

import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()
const { act, save, detail, buy, submitted, approved, ask, people, order, place, execute, beat, market, day } = app

beforeEach(async () => {
  await ask(`delete from trade_risk_profile`)
  await ask(`update trade_product set status = 1`)
})

const limit = (limits: object) =>
  ask(
    `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits, status, is_house)
     values ('H', 1, 1, '机构', '2020-01-01', $1, 'active', true)`,
    [JSON.stringify(limits)],
  )
const targetOf = ({ targetRows }: ProposalDetail) => targetRows[0]?.id ?? ''
const send = (proposal: ProposalDetail, more: Record<string, unknown> = {}) =>
  place(order('A1', { targetId: targetOf(proposal), price: '10.01', volume: 1000, ...more }), people.hand)

describe('executing a target', () => {
  it('[DECIDE-14] beyond the approval amount an order goes through its approved target only', async () => {
    const proposal = await approved()
    await limit({ needApprovalAmount: 5000 })
    expect(await place(order('A1', { price: '10.01', volume: 1000 }), people.hand)).toMatchObject({
      rejReason: 23,
      rejDetail: '委托金额10010.00超过5000，需要审批',
    })
    expect(await send(proposal)).toMatchObject({ status: 10, rejReason: 0 })
    const [stored] = await ask(`select origin_module from trade_order where proposal_target_id = $1`, [
      targetOf(proposal),
    ])
    expect(stored).toEqual({ origin_module: 'PROPOSAL' })
    await beat()
    expect(await detail(proposal.id)).toMatchObject({ status: 5, progress: 1 })
  })

  it('[DECIDE-31] the first order makes it executing, the last fill done; what remains is what nobody has ordered', async () => {
    const proposal = await approved([buy({ priceType: 'band', priceLow: 9.9, priceHigh: 10.05 })])
    expect(await send(proposal, { price: '9.95', volume: 400 })).toMatchObject({ status: 10 })
    await beat()
    const working = await detail(proposal.id)
    expect(working).toMatchObject({ status: 4 })
    expect(working.targetRows[0]).toMatchObject({ state: 'working', workingVolume: 400, remaining: 600, volume: 1000 })
    expect(await send(proposal, { volume: 700 })).toMatchObject({
      rejReason: 23,
      rejDetail: '委托数量700超过目标剩余可执行数量600',
    })
    expect(await send(proposal, { volume: 600 })).toMatchObject({ status: 10 })
    await beat()
    const partial = (await detail(proposal.id)).targetRows[0]
    expect(partial).toMatchObject({ executedVolume: 600, workingVolume: 400, executedVwap: 10.01, band: 'inside' })
    expect(partial?.deviation).toBeCloseTo(0.001, 8)
    market.move('SHSE.600001', 9.9, 100_000)
    await beat()
    const done = await detail(proposal.id)
    expect(done).toMatchObject({ status: 5, progress: 1 })
    expect(done.timeline.slice(0, 2).map(({ action, name }) => [action, name])).toEqual([
      ['finish', '系统'],
      ['execute', '系统'],
    ])
    market.move('SHSE.600001', 10)
  })

  it.each<[string, () => Promise<ProposalDetail>, Record<string, unknown>, string]>([
    ['waits for approval', () => submitted(), {}, '提案尚未通过审批，不能执行'],
    [
      'is at another price',
      () => approved([buy({ priceType: 'limit', priceHigh: 10 })]),
      {},
      '委托价超出提案价格区间，最高 10.00',
    ],
    ['wants the other side', () => approved(), { side: 2, price: '10.00' }, '可卖0'],
    [
      'wants another symbol',
      () => approved(),
      { symbol: 'SHSE.600002', price: '20.01' },
      '委托的证券或方向与提案目标不一致',
    ],
  ])('[DECIDE-13] an order whose proposal %s is refused', async (_case, make, more, text) => {
    const row = await send(await make(), more)
    expect(row.status).toBe(8)
    expect(row.rejDetail).toContain(text)
  })

  it('[DECIDE-13] a target of nobody, of an ended proposal and of a closed product are refused', async () => {
    expect(await place(order('A1', { targetId: 'T88' }), people.hand)).toMatchObject({
      rejReason: 23,
      rejDetail: '提案目标不存在，或不属于该账户的产品',
    })
    const proposal = await approved()
    await ask(`update trade_product set status = 0 where id = 'P1'`)
    expect(await send(proposal)).toMatchObject({ rejDetail: '产品已停用，提案不能执行' })
    await ask(`update trade_product set status = 1`)
    await ask(`update decision_proposal set expire_at = now() - interval '1 day' where id = $1`, [proposal.id])
    expect(await send(proposal)).toMatchObject({ rejDetail: '提案已过期，不能继续执行' })
  })

  it('[DECIDE-32] orders sent together never take more than the target has', async () => {
    const proposal = await approved()
    const intent = (volume: number, price: string) => order('A1', { targetId: targetOf(proposal), price, volume })
    const answer = await execute([intent(600, '9.90'), intent(600, '9.91'), intent(400, '9.92')], people.hand)
    const rows = answer.result as unknown as { status: number; rejDetail: string }[]
    expect(rows.map(({ status }) => status)).toEqual([10, 8, 10])
    expect(rows[1]?.rejDetail).toBe('委托数量600超过目标剩余可执行数量400')
  })

  it('[DECIDE-32] a unit’s order is shared out, stored before it is sent, and counted as one against the target', async () => {
    await app.open('A2', { cash: 1_000_000, trades: ['hand'], reads: ['boss'] })
    const proposal = await approved([buy({ value: 2000 })])
    const unit = { targetId: targetOf(proposal), accountId: undefined, unitId: 'U1', price: '9.90' }
    const answer = await execute([order('U1', { ...unit, volume: 2000 })], people.hand)
    expect((answer.result as unknown as { status: number }[]).map(({ status }) => status)).toEqual([10, 10])
    const parts = await ask(`select volume::int as volume from trade_order where proposal_target_id = $1`, [
      targetOf(proposal),
    ])
    expect(parts.reduce((sum, { volume }) => sum + Number(volume), 0)).toBe(2000)
    const [stored] = await ask(`select parts from trade_allocation where unit_id = 'U1'`)
    expect(stored?.['parts']).toHaveLength(2)
    expect((await detail(proposal.id)).targetRows[0]).toMatchObject({ remaining: 0, workingVolume: 2000 })
  })

  it('[DECIDE-33] what came between approval and order is asked again: limits and lists', async () => {
    const proposal = await approved()
    await limit({ forbidden: ['SHSE.600001'] })
    expect(await send(proposal)).toMatchObject({ rejReason: 21, rejDetail: '该证券在禁止交易名单中' })
    await ask(`delete from trade_risk_profile`)
    await limit({ singleNamePct: 0.001 })
    expect(await send(proposal)).toMatchObject({ rejReason: 20 })
  })

  it('[DECIDE-34] while it is executed nobody changes it', async () => {
    const proposal = await approved()
    await send(proposal, { price: '9.90', volume: 100 })
    expect((await save({ id: proposal.id, title: '改' })).message).toBe('当前状态不允许该操作')
    expect((await app.setTargets(proposal.id, [buy()])).message).toBe('当前状态不允许该操作')
    expect((await act(proposal.id, 'withdraw', 'author')).message).toBe('当前状态不允许该操作')
    expect((await act(proposal.id, 'finish', 'hand')).result).toMatchObject({ status: 5 })
  })

  it('[DECIDE-35] a parent order is held against its target before the first slice', async () => {
    const proposal = await approved()
    const split = { algo: 'TWAP', slices: 2, minutes: 1 }
    const parent = order('A1', { targetId: targetOf(proposal), price: '10.01', volume: 1200, split })
    expect((await execute([parent], people.hand)).message).toBe('委托数量1200超过目标剩余可执行数量1000')
    const fits = order('A1', { targetId: targetOf(proposal), price: '10.01', volume: 1000, split })
    expect((await execute([fits], people.hand)).result).toMatchObject([{ status: 10 }])
    expect((await detail(proposal.id)).targetRows[0]).toMatchObject({
      workingVolume: 1000,
      executedVolume: 0,
      executedVwap: null,
      remaining: 0,
      state: 'working',
    })
    await app.app.trading.beatAlgos()
    await beat()
    app.clock.advance(61_000)
    await app.app.trading.beatAlgos()
    await beat()
    expect(await detail(proposal.id)).toMatchObject({ status: 5 })
  })

  it('[DECIDE-36] over the end of the day the rest can be ordered again, as long as the proposal lasts', async () => {
    const proposal = await approved()
    await ask(`update decision_proposal set expire_at = now() + interval '20 days' where id = $1`, [proposal.id])
    await send(proposal, { price: '9.90', volume: 1000 })
    await beat()
    expect((await detail(proposal.id)).targetRows[0]).toMatchObject({ remaining: 0 })
    market.setTime('15:36')
    await app.app.trading.settlement.settleDue()
    market.setTime('10:00', mainlandCalendar.next(day))
    expect((await detail(proposal.id)).targetRows[0]).toMatchObject({ remaining: 1000, state: 'waiting' })
    expect(await send(proposal)).toMatchObject({ status: 10 })
  })
})
