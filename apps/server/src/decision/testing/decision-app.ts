import type { ProposalDetail } from '@liangshu/contract/decision/proposal'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../../trading/testing/trading-app.ts'

const viewing = ['PROPOSAL:view', 'DECISION:view']
const writing = [...viewing, 'PROPOSAL:add', 'PROPOSAL:edit', 'PROPOSAL:delete', 'PROPOSAL:submit']
const judging = [...viewing, 'PROPOSAL:approve']

export type Target = Record<string, unknown>

/** A product of one account at a market that stands still, and the people around its proposals. */
export async function createDecisionApp() {
  const trading = await createTradingApp()
  const { test, call, market } = trading
  market.list('SHSE.600002', 20)
  const people = {
    author: await makePerson(test, {
      username: 'author',
      permissions: [...writing, 'DECISION:add', 'DECISION:edit', 'DECISION:delete'],
    }),
    boss: await makePerson(test, { username: 'boss', permissions: judging }),
    guard: await makePerson(test, { username: 'guard', permissions: judging }),
    hand: await makePerson(test, { username: 'hand', permissions: [...traderRights, ...viewing] }),
    stranger: await makePerson(test, { username: 'stranger', permissions: [...writing, 'PROPOSAL:approve'] }),
  }
  await trading.open('A1', { cash: 1_000_000, trades: ['hand', 'dealer'], reads: ['author', 'boss', 'guard'] })
  type Person = keyof typeof people

  const post = (who: Person, path: string, body: unknown) => call('POST', path, { token: people[who], body })
  const save = (more: Record<string, unknown> = {}, who: Person = 'author') =>
    post(who, '/proposal', { title: '调仓', productId: 'P1', ...more })
  const setTargets = (proposalId: string, targets: readonly Target[], who: Person = 'author') =>
    post(who, '/proposal/target', { proposalId, replace: true, targets })
  const act = (id: string, action: string, who: Person, more: Record<string, unknown> = {}) =>
    post(who, '/proposal', { id, action, comment: '意见', ...more })
  const detail = async (id: string, who: Person = 'author') =>
    (await call('GET', '/proposal', { token: people[who], query: { id } })).result as unknown as ProposalDetail

  const buy = (more: Target = {}): Target => ({ symbol: 'SHSE.600001', side: 1, mode: 'volume', value: 1000, ...more })
  /** A draft with targets. */
  async function draft(targets: readonly Target[] = [buy()], more: Record<string, unknown> = {}) {
    const { result } = await save(more)
    const { id } = result as unknown as ProposalDetail
    const answer = await setTargets(id, targets)
    if (!answer.success) throw new Error(answer.message)
    return answer.result as unknown as ProposalDetail
  }
  async function submitted(targets?: readonly Target[], more?: Record<string, unknown>) {
    const { id } = await draft(targets, more)
    const answer = await act(id, 'submit', 'author')
    if (!answer.success) throw new Error(answer.message)
    return answer.result as unknown as ProposalDetail
  }
  async function approved(targets?: readonly Target[], more?: Record<string, unknown>) {
    const { id } = await submitted(targets, more)
    const answer = await act(id, 'approve', 'boss')
    if (!answer.success) throw new Error(answer.message)
    return answer.result as unknown as ProposalDetail
  }
  return { ...trading, people, post, save, setTargets, act, detail, buy, draft, submitted, approved }
}
