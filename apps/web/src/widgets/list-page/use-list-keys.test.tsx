import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { handleRowKeys, useListShortcuts } from './use-list-keys.ts'

function show() {
  const onOpen = vi.fn<(key: string) => void>()
  const onToggle = vi.fn<(key: string) => void>()
  render(
    <div role="presentation" onKeyDown={(event) => handleRowKeys(event, { onOpen, onToggle })}>
      <table>
        <tbody>
          {['a', 'b'].map((key) => (
            <tr key={key} data-row-key={key} tabIndex={-1}>
              <td>
                <input type="checkbox" aria-label={`选${key}`} />
                <button type="button">编辑{key}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
  )
  const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name })
  const row = () => document.activeElement?.getAttribute('data-row-key')
  return { onOpen, onToggle, key, row }
}

it('[LIST-27] arrows walk over the rows, also from a tick or a button in one; Enter opens, Space ticks', () => {
  const { onOpen, onToggle, key, row } = show()
  screen.getByLabelText('选a').focus()
  key('ArrowDown')
  expect(row()).toBe('b')
  key('Enter')
  key(' ')
  expect([onOpen.mock.calls, onToggle.mock.calls]).toEqual([[['b']], [['b']]])
  key('ArrowUp')
  expect(row()).toBe('a')
})

it('[LIST-27] a button or a tick in a row keeps its own Enter and Space', () => {
  const { onOpen, onToggle, key } = show()
  screen.getByText('编辑a').focus()
  key('Enter')
  screen.getByLabelText('选a').focus()
  key(' ')
  expect([onOpen.mock.calls, onToggle.mock.calls]).toEqual([[], []])
})

function WithShortcuts({ onEscape }: { onEscape: () => void }) {
  const form = useRef<HTMLDivElement>(null)
  useListShortcuts(form, onEscape)
  return (
    <>
      <div ref={form}>
        <input aria-label="名称" />
      </div>
      <input aria-label="别处" />
      <button type="button">查询</button>
    </>
  )
}

it('[LIST-20] a slash goes to the first filter and Escape leaves the full screen, unless something else wants the key', () => {
  const onEscape = vi.fn<() => void>()
  render(<WithShortcuts onEscape={onEscape} />)
  const press = (key: string, held: object = {}) => {
    screen.getByText('查询').focus()
    fireEvent.keyDown(document.body, { key, ...held })
    return document.activeElement?.getAttribute('aria-label') ?? null
  }
  expect(press('/')).toBe('名称')
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    expect(press('/', held)).toBeNull()
    press('Escape', held)
  }
  expect(onEscape).not.toHaveBeenCalled()
  press('Escape')
  expect(onEscape).toHaveBeenCalledTimes(1)
  screen.getByLabelText('别处').focus()
  fireEvent.keyDown(screen.getByLabelText('别处'), { key: '/' })
  expect(document.activeElement).toBe(screen.getByLabelText('别处'))
})
