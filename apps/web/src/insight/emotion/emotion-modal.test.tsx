import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FeedbackBridge } from '../../shared/feedback/feedback-host.tsx'
import { queryClient } from '../../shared/query/query-client.ts'
import { failing, fakeServer } from '../../shared/testing/fake-server.ts'
import { EmotionModal } from './emotion-modal.tsx'

// There is no canvas here to draw on.
vi.mock('../../shared/chart/chart.tsx', () => ({
  Chart: ({ label }: { label: string }) => <figure aria-label={label} />,
}))

const day = {
  日期: '2026-11-13',
  火热指数: 15.9,
  恐慌指数: -0.7,
  全情绪指数: 15.2,
  连板指数: 1342.6,
  连板高度: 6,
  状态: '收盘',
}
/** Time passes, and what was asked meanwhile is answered. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  for (let turn = 0; turn < 5; turn += 1) await act(() => vi.advanceTimersByTimeAsync(1))
}

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('[EMOTION-18] tells of when its data are, asks after 600 ms and every minute, and keeps them when a new answer fails', async () => {
  let isDown = false
  const calls = fakeServer({
    'GET /emotion/getEmotionDay': () => (isDown ? failing(502) : [day]),
    'GET /emotion/getEmotionProposal': () => new Response('观望'),
  })
  const asks = () => calls.filter(({ path }) => path === '/emotion/getEmotionDay').length
  render(
    <QueryClientProvider client={queryClient}>
      <EmotionModal onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await pass(590)
  expect(asks()).toBe(0)
  await pass(200)
  expect(asks()).toBe(1)
  expect(screen.getByText(/数据截至/).textContent).toBe('数据截至 2026-11-13 收盘')
  isDown = true
  await pass(60_100)
  expect(asks()).toBe(2)
  expect(screen.getByText(/数据截至/).textContent).toContain('更新失败，显示最近一次数据')
})

it('[EMOTIONDIALOG-1] shows two pictures and the proposal, which is asked for every minute too', async () => {
  const calls = fakeServer({
    'GET /emotion/getEmotionDay': [day],
    'GET /emotion/getEmotionProposal': () => new Response('观望'),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <EmotionModal onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await pass(700)
  expect(screen.getAllByRole('figure')).toHaveLength(2)
  expect(screen.getByText('观望')).toBeTruthy()
  await pass(60_100)
  expect(calls.filter(({ path }) => path === '/emotion/getEmotionProposal')).toHaveLength(2)
})

it('[EMOTIONDIALOG-1] stays silent when the market cannot say how it feels', async () => {
  fakeServer({
    'GET /emotion/getEmotionDay': () => failing(500),
    'GET /emotion/getEmotionProposal': () => failing(500),
  })
  render(
    <App component={false}>
      <FeedbackBridge />
      <QueryClientProvider client={queryClient}>
        <EmotionModal onClose={() => undefined} />
      </QueryClientProvider>
    </App>,
  )
  await pass(700)
  expect(screen.getByText('暂无情绪数据')).toBeTruthy()
  expect(document.querySelector('.ant-notification-notice')).toBeNull()
})
