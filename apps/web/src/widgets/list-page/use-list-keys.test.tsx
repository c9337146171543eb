import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { handleRowKeys } from './use-list-keys.ts'

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
