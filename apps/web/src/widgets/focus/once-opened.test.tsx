import { Form, Input } from 'antd'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FormModal } from '../modal/form-modal.tsx'
import { onceOpened } from './once-opened.ts'

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const fields = (
  <>
    <input aria-label="页面" />
    <dialog open>
      <input aria-label="编码" />
      <textarea aria-label="备注" />
      <input aria-label="启用" type="checkbox" />
    </dialog>
  </>
)

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <input aria-label="页面" />
      <button type="button" onClick={() => setIsOpen(true)}>
        新增
      </button>
      <FormModal title="职务" open={isOpen} initial={{}} onClose={vi.fn()} onSubmit={vi.fn()}>
        <Form.Item name="code" label="编码">
          <Input />
        </Form.Item>
      </FormModal>
    </>
  )
}

describe('the keyboard of a dialog that has opened', () => {
  it('[FOCUS-3] goes to where one begins, and only when it opens', () => {
    const begin = vi.fn()
    onceOpened(false, begin)
    expect(begin).not.toHaveBeenCalled()
    onceOpened(true, begin)
    expect(begin).toHaveBeenCalledOnce()
  })

  it.each(['编码', '备注'])('[FOCUS-3] stays in the field %s that somebody has clicked into', (name) => {
    render(fields)
    screen.getByLabelText(name).focus()
    const begin = vi.fn()
    onceOpened(true, begin)
    expect(begin).not.toHaveBeenCalled()
  })

  it.each(['启用', '页面'])('[FOCUS-3] does not stay on %s: it takes no words or is not of the dialog', (name) => {
    render(fields)
    screen.getByLabelText(name).focus()
    const begin = vi.fn()
    onceOpened(true, begin)
    expect(begin).toHaveBeenCalledOnce()
  })

  it('[FOCUS-3] comes from a field of the page below', async () => {
    render(<Page />)
    screen.getByLabelText('页面').focus()
    fireEvent.click(screen.getByText('新增'))
    await waitFor(() => {
      // Nothing moves in a test, so no movement ends by itself.
      fireEvent.animationEnd(screen.getByRole('dialog'))
      expect(document.activeElement).toBe(screen.getByLabelText('编码'))
    })
  })

  it('[FOCUS-3] every dialog of the product says so', () => {
    const wishes = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/afterOpenChange[=:](.{0,60})/gs)].map(([, wish = '']) => ({
        file,
        wish: wish.replace(/\s+/g, ' ').trim(),
      })),
    )
    expect(wishes.length).toBeGreaterThan(10)
    expect(wishes.filter(({ wish }) => !wish.startsWith('{(isOpen) => onceOpened(isOpen, '))).toEqual([])
  })
})
