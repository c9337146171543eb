import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RowButton } from './row-button.tsx'

it('[DESK-71] a button in a row does its own thing and does not choose the row', () => {
  const choose = vi.fn()
  const act = vi.fn()
  render(
    <table>
      <tbody>
        <tr onClick={choose}>
          <td>
            <RowButton about="平安银行" onClick={act}>
              提案
            </RowButton>
          </td>
        </tr>
      </tbody>
    </table>,
  )
  fireEvent.click(screen.getByRole('button', { name: '提案平安银行' }))
  expect(act).toHaveBeenCalledTimes(1)
  expect(choose).not.toHaveBeenCalled()
})
