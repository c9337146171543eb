import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { RequestError } from '../../shared/request/request-error.ts'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { Desk } from '../link/desk-context.tsx'
import { definePanel, type PanelDefinition } from './define-panel.ts'
import { tableText } from './export-panel.ts'
import { useChoose, useFollowed, usePanelParams, useReport } from './panel-context.ts'
import { PanelFrame } from './panel-frame.tsx'
import { fillPanels } from './panel-registry.ts'
import { PanelData } from './panel-states.tsx'
import { createPanelStore, type PanelStore } from './panel-store.ts'
import { readWindow, windowPath } from './panel-window.ts'
import { usePanelQuery } from './use-panel-query.ts'

const params = z.object({ size: z._default(z.number(), 3) })

function Follower() {
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  useReport({ state: 'live', asOf: '2026-11-16 13:39:38', source: 'sim', subject: symbol })
  return (
    <button type="button" onClick={() => choose({ symbol: 'SHSE.600519' })}>
      看 {symbol}
    </button>
  )
}

function Sized() {
  const [{ size }] = usePanelParams(params)
  return <p>大小 {size}</p>
}

let answer: () => Promise<string[]>
function Asking() {
  const query = usePanelQuery(
    queryOptions({ queryKey: ['test', 'rows'], queryFn: () => answer(), refetchInterval: 100, retry: false }),
    (rows) => ({ asOf: `2026-11-16 10:00:0${rows.length}` }),
  )
  return (
    <PanelData of={query} empty={(rows) => (rows.length === 0 ? '今天没有' : null)}>
      {(rows) => <p>{rows.join('、')}</p>}
    </PanelData>
  )
}

function Untimed() {
  const query = usePanelQuery(queryOptions({ queryKey: ['test', 'untimed'], queryFn: () => answer(), retry: false }))
  return <PanelData of={query}>{(rows) => <p>{rows.join('、')}</p>}</PanelData>
}

let isBroken = true
function Breaking() {
  if (isBroken) throw new Error('no')
  return <p>好了</p>
}

const entry = (id: string, more: Partial<PanelDefinition> & Pick<PanelDefinition, 'load'>) =>
  definePanel({ id, title: id, category: 'market', follows: ['symbol'], ...more })

beforeEach(() => {
  isBroken = true
  answer = async () => ['甲']
  fillPanels([
    entry('follower', { title: '跟随', load: async () => Follower }),
    entry('sized', {
      title: '大小',
      params,
      settings: [{ kind: 'number', name: 'size', label: '大小', min: 1, max: 9 }],
      load: async () => Sized,
    }),
    entry('asking', { title: '询问', load: async () => Asking }),
    entry('untimed', { title: '不报时', load: async () => Untimed }),
    entry('breaking', { title: '坏的', load: async () => Breaking }),
    entry('shut', { title: '不许看', permission: 'MACRO:view', load: async () => Follower }),
  ])
  useSession.setState({
    permission: { auth: [], allAuth: [{ action: 'MACRO:view', status: '1', type: '1' }], menu: [] } as never,
  })
})

const start = (
  definitionId: string,
  more: Partial<PanelStore> & { link?: 'blue' | 'teal'; params?: Record<string, unknown> } = {},
) =>
  createPanelStore({
    id: definitionId + Math.random(),
    definitionId,
    link: more.link ?? 'blue',
    ...(more.params && { params: more.params }),
  })

function show(...panels: PanelStore[]) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Desk name="test">
        {panels.map((panel) => (
          <PanelFrame key={panel.id} panel={panel} windowOf="test" />
        ))}
      </Desk>
    </QueryClientProvider>,
  )
}

describe('a panel', () => {
  it('[DESK-3] follows the symbol of its colour, and turns all of that colour', async () => {
    const user = userEvent.setup()
    show(start('follower'), start('follower'), start('follower', { link: 'teal' }))
    const buttons = await screen.findAllByText('看 SHSE.000001')
    await user.click(buttons[0]!)
    expect(screen.getAllByRole('button', { name: /^看/ }).map((one) => one.textContent)).toEqual([
      '看 SHSE.600519',
      '看 SHSE.600519',
      '看 SHSE.000001',
    ])
  })

  it('[DESK-4] numbers without a moment of their own say when they were read, the last time it worked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-16T10:00:05+08:00') })
    try {
      const panel = start('untimed')
      show(panel)
      const told = () => document.querySelector('.panel-freshness')
      expect(await screen.findByText('甲')).toBeTruthy()
      expect(told()?.querySelector('time')?.textContent).toMatch(/^更新 10:00:0\d$/)
      expect(told()?.getAttribute('title')).toMatch(/^实时 · 更新时间 2026-11-16 10:00:0\d$/)
      answer = () => Promise.reject(new RequestError('读不到', { kind: 'http', path: '/rows', status: 500 }))
      vi.setSystemTime(Date.parse('2026-11-16T10:20:00+08:00'))
      act(() => panel.handles.refresh?.())
      await vi.waitFor(() => expect(told()?.className).toContain('is-stale'))
      expect(told()?.querySelector('time')?.textContent).toMatch(/^更新 10:00:0\d$/)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[DESK-4] says of when its numbers are, that they are simulated, and what it is about', async () => {
    show(start('follower'))
    const frame = await screen.findByRole('region', { name: '跟随' })
    expect(await within(frame).findByText('13:39:38')).toBeTruthy()
    expect(within(frame).getByTitle(/实时 · 数据时间 2026-11-16 13:39:38 · 模拟行情/)).toBeTruthy()
    expect(within(frame).getAllByText('SHSE.000001').length).toBeGreaterThan(0)
  })

  it('[DESK-5] says why it is empty, that it failed with another try, and keeps old numbers when a new answer fails', async () => {
    const user = userEvent.setup()
    answer = async () => {
      throw new Error('网络中断')
    }
    const panel = start('asking')
    show(panel)
    expect(await screen.findByText('加载失败：网络中断')).toBeTruthy()
    expect(panel.state.getState().report.state).toBe('failed')
    answer = async () => []
    await user.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect(await screen.findByText('今天没有')).toBeTruthy()
    answer = async () => ['乙', '丙']
    await act(async () => panel.handles.refresh?.())
    expect(await screen.findByText('乙、丙')).toBeTruthy()
    answer = async () => {
      throw new Error('网络中断')
    }
    await act(async () => panel.handles.refresh?.())
    await vi.waitFor(() => expect(panel.state.getState().report.state).toBe('stale'))
    expect(screen.getByText('乙、丙')).toBeTruthy()
  })

  it('[DESK-17] an answer that is being worked out is waited for, without a failure and without a click', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      answer = async () => {
        throw new RequestError('行情准备中：买卖信号计算中，请稍候', {
          kind: 'refused',
          path: '/x',
          status: 200,
          code: 503,
        })
      }
      const panel = start('asking')
      show(panel)
      expect(await screen.findByText('行情准备中：买卖信号计算中，请稍候')).toBeTruthy()
      expect(screen.queryByText(/加载失败|重\s?试/)).toBeNull()
      expect(panel.state.getState().report.state).toBe('loading')
      answer = async () => ['乙']
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect(await screen.findByText('乙')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('[DESK-6] frozen, it is not asked again; let go, it is asked at once', async () => {
    const user = userEvent.setup()
    let asked = 0
    answer = async () => {
      asked += 1
      return [`第${asked}次`]
    }
    show(start('asking'))
    await screen.findByText(/^第\d+次$/)
    await user.click(screen.getByRole('button', { name: '冻结' }))
    const before = asked
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(asked).toBe(before)
    await user.click(screen.getByRole('button', { name: '继续更新' }))
    await vi.waitFor(() => expect(asked).toBeGreaterThan(before))
  })

  it('[DESK-7] one that breaks says so in its frame and can be tried again; the others live', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = userEvent.setup()
    show(start('breaking'), start('follower'))
    expect(await screen.findByText('这个面板遇到了问题，其它面板不受影响')).toBeTruthy()
    expect(await screen.findByText('看 SHSE.000001')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect(await screen.findByText('好了')).toBeTruthy()
  })

  it('[DESK-8] without the right it says so, and one of another version says its name', async () => {
    show(start('shut'), start('gone'))
    expect(await screen.findByText('没有查看“不许看”的权限，请联系管理员')).toBeTruthy()
    expect(screen.getByText('这个版本没有名为“gone”的面板，可以关闭它')).toBeTruthy()
  })

  it('[DESK-9] stored parameters that no longer fit fall back to the defaults; the settings change them', async () => {
    const user = userEvent.setup()
    show(start('sized', { params: { size: 'x' } }))
    expect(await screen.findByText('大小 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '大小：更多' }))
    await user.click(await screen.findByText('设置'))
    const field = await screen.findByRole('spinbutton', { name: '大小' })
    await user.clear(field)
    await user.type(field, '7')
    expect(await screen.findByText('大小 7')).toBeTruthy()
  })
})

describe('what leaves a panel', () => {
  it('[DESK-10] is a sheet that opens with Chinese intact and computes nothing', () => {
    expect(
      tableText({
        head: ['名称', '额'],
        rows: [
          ['=1+1', -3.5],
          ['a"b,c', null],
          ['-2%', 1],
        ],
      }),
    ).toBe('\uFEFF名称,额\r\n\'=1+1,-3.5\r\n"a""b,c",\r\n\'-2%,1\r\n')
  })

  it('[DESK-11] its own window shows the same panel with the same colour and parameters', () => {
    const panel = start('sized', { link: 'teal', params: { size: 5 } })
    const search = new URL(windowPath(panel, 'ready-盯盘'), 'http://x').searchParams
    expect(readWindow(search)).toMatchObject({
      desk: 'ready-盯盘',
      start: { definitionId: 'sized', link: 'teal', params: { size: 5 } },
    })
    expect(readWindow(new URLSearchParams('params={&link=red')).start).toMatchObject({ link: null, params: {} })
  })

  it('[DESK-15] moved to a window it leaves its place marked, and is back when the window is closed or it is called back', async () => {
    const opened = { closed: false, close: () => void (opened.closed = true) }
    vi.stubGlobal('open', () => opened)
    const panel = start('follower')
    show(panel, start('sized'))
    const move = async () => {
      await userEvent.click(await screen.findByRole('button', { name: '跟随：更多' }))
      await userEvent.click(await screen.findByText('移到新窗口'))
      expect(await screen.findByText(/已移到另一个窗口/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: /^看/ })).toBeNull()
    }
    await move()
    opened.closed = true
    expect(await screen.findByRole('button', { name: /^看/ })).toBeTruthy()
    expect(screen.getByText('大小 3')).toBeTruthy()

    opened.closed = false
    await move()
    await userEvent.click(screen.getByRole('button', { name: '移回此处' }))
    expect(opened.closed).toBe(true)
    expect(await screen.findByRole('button', { name: /^看/ })).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('[DESK-15] where the browser opens no window the panel stays', async () => {
    vi.stubGlobal('open', () => null)
    show(start('follower'))
    await userEvent.click(await screen.findByRole('button', { name: '跟随：更多' }))
    await userEvent.click(await screen.findByText('移到新窗口'))
    expect(screen.getByRole('button', { name: /^看/ })).toBeTruthy()
    vi.unstubAllGlobals()
  })
})
