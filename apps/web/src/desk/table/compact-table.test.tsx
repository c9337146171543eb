import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CompactTable, type CompactColumn } from './compact-table.tsx'

interface Line {
  readonly name: string
  readonly size: number
}
const linesOf = (count: number): Line[] =>
  Array.from({ length: count }, (_, i) => ({ name: `第${i}行`, size: (i * 7) % count }))
const columns: CompactColumn<Line>[] = [
  { key: 'name', title: '名称', width: 100, align: 'left', value: ({ name }) => name },
  { key: 'size', title: '数量', width: 80, value: ({ size }) => size },
]

const chosen = vi.fn<(line: Line) => void>()
const show = (count: number) =>
  render(
    <CompactTable label="表" rows={linesOf(count)} columns={columns} keyOf={({ name }) => name} onChoose={chosen} />,
  )

const names = () =>
  [...document.querySelectorAll('tbody tr:not([aria-hidden]) td:first-child')].map((x) => x.textContent)
const gaps = () => [...document.querySelectorAll<HTMLElement>('.compact-table-gap')].map(({ style }) => style.height)
const focused = () => document.activeElement?.firstElementChild?.textContent
const holder = () => document.querySelector<HTMLElement>('.compact-table-scroll')!
function scrollTo(top: number) {
  act(() => {
    holder().scrollTop = top
    holder().dispatchEvent(new Event('scroll'))
  })
}

beforeEach(() => {
  cleanup()
  chosen.mockClear()
  // Nothing has a height and nothing scrolls where nothing is laid out.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(501 * 28)
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to?: unknown) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0
    this.dispatchEvent(new Event('scroll'))
  })
})
afterEach(() => vi.restoreAllMocks())

describe('tables of panels', () => {
  it('[DESK-70] a short table draws every row', () => {
    show(60)
    expect(names()).toHaveLength(60)
    expect(gaps()).toEqual([])
  })

  it('[DESK-70] a long table draws the rows in sight, and is as high as all of them', () => {
    show(500)
    const drawn = names().length
    expect(drawn).toBeGreaterThan(20)
    expect(drawn).toBeLessThan(60)
    expect(names()[0]).toBe('第0行')
    expect(gaps()).toEqual([`${(500 - drawn) * 28}px`])
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501')
  })

  it('[DESK-70] further down other rows are drawn, with as much room above them as rows were left out', () => {
    show(500)
    scrollTo(300 * 28)
    expect(names()).toContain('第300行')
    expect(names()).not.toContain('第0行')
    const first = Number(/\d+/.exec(names()[0] ?? '')?.[0])
    expect(gaps()).toEqual([`${first * 28}px`, `${(500 - first - names().length) * 28}px`])
    expect(screen.getByText('第300行').closest('tr')?.getAttribute('aria-rowindex')).toBe('302')
    scrollTo(500 * 28)
    expect(names().at(-1)).toBe('第499行')
    expect(gaps()).toHaveLength(1)
  })

  it('[DESK-70] sorting counts every row, not those in sight', () => {
    show(500)
    fireEvent.click(screen.getByRole('button', { name: /数量/ }))
    const largest = linesOf(500).toSorted((a, b) => b.size - a.size)[0]
    expect(names()[0]).toBe(largest?.name)
  })

  it('[DESK-70] the keyboard goes on past the rows that are drawn, and stops at the ends', () => {
    show(500)
    screen.getByText('第0行').closest('tr')?.focus()
    for (let page = 0; page < 10; page += 1) fireEvent.keyDown(document.activeElement!, { key: 'PageDown' })
    expect(focused()).toBe('第120行')
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
    expect(focused()).toBe('第119行')
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
    expect(chosen.mock.calls.map(([{ name }]) => name)).toEqual(['第119行'])
    for (let page = 0; page < 40; page += 1) fireEvent.keyDown(document.activeElement!, { key: 'PageDown' })
    expect(focused()).toBe('第499行')
    for (let page = 0; page < 45; page += 1) fireEvent.keyDown(document.activeElement!, { key: 'PageUp' })
    expect(focused()).toBe('第0行')
  })

  it('[DESK-70] the keyboard enters a long table at the first row in sight', () => {
    show(500)
    scrollTo(300 * 28)
    expect([...document.querySelectorAll('tr[tabindex="0"] td:first-child')].map((x) => x.textContent)).toEqual([
      '第299行',
    ])
  })
})
