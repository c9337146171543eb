import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as expected from '../../../desk/link/expected.ts'
import { queryClient } from '../../../shared/query/query-client.ts'
import { useProposed } from '../../../shared/proposal/proposed.ts'
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts'
import { hold } from '../../testing/panel-fixture.tsx'
import { renderPanel } from '../../testing/render-panel.tsx'
import { smallMarket } from '../../testing/small-market.ts'
import { Quotes } from './quote-table-panel.tsx'

const sectors = {
  version: 9,
  sectors: [{ code: 'I01', name: '银行', kind: 'industry', level: 1, parent: null, slots: [0, 4] }],
}

function open(link = {}) {
  const calls = fakeServer({
    'GET /market/status': ok(null),
    'GET /market/sectors': ok(sectors),
    'GET /market/sparks': ok({ date: '2026-11-16', records: [] }),
  })
  const small = smallMarket()
  return { ...small, calls, ...renderPanel(<Quotes market={small.market} />, link) }
}
const grid = () => screen.getByRole('grid', { name: '行情' })
const names = () => [...grid().querySelectorAll('.qt-title')].map((cell) => cell.textContent)
const rowOf = (name: string) => screen.getByText(name).closest('tr')!
const press = (key: string, more = {}) => fireEvent.keyDown(grid(), { key, ...more })

beforeEach(() => {
  queryClient.clear()
  // Nothing is laid out here: the box the rows scroll in is given a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the quote table', () => {
  it('[QTABLE-8] rows keep their places under the pointer, and move when it has left', () => {
    vi.useFakeTimers()
    try {
      const { beat } = open()
      const before = names()
      fireEvent.pointerEnter(grid().parentElement!, { pointerType: 'mouse' })
      expect(screen.getByText(/排序暂停/)).toBeTruthy()
      act(() => beat([[4, 'last', 108_000]]))
      act(() => void vi.advanceTimersByTime(7000))
      expect(names()).toEqual(before)
      fireEvent.pointerLeave(grid().parentElement!)
      act(() => void vi.advanceTimersByTime(3100))
      expect(names()[0]).toBe('庚辛银行')
      expect(screen.queryByText(/排序暂停/)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('[QTABLE-8] a key holds the order too, for a while', () => {
    vi.useFakeTimers()
    try {
      const { beat } = open()
      press('ArrowDown')
      act(() => beat([[4, 'last', 108_000]]))
      act(() => void vi.advanceTimersByTime(4000))
      expect(names()[0]).toBe('甲乙银行')
      act(() => void vi.advanceTimersByTime(5000))
      expect(names()[0]).toBe('庚辛银行')
    } finally {
      vi.useRealTimers()
    }
  })

  it('[QTABLE-20] a changed price lights up for a moment; a row that is filled with another symbol does not', () => {
    vi.useFakeTimers()
    try {
      const { beat } = open()
      const light = (name: string) => rowOf(name).querySelector<HTMLElement>('.is-last')?.style.backgroundColor
      act(() => beat([[0, 'last', 105_000]]))
      expect(light('甲乙银行')).toContain('flash-up')
      act(() => void vi.advanceTimersByTime(400))
      expect(light('甲乙银行')).toBe('')
      act(() => beat([[0, 'last', 104_000]]))
      expect(light('甲乙银行')).toContain('flash-down')
      fireEvent.click(screen.getByRole('button', { name: /^涨幅/ }))
      expect(names().at(-1)).toBe('甲乙银行')
      expect(['甲乙银行', '丙丁电子', '戊己电子', '庚辛银行'].map(light)).toEqual(['', '', '', ''])
    } finally {
      vi.useRealTimers()
    }
  })

  it('[QTABLE-10] a beat shows in its cell and in the totals', () => {
    const { beat } = open()
    act(() =>
      beat([
        [0, 'last', 105_000],
        [1, 'last', 99_000],
      ]),
    )
    expect(within(rowOf('甲乙银行')).getByText('+5.00%').className).toContain('up')
    expect(within(rowOf('丙丁电子')).getByText('−1.00%').className).toContain('down')
    const totals = document.querySelector('.qt-totals')?.textContent
    expect(totals).toContain('共 4 只涨 1跌 1平 2')
    expect(totals).toContain('均涨幅 +1.00%')
  })

  it('[QTABLE-11] keys walk through the rows and turn the linked panels, with the list to step through', () => {
    const { link } = open()
    press('ArrowDown')
    press('ArrowDown')
    expect(link()).toMatchObject({
      symbol: 'SZSE.300001',
      list: ['SHSE.600001', 'SZSE.300001', 'SZSE.000002', 'SHSE.600003'],
    })
    press('End')
    expect(link().symbol).toBe('SHSE.600003')
    press('Home', { shiftKey: true })
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(4)
    press('Escape')
    expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0)
  })

  it('[DESK-73] a press on a row tells the linked panels what they will be turned to', () => {
    const told = vi.spyOn(expected, 'expectSymbol')
    const { link } = open()
    const before = link().symbol
    fireEvent.pointerDown(screen.getByText('丙丁电子'), { button: 2 })
    expect(told).not.toHaveBeenCalled()
    fireEvent.pointerDown(screen.getByText('丙丁电子'), { button: 0 })
    expect(told.mock.calls.map(([, color, symbol]) => [color, symbol])).toEqual([['blue', 'SZSE.300001']])
    expect(link().symbol).toBe(before)
  })

  it('[QTABLE-3] clicks with Shift and Ctrl select, and the selection is copied for a spreadsheet', async () => {
    const writeText = vi.fn(async (_text: string) => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    open()
    fireEvent.click(rowOf('甲乙银行'))
    fireEvent.click(rowOf('戊己电子'), { shiftKey: true })
    fireEvent.click(rowOf('丙丁电子'), { ctrlKey: true })
    expect(screen.getByText(/已选 2 只/)).toBeTruthy()
    press('c', { ctrlKey: true })
    await waitFor(() => expect(writeText).toHaveBeenCalledOnce())
    const lines = writeText.mock.calls[0]![0].split('\r\n').map((line) => line.split('\t'))
    expect(lines.map((line) => line.slice(0, 4))).toEqual([
      ['代码', '名称', '最新', '涨幅'],
      ['SHSE.600001', '甲乙银行', '10.00', '0.00%'],
      ['SZSE.000002', '戊己电子', '10.00', '0.00%'],
    ])
    vi.unstubAllGlobals()
  })

  it('[DECIDE-66] who may write proposals sends the selected rows to one', () => {
    hold()
    open()
    fireEvent.click(rowOf('甲乙银行'))
    expect(screen.queryByRole('button', { name: '发送到投资提案' })).toBeNull()
    cleanup()
    hold('PROPOSAL:add')
    open()
    fireEvent.click(rowOf('甲乙银行'))
    fireEvent.click(rowOf('戊己电子'), { ctrlKey: true })
    fireEvent.click(screen.getByRole('button', { name: '发送到投资提案' }))
    expect(useProposed.getState().wanted).toEqual({ title: '行情', symbols: ['SHSE.600001', 'SZSE.000002'] })
  })

  it('[QTABLE-2] it follows the sector of its colour, says so, and goes back', async () => {
    const { link, panel } = open({ sector: 'I01' })
    await waitFor(() => expect(names()).toEqual(['甲乙银行', '庚辛银行']))
    expect(panel.state.getState().report.subject).toBe('银行')
    fireEvent.click(screen.getByRole('button', { name: '返回全市场' }))
    await waitFor(() => expect(names()).toHaveLength(4))
    expect(link().sector).toBeNull()
  })

  it('[QTABLE-2] what nothing matches says so and offers the way back', async () => {
    open()
    fireEvent.change(screen.getByLabelText('代码、名称或拼音'), { target: { value: '没有这样的' } })
    expect(await screen.findByText('没有符合条件的证券')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '清空条件' }))
    await waitFor(() => expect(names()).toHaveLength(5))
  })

  it('[QTABLE-5] own columns are chosen, ordered, and found again', async () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: '选择列' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: '下移最新' }))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '昨收' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /^保\s*存$/ }))
    const heads = () => [...grid().querySelectorAll('thead th')].map((head) => head.textContent?.replace('▾', ''))
    await waitFor(() => expect(heads().slice(1, 3)).toEqual(['涨幅', '最新']))
    expect(heads().at(-1)).toBe('昨收')
  })

  it('[WORK-19] where nobody has chosen, the linked panels show the first row; a choice is left alone', () => {
    const { link } = open()
    expect(link()).toMatchObject({ symbol: 'SHSE.600001' })
    expect(rowOf('甲乙银行').className).toContain('is-followed')
    cleanup()
    expect(open({ symbol: 'SZSE.000002' }).link().symbol).toBe('SZSE.000002')
  })

  it('[QTABLE-12] the rows in sight are asked about once, however many they are', async () => {
    const { calls } = open()
    await waitFor(() => expect(calls.some(({ path }) => path === '/market/sparks')).toBe(true))
    const asked = calls.filter(({ path }) => path === '/market/sparks')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.params.get('symbols')?.split(',')).toHaveLength(4)
  })

  it('[QTABLE-13] the rows on screen become a file', () => {
    const { panel } = open()
    const table = panel.handles.table?.()
    expect(table?.head.slice(0, 3)).toEqual(['代码', '名称', '最新'])
    expect(table?.rows).toHaveLength(4)
  })
})
