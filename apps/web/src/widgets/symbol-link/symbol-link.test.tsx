import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SymbolLink } from './symbol-link.tsx'

it.each([
  ['BINANCE.BTCUSDT-PERP', 'BTCUSDT-PERP'],
  ['CFFEX.IF2612', 'CFFEX.IF2612'],
  ['SHSE.600001', 'SHSE.600001'],
])('[LIST-40] %s is written as %s', (symbol, written) => {
  render(<SymbolLink symbol={symbol} />)
  expect(screen.getByRole('button').textContent).toBe(written)
})
