import type { AnalysisResult } from '@liangshu/contract/insight/analysis-result'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hold } from '../../market/testing/panel-fixture.tsx'
import { useProposed } from '../../shared/proposal/proposed.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { failing, fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { AnalysisDialog } from './analysis-dialog.tsx'
import { AnalysisView } from './analysis-view.tsx'
import { sampleResult } from './sample-result.ts'

const news = {
  id: 'n1',
  title: '沐巍医疗中标重大项目',
  subtitle: '内容',
  publishTime: '2026-11-16 09:00:00',
  originalUrl: '',
  mediaName: '快讯',
  category: '公司',
}
const answer = (result: AnalysisResult | null, record: object | null = null) => ({
  success: true,
  message: '',
  analysis_result: result,
  record,
})
const noVersions = { 'GET /news/analysis/versions': ok({ versions: [], pending: [] }) }

function open(routes: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer({ ...noVersions, ...routes })
  const dialog = (isOpen: boolean) => (
    <QueryClientProvider client={queryClient}>
      <AnalysisDialog news={news} opening={1} open={isOpen} onClose={() => undefined} />
    </QueryClientProvider>
  )
  const { rerender } = render(dialog(true))
  const asks = () => calls.filter(({ path }) => path === '/news/analysis' || path === '/news/analyze')
  return { asks, close: () => rerender(dialog(false)) }
}

/** Time passes, and what was asked meanwhile is answered. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  for (let turn = 0; turn < 5; turn += 1) await act(() => vi.advanceTimersByTimeAsync(1))
}

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ shouldAdvanceTime: false })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the dialog of an analysis', () => {
  it('[AI-30] begins half a second after it opens, and asks again every ten seconds until there is a result', async () => {
    const answers = [answer(null), answer(null), answer(sampleResult)]
    const { asks } = open({ 'GET /news/analysis': () => answers.shift() })
    await pass(490)
    expect(asks()).toHaveLength(0)
    await pass(10)
    expect(asks()).toHaveLength(1)
    expect(screen.getByText('正在分析，请稍候…')).toBeTruthy()
    await pass(9_900)
    expect(asks()).toHaveLength(1)
    await pass(200)
    expect(asks()).toHaveLength(2)
    await pass(10_100)
    expect(asks()).toHaveLength(3)
    expect(screen.getByText('沐巍医疗偏多：中标。')).toBeTruthy()
    await pass(60_000)
    expect(asks()).toHaveLength(3)
  })

  it('[DECIDE-67] who may write proposals lays it beside one of their own; nothing is traded by it', async () => {
    open({ 'GET /news/analysis': answer(sampleResult) })
    await pass(600)
    expect(screen.queryByRole('button', { name: '附到投资提案' })).toBeNull()
    cleanup()
    queryClient.clear()
    hold('PROPOSAL:add')
    open({ 'GET /news/analysis': answer(sampleResult) })
    await pass(600)
    fireEvent.click(screen.getByRole('button', { name: '附到投资提案' }))
    expect(useProposed.getState().wanted).toMatchObject({
      symbols: [],
      attachments: [
        { kind: 'news', ref: 'n1' },
        { kind: 'ai', ref: 'n1' },
      ],
    })
    hold()
  })

  it('[AI-31] closed, it asks no more', async () => {
    const { asks, close } = open({ 'GET /news/analysis': answer(null) })
    await pass(600)
    close()
    await pass(60_000)
    expect(asks()).toHaveLength(1)
  })

  it.each([
    ['a refusal', refuse('新闻不存在或已超过30天'), '新闻不存在或已超过30天'],
    ['a refusal without words', refuse(''), '分析请求失败，请稍后重试'],
    ['no answer', failing(502), '分析请求失败，请稍后重试'],
  ])('[AI-32] %s is told, and 重新分析 asks for a new version', async (_what, reply, words) => {
    const { asks } = open({ 'GET /news/analysis': reply, 'POST /news/analyze': answer(sampleResult) })
    await pass(600)
    expect(screen.getByText(words)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重新分析' }))
    await pass(100)
    expect(asks().at(-1)).toMatchObject({ path: '/news/analyze', body: { code: 'n1', force: true } })
    expect(screen.getByText('沐巍医疗偏多：中标。')).toBeTruthy()
  })
})

describe('a result', () => {
  const show = (result: AnalysisResult, record: Parameters<typeof AnalysisView>[0]['record'] = null) =>
    render(<AnalysisView result={result} record={record} />)

  it('[AI-33] tells verdict, engine, confidence with one decimal, evidence and disclaimer', () => {
    show(sampleResult)
    expect(screen.getByText(/▲ 利好/)).toBeTruthy()
    expect(screen.getByText('规则引擎')).toBeTruthy()
    expect(screen.getByText('55.0%')).toBeTruthy()
    expect(screen.getByText('沐巍医疗中标')).toBeTruthy()
    expect(screen.getByText('仅供参考，不构成投资建议')).toBeTruthy()
    expect(screen.queryByText(/命中率/)).toBeNull()
  })

  it('[AI-34] tells how judgements of its kind did where there are enough', () => {
    show(sampleResult, { n: 120, hitRate: 0.5417, horizon: 5 })
    expect(screen.getByText(/此类判断近/).textContent).toBe('此类判断近 120 次命中率 54.2%')
  })

  it('[AI-35] warns of an article that tries to steer it, and renders what a model wrote as text', () => {
    const { container } = show({
      ...sampleResult,
      detailed_analysis: '<img src=x onerror=alert(1)>',
      meta: { ...sampleResult.meta, injection_flags: ['ignore_instructions'], confidence: 0.3 },
    })
    expect(screen.getByText(/试图左右分析的内容：要求忽略既有指令/)).toBeTruthy()
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  })
})
