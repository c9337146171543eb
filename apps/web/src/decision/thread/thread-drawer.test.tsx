import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { closeThread, openThread } from '../../shared/thread/opened-thread.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { ThreadDrawer } from './thread-drawer.tsx'

const line = (stage: string, title: string, more: object = {}) => ({
  id: `${stage}:${title}`,
  at: '2026-11-16 10:00:00',
  stage,
  title,
  text: '',
  who: '顾清和',
  onBehalfOf: null,
  from: '10.0.0.8',
  link: null,
  isProblem: false,
  ...more,
})
const thread = {
  kind: 'fill',
  id: 'F1',
  productName: '澜石量化一号',
  proposal: {
    id: 'X1',
    no: 'P261116-01',
    title: '核心持仓加仓',
    type: 'open',
    status: 4,
    authorName: '顾清和',
    approvers: ['沈知远'],
    attachments: [],
  },
  targets: [{ id: 'T1', symbol: 'SHSE.600001', name: '雁茂银行', side: 1, volume: 1000, filled: 600, reference: 10 }],
  orders: [],
  fills: [],
  timeline: [
    line('evidence', '信号：突破'),
    line('approval', '审批通过', { who: '程一诺', onBehalfOf: '沈知远' }),
    line('fill', '成交', { id: 'fill:F1' }),
  ],
  isCut: false,
}

beforeEach(() => queryClient.clear())
afterEach(() => act(closeThread))

function show(answer: object) {
  fakeServer({ 'GET /decision/thread': answer })
  recordFeedback()
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ThreadDrawer />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  act(() => openThread('fill', 'F1'))
}

it('[THREAD-4] tells the thread in order, with who acted for whom and from where, and marks where it was taken up', async () => {
  show(ok(thread))
  const list = await screen.findByRole('list', { name: '经过' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines.map((one) => one.querySelector('strong')?.textContent)).toEqual(['信号：突破', '审批通过', '成交'])
  expect(lines[1]?.textContent).toContain('程一诺（代沈知远） · 10.0.0.8')
  expect(lines.map((one) => one.getAttribute('aria-current'))).toEqual([null, null, 'step'])
  expect(screen.getByRole('button', { name: 'P261116-01 核心持仓加仓' })).toBeTruthy()
})

it('[THREAD-4] a trade outside any proposal says so', async () => {
  show(ok({ ...thread, proposal: null, targets: [] }))
  expect(await screen.findByText('提案外交易')).toBeTruthy()
})

it('[THREAD-4] a refusal is told with another try', async () => {
  show(refuse('记录不存在，或您没有查看权限'))
  expect(await screen.findByText('记录不存在，或您没有查看权限')).toBeTruthy()
})
