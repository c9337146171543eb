import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useFocusKeeper } from './use-focus-keeper.ts'

function Names({ initial }: { initial: readonly string[] }) {
  const { frame, onClickCapture } = useFocusKeeper<HTMLDivElement>()
  const [names, setNames] = useState(initial)
  return (
    <div ref={frame} role="presentation" onClickCapture={onClickCapture}>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
          {name}
        </button>
      ))}
    </div>
  )
}

const press = (name: string) => {
  const button = screen.getByText(name)
  button.focus()
  fireEvent.click(button)
}

it('[FOCUS-1] what takes the place of a removed row has the keyboard', () => {
  render(<Names initial={['甲', '乙', '丙']} />)
  press('乙')
  expect(document.activeElement?.textContent).toBe('丙')
  press('丙')
  expect(document.activeElement?.textContent).toBe('甲')
})

it('[FOCUS-1] the last row gives it to the dialog around the list', () => {
  render(
    <dialog open>
      <button type="button">关闭</button>
      <Names initial={['甲']} />
    </dialog>,
  )
  press('甲')
  expect(document.activeElement?.textContent).toBe('关闭')
})

it.each(['pointerdown', 'keydown'])('[FOCUS-1] after a %s the press before it is forgotten', (gesture) => {
  const { rerender } = render(<Names initial={['甲', '乙']} />)
  const button = screen.getByText('甲')
  // Heard by the list, but nothing goes away by it.
  const pressOnly = () => {
    button.focus()
    button.dispatchEvent(new MouseEvent('click'))
    button.blur()
  }
  pressOnly()
  rerender(<Names initial={['甲', '乙']} />)
  expect(document.activeElement).toBe(button)
  pressOnly()
  document.dispatchEvent(new Event(gesture))
  rerender(<Names initial={['甲', '乙']} />)
  expect(document.activeElement).toBe(document.body)
})
