import type { ProposalDetail } from '@liangshu/contract/decision/proposal'
import type { Thread, ThreadKind } from '@liangshu/contract/decision/thread'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()
const { test, call, ask, people, approved, buy, order, place, beat } = app
const auditor = await makePerson(test, { username: 'looker', permissions: ['DECISION:view', 'DECISION:export'] })
await ask(`insert into trade_account_grant values ('A1', 'u-looker', 1, false)`)
await ask(`insert into insight_news (code, source, title, title_hash, summary, content, published_at, url, media, category, symbols, sectors)
  values ('N1', 'feed', '央行降准', 1, '', '', now() - interval '1 day', '', '财经社', '宏观', '{}', '{}')`)

const attachments = [
  { kind: 'news', ref: 'N1', title: '降准公告' },
  { kind: 'signal', ref: 'SHSE.600001:BREAKOUT:2026-11-16', title: '突破信号' },
]
const thread = async (kind: ThreadKind, id: string, token = auditor) =>
  (await call('GET', '/decision/thread', { token, query: { kind, id } })).result as unknown as Thread

async function traded() {
  const proposal = await approved([buy()], { attachments })
  const targetId = (proposal as ProposalDetail).targetRows[0]?.id ?? ''
  const sent = await place(order('A1', { targetId, price: '10.01', volume: 600 }), people.hand)
  await beat()
  const [fill] = await ask('select id from trade_fill where order_id = $1', [sent.orderId])
  return { proposal, targetId, orderId: sent.orderId, fillId: String(fill?.['id']) }
}
const stages = ({ timeline }: Thread) => [...new Set(timeline.map(({ stage }) => stage))]

describe('the thread', () => {
  it('[THREAD-1] leads from a fill to order, checks, target, proposal, approval and what it leant on, with who and from where', async () => {
    const { proposal, targetId, orderId, fillId } = await traded()
    const found = await thread('fill', fillId)
    expect(stages(found)).toEqual(['evidence', 'proposal', 'approval', 'order', 'check', 'fill'])
    expect(found.productName).toBe('产品一')
    expect(found.proposal).toMatchObject({ id: proposal.id, authorName: 'author', approvers: ['boss'], attachments })
    expect(found.targets).toMatchObject([{ id: targetId, volume: 1000, filled: 600 }])
    expect(found.orders).toMatchObject([{ id: orderId, createdBy: 'hand' }])
    expect(found.orders[0]!.checks.length).toBeGreaterThan(10)
    const line = (title: string) => found.timeline.find((one) => one.title.includes(title))
    expect(line('审批通过')).toMatchObject({ who: 'boss', from: '127.0.0.1' })
    expect(line('委托 买入')).toMatchObject({ who: 'hand', from: '提案执行 · 127.0.0.1' })
    expect(line('降准公告')).toMatchObject({ who: '财经社', link: { kind: 'news', ref: 'N1' } })
    expect(found.timeline[0]!.title).toContain('降准公告')
    expect(found.timeline.at(-1)).toMatchObject({ stage: 'fill', link: { kind: 'fill', ref: fillId } })
  })

  it('[THREAD-2] and back: proposal and target tell of all their orders and fills', async () => {
    const { proposal, targetId, orderId, fillId } = await traded()
    for (const [kind, id] of [
      ['proposal', proposal.id],
      ['target', targetId],
      ['order', orderId],
    ] as const) {
      const found = await thread(kind, id)
      expect(found.orders.map((one) => one.id)).toEqual([orderId])
      expect(found.fills.map((one) => one.id)).toEqual([fillId])
    }
  })

  it('[THREAD-5] a holding is taken up at its last fill; one never traded is not there', async () => {
    const { proposal, orderId } = await traded()
    const found = await thread('holding', 'A1:SHSE.600001')
    expect(found.proposal?.id).toBe(proposal.id)
    expect(found.orders.map((one) => one.id)).toEqual([orderId])
    const none = { kind: 'holding', id: 'A1:SHSE.600002' }
    expect((await call('GET', '/decision/thread', { token: auditor, query: none })).message).toContain('记录不存在')
    const other = { kind: 'holding', id: 'A1:SHSE.600001' }
    expect((await call('GET', '/decision/thread', { token: people.stranger, query: other })).message).toContain(
      '记录不存在',
    )
  })

  it('[THREAD-2] a trade outside any proposal says so; what one may not read is not there', async () => {
    const sent = await place(order('A1', { price: '10.01', volume: 100 }), people.hand)
    await beat()
    const found = await thread('order', sent.orderId)
    expect(found.proposal).toBeNull()
    expect(stages(found)).toEqual(['order', 'check', 'fill'])
    const stranger = await call('GET', '/decision/thread', {
      token: people.stranger,
      query: { kind: 'order', id: sent.orderId },
    })
    expect(stranger.message).toBe('记录不存在，或您没有查看权限')
  })

  it('[THREAD-3] exports as evidence that says who took it', async () => {
    const { proposal, fillId } = await traded()
    const answer = await test.app.inject({
      method: 'GET',
      url: '/jeecg-boot/decision/thread/export',
      query: { kind: 'fill', id: fillId },
      headers: { 'x-access-token': auditor },
    })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(`交易脉络-${proposal.no}.pdf`))
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
    const read = text.replaceAll(/\s+/g, ' ')
    for (const words of [proposal.no, '审批通过', 'boss', '127.0.0.1', '导出人 looker', 'SHA-256'])
      expect(read).toContain(words)
    const refused = await test.app.inject({
      method: 'GET',
      url: '/jeecg-boot/decision/thread/export',
      query: { kind: 'fill', id: fillId },
      headers: { 'x-access-token': people.hand },
    })
    expect(refused.json().code).toBe(510)
  })
})
