import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { closeSymbol, useOpenedSymbol } from '../../shared/symbol/opened-symbol.ts'
import { SymbolLink } from './symbol-link.tsx'

it('[DRAW-3] a symbol opens its drawer with the list around it, and the row below hears nothing', () => {
  const onRow = vi.fn()
  render(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a row
    <div onClick={onRow}>
      <SymbolLink symbol="SHSE.600000" name="示例银行" list={['SHSE.600000', 'SZSE.000001']} />
    </div>,
  )
  fireEvent.click(screen.getByRole('button', { name: '示例银行' }))
  expect(useOpenedSymbol.getState().opened).toEqual({ symbol: 'SHSE.600000', list: ['SHSE.600000', 'SZSE.000001'] })
  expect(onRow).not.toHaveBeenCalled()
  closeSymbol()
  expect(useOpenedSymbol.getState().opened).toBeNull()
})
