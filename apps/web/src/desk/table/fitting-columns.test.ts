import { expect, it } from 'vitest'
import { fittingColumns } from './compact-table.tsx'

const columns = [
  ...['symbol', 'price', 'volume', 'filled', 'amount', 'account'].map((key) => ({ key, width: 100 })),
  { key: 'do', width: 50, isSortable: false },
]
const keys = (width: number) => fittingColumns(columns, width).map(({ key }) => key)

it('[DESK-12] columns without room stay away, what can be done with a row never does', () => {
  expect(keys(650)).toHaveLength(7)
  expect(keys(560)).toEqual(['symbol', 'price', 'volume', 'filled', 'amount', 'do'])
  expect(keys(100)).toEqual(['symbol', 'price', 'do'])
  expect(fittingColumns(columns.slice(0, -1), 100)).toHaveLength(4)
})
