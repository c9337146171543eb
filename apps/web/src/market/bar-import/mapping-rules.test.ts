import { describe, expect, it } from 'vitest'
import type { CsvMapping } from '@liangshu/contract/market/bar-import'
import { columnsOf, meaningOf, stillMissing, withColumn } from './mapping-rules.ts'

const mapping: CsvMapping = { columns: { symbol: 0, date: 1, open: 2 }, volumeUnit: 1, amountUnit: 1 }

describe('mapping of columns', () => {
  it('[CSV-WEB-1] names what is still missing; a security named beside the file is enough', () => {
    expect(stillMissing(mapping)).toEqual(['high', 'low', 'close', 'volume'])
    const { symbol: _symbol, ...columns } = mapping.columns
    expect(stillMissing({ ...mapping, columns })).toContain('symbol')
    expect(stillMissing({ ...mapping, columns, symbol: 'SHSE.600000' })).not.toContain('symbol')
  })

  it('[CSV-WEB-2] a column of the file means one thing', () => {
    const moved = withColumn(mapping, 'close', 2)
    expect(moved.columns).toEqual({ symbol: 0, date: 1, close: 2 })
    expect(meaningOf(moved, 2)).toBe('close')
    expect(meaningOf(withColumn(moved, 'close', undefined), 2)).toBeUndefined()
  })

  it('[CSV-WEB-3] only minutes have a time', () => {
    expect(columnsOf('1d')).not.toContain('time')
    expect(columnsOf('60s')).toContain('time')
  })
})
