import type { Group, SetGroupResult } from '@liangshu/contract/watch/group-calls'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../shared/testing/fake-server.ts'
import { AddDialog } from './dialogs/add-dialog.tsx'
import { MonitorDialog } from './dialogs/monitor-dialog.tsx'
import { NoteDialog } from './dialogs/note-dialog.tsx'

const group: Group = {
  id: 'g1',
  name: '核心池',
  type: 1,
  ownerId: 'me',
  ownerName: '',
  productId: null,
  shareTo: [],
  symbols: 0,
  color: '',
  sort: 1,
  monitor: false,
  changePct: null,
  canEdit: true,
  updateTime: '',
}
const show = (dialog: ReactNode) => render(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>)
const button = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(() => queryClient.clear())

describe('adding to a group', () => {
  it('[WATCH-4] of 200 pasted with ten wrong, the wrong ones are named and stay in the field to be mended', async () => {
    const codes = Array.from({ length: 200 }, (_, i) => `SHSE.6${String(i).padStart(5, '0')}`)
    const isWrong = (_: string, i: number) => i % 20 === 7
    const wrong = codes.filter(isWrong)
    const results = codes.map((symbol, i): SetGroupResult => ({
      symbol,
      name: '',
      result: isWrong(symbol, i) ? 'unknown' : 'ok',
      message: isWrong(symbol, i) ? `证券代码不存在：${symbol}` : '添加成功',
    }))
    const calls = fakeServer({ 'POST /api/group/setBondGroup': ok(results) })
    show(<AddDialog group={group} onClose={() => undefined} />)
    const field = screen.getByLabelText<HTMLTextAreaElement>('证券代码')
    fireEvent.change(field, { target: { value: codes.join('\n') } })
    fireEvent.click(button(/添加 200 只/))
    const named = within(await screen.findByRole('list', { name: '没有添加的代码' })).getAllByRole('listitem')
    expect(named).toHaveLength(10)
    expect(named[0]?.textContent).toContain(`证券代码不存在：${wrong[0]}`)
    expect(screen.getByText(/10 只没有添加/).textContent).toContain('已添加 190 只')
    expect(field.value.split('\n')).toEqual(wrong)
    expect(calls[0]?.body).toMatchObject({ groupId: 'g1', op: 'add' })
  })

  it('[WATCH-10] more than a thousand are not even sent', () => {
    show(<AddDialog group={group} onClose={() => undefined} />)
    const codes = Array.from({ length: 1001 }, (_, i) => String(600_000 + i))
    fireEvent.change(screen.getByLabelText('证券代码'), { target: { value: codes.join(' ') } })
    expect(screen.getByText('一次最多 1000 只，当前 1001 只')).toBeTruthy()
    expect(button(/添加 1001 只/)).toHaveProperty('disabled', true)
  })
})

describe('what a person notes', () => {
  it('[WATCH-6] a price that is taken out of the field is taken away', async () => {
    const calls = fakeServer({ 'POST /api/group/setBondGroup': ok([]) })
    const member = {
      symbol: 'SHSE.600001',
      name: '甲',
      note: '观察',
      tags: ['龙头'],
      targetPrice: 12.5,
      stopPrice: null,
    }
    show(<NoteDialog groupId="g1" members={[member as never]} tags={[]} onClose={() => undefined} />)
    fireEvent.change(screen.getByLabelText('目标价（到达时提醒）'), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('止损价（跌破时提醒）'), { target: { value: '9.5' } })
    fireEvent.click(button(/保\s*存/))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({
      groupId: 'g1',
      op: 'update',
      symbols: ['SHSE.600001'],
      note: '观察',
      tags: ['龙头'],
      targetPrice: 0,
      stopPrice: 9.5,
    })
  })
})

describe('the monitor of a group', () => {
  it('[WATCH-11] a rule is typed in percent, stored as a fraction, and says how often it may speak', async () => {
    const calls = fakeServer({
      'GET /api/group/getMonitor': ok({ groupId: 'g1', enabled: false, rules: [], hasWechat: false }),
      'POST /api/group/setMonitor': ok({ groupId: 'g1', enabled: true, rules: [], hasWechat: false }),
    })
    show(<MonitorDialog group={group} onClose={() => undefined} />)
    fireEvent.click(await screen.findByRole('button', { name: /添加规则/ }))
    fireEvent.change(screen.getByLabelText('规则1阈值'), { target: { value: '7' } })
    fireEvent.change(screen.getByLabelText('规则1间隔分钟'), { target: { value: '0' } })
    fireEvent.click(button(/保\s*存/))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      enabled: true,
      rules: [{ metric: 'changePct', op: 'ge', value: 0.07, cooldownMin: 0 }],
    })
    expect(screen.getByText(/每组一小时最多提醒 60 条/)).toBeTruthy()
  })

  it('[WATCH-8] one that was taken back meanwhile says so and can be asked for again', async () => {
    fakeServer({ 'GET /api/group/getMonitor': refuse('分组不存在或无权查看') })
    show(<MonitorDialog group={group} onClose={() => undefined} />)
    expect(await screen.findByText('加载失败：分组不存在或无权查看')).toBeTruthy()
    expect(button(/重\s*试/)).toBeTruthy()
  })
})
