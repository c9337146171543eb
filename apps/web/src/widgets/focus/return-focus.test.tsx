import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepPressed, returnFocus } from './return-focus.ts'

it('[FOCUS-2] what closes gives the keyboard back, unless something else has taken it', async () => {
  render(
    <>
      <button type="button">开</button>
      <input aria-label="字" />
    </>,
  )
  const opener = screen.getByText('开')
  returnFocus(() => opener)
  await waitFor(() => expect(document.activeElement).toBe(opener))
  const field = screen.getByLabelText('字')
  field.focus()
  returnFocus(() => opener)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(field)
})

const blur = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur()

it('[FOCUS-2] a button that is blurred by the upload around it gets the keyboard back', async () => {
  render(
    <div role="presentation" onClick={keepPressed} onKeyDown={keepPressed}>
      <button type="button" onClick={blur} onKeyDown={blur}>
        上传
      </button>
    </div>,
  )
  const button = screen.getByText('上传')
  for (const press of [fireEvent.click, fireEvent.keyDown]) {
    button.focus()
    press(button, { key: 'Enter' })
    expect(document.activeElement).toBe(document.body)
    await waitFor(() => expect(document.activeElement).toBe(button))
  }
})
