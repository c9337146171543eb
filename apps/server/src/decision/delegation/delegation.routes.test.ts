import type { ProposalDetail } from '@liangshu/contract/decision/proposal'
import { beforeEach, describe, expect, it } from 'vitest'

import { toWireDate } from '../../platform/wire/wire-time.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()
const { act, submitted, ask, call, people, clock, setTargets, save, buy } = app

const dayFromNow = (days: number) => toWireDate(new Date(clock.now().getTime() + days * 86_400_000))
const lend = (from: keyof typeof people, to: string, days: [number, number] = [0, 3]) =>
  app.post(from, '/proposal/delegation', {
    toUserId: `u-${to}`,
    fromDay: dayFromNow(days[0]),
    toDay: dayFromNow(days[1]),
    reason: '休假',
  })

beforeEach(() => ask('delete from decision_delegation'))

describe('standing in for somebody who is away', () => {
  it('[DECIDE-40] the delegate approves with the other’s right, and the trail names both', async () => {
    const { id } = await submitted()
    expect((await act(id, 'approve', 'hand')).success).toBe(false)
    expect((await lend('boss', 'hand')).success).toBe(true)
    const done = (await act(id, 'approve', 'hand')).result as unknown as ProposalDetail
    expect(done).toMatchObject({ status: 2, approveBy: 'hand' })
    expect(done.timeline[0]).toMatchObject({ action: 'approve', name: 'hand', onBehalfOf: 'boss' })
  })

  it('[DECIDE-40] only on its days, and no longer than it is not taken back', async () => {
    const { id } = await submitted()
    await lend('boss', 'hand', [1, 3])
    expect((await act(id, 'approve', 'hand')).message).toBe('没有审批权限，也没有生效中的审批委托')
    await ask('delete from decision_delegation')
    const { result } = await lend('boss', 'hand')
    const revoked = await call('DELETE', '/proposal/delegation', {
      token: people.boss,
      query: result as unknown as { id: string },
    })
    expect(revoked.success).toBe(true)
    expect((await act(id, 'approve', 'hand')).success).toBe(false)
    const again = await call('DELETE', '/proposal/delegation', {
      token: people.boss,
      query: result as unknown as { id: string },
    })
    expect(again.message).toBe('委托不存在或已撤销')
  })

  it('[DECIDE-41] a right that its owner has lost cannot be used any more', async () => {
    const { id } = await submitted()
    await lend('boss', 'hand')
    await ask(`delete from sys_role_permission where role_id = 'r-boss' and permission_id = 'b-PROPOSAL:approve'`)
    expect((await act(id, 'approve', 'hand')).success).toBe(false)
    await ask(
      `insert into sys_role_permission (role_id, permission_id, tenant_id) values ('r-boss', 'b-PROPOSAL:approve', 1)`,
    )
  })

  it('[DECIDE-2] neither the author as a delegate nor the author’s own right approves it', async () => {
    await ask(
      `insert into trade_account_grant (account_id, user_id, tenant_id) values ('A1', 'u-stranger', 1) on conflict do nothing`,
    )
    await lend('boss', 'author')
    const own = await submitted()
    expect((await act(own.id, 'approve', 'author')).message).toBe('不能审批自己的提案')
    const { result } = await save({}, 'stranger')
    const { id } = result as unknown as ProposalDetail
    await setTargets(id, [buy()], 'stranger')
    await act(id, 'submit', 'stranger')
    await lend('stranger', 'hand')
    expect((await act(id, 'approve', 'hand')).message).toBe('提案人委托的审批权不能用于其本人的提案')
  })

  it.each<[string, () => ReturnType<typeof lend>, string]>([
    ['to oneself', () => lend('boss', 'boss'), '不能委托给自己'],
    ['to nobody', () => lend('boss', 'nobody'), '代理人不存在或不属于本机构'],
    ['for days that are over', () => lend('boss', 'hand', [-3, -1]), '结束日期已过'],
    ['backwards', () => lend('boss', 'hand', [3, 1]), '结束日期不能早于开始日期'],
    ['without the right', () => lend('author', 'hand'), '没有权限，请联系管理员授权'],
  ])('[DECIDE-42] lending %s is refused', async (_case, lending, message) => {
    expect((await lending()).message).toContain(message)
    expect(await ask('select id from decision_delegation')).toEqual([])
  })

  it('[DECIDE-42] two at once for the same days are refused, and both sides see it', async () => {
    await lend('boss', 'hand')
    expect((await lend('boss', 'guard', [2, 5])).message).toBe('该时间段内已有委托，请先撤销')
    const seen = async (who: keyof typeof people) =>
      (await call('GET', '/proposal/delegation', { token: people[who] })).result as unknown[]
    expect(await seen('hand')).toMatchObject([{ fromName: 'boss', toName: 'hand', state: 'active', isMine: false }])
    expect(await seen('boss')).toMatchObject([{ isMine: true }])
    expect(await seen('guard')).toEqual([])
  })
})
