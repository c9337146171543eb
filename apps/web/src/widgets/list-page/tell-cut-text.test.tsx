import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tellingCutText } from './tell-cut-text.ts'

/** Widths as a browser would measure them. */
function measure(cell: HTMLElement, scrollWidth: number) {
  Object.defineProperty(cell, 'scrollWidth', { value: scrollWidth, configurable: true })
  Object.defineProperty(cell, 'clientWidth', { value: 100, configurable: true })
  return cell
}

function show() {
  render(
    <div role="presentation" {...tellingCutText}>
      <table>
        <tbody>
          <tr>
            <td>一句很长的话</td>
            <td>
              <span title="每天四点">0 0 4 * * ?</span>
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
  )
  const [text, own] = screen.getAllByRole('cell')
  return { text: text!, own: own! }
}

it('[LIST-28] a cell that cuts its text tells all of it on hover, and no longer once it fits', () => {
  const { text } = show()
  fireEvent.mouseOver(measure(text, 100))
  expect(text.title).toBe('')
  fireEvent.mouseOver(measure(text, 180))
  expect(text.title).toBe('一句很长的话')
  fireEvent.mouseOver(measure(text, 100))
  expect(text.hasAttribute('title')).toBe(false)
})

it('[LIST-28] a cell with words of its own keeps them', () => {
  const { own } = show()
  fireEvent.mouseOver(measure(own, 180))
  expect(own.hasAttribute('title')).toBe(false)
})
