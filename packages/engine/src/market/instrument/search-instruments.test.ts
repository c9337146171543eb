import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { describe, expect, it } from 'vitest'
import { createSearchIndex, searchInstruments, type SearchEntry } from './search-instruments.ts'

const entry = (
  symbol: string,
  name: string,
  pinyin: string,
  secType: SearchEntry['secType'] = 'stock',
): SearchEntry => ({
  symbol: toInstrumentSymbol(symbol),
  name,
  pinyin,
  secType,
})
const index = createSearchIndex([
  entry('SHSE.000001', '示例综指', 'SLZZ', 'index'),
  entry('SZSE.000001', '示例银行', 'SLYH'),
  entry('SHSE.600001', '示例电子', 'SLDZ'),
  entry('SHSE.600010', '大示例', 'DSL'),
  entry('SHFE.rb2701', '螺纹钢2701', 'LWG2701', 'future'),
])
const found = (text: string, options = {}) => searchInstruments(index, text, options).map(({ symbol }) => symbol)

describe('search', () => {
  it.each([
    ['600001', ['SHSE.600001']],
    ['6000', ['SHSE.600001', 'SHSE.600010']],
    ['000001', ['SHSE.000001', 'SZSE.000001']],
    ['sz000001', ['SZSE.000001']],
    ['000001.SH', ['SHSE.000001']],
    ['sldz', ['SHSE.600001']],
    ['银行', ['SZSE.000001']],
    ['RB27', ['SHFE.rb2701']],
    ['６０００１０', ['SHSE.600010']],
    ['nothing', []],
    ['  ', []],
  ])('[SEARCH-1] %j finds %j', (text, symbols) => expect(found(text)).toEqual(symbols))

  it('[SEARCH-2] the start of a name comes before its middle', () =>
    expect(found('示例')).toEqual(['SHSE.000001', 'SZSE.000001', 'SHSE.600001', 'SHSE.600010']))

  it('[SEARCH-3] by type and no more than asked for', () => {
    expect(found('000001', { secType: 'stock' })).toEqual(['SZSE.000001'])
    expect(found('示例', { limit: 2 })).toHaveLength(2)
  })

  it('[SEARCH-2] whole code, start of code, of pinyin, of name, inside the name, inside the pinyin, each in its turn', () => {
    const rows = [
      entry('SHSE.600001', '甲', 'XABC'),
      entry('SHSE.600002', '甲ABC', 'X'),
      entry('SHSE.600003', 'ABC甲', 'X'),
      entry('SHSE.600004', '甲', 'ABCX'),
      entry('BINANCE.ABCDUSDT-PERP', '甲', 'X', 'crypto'),
      { ...entry('CFFEX.IF2612', '甲', 'X', 'future'), symbol: 'CFFEX.ABC' as SearchEntry['symbol'] },
      entry('SHSE.600005', '甲', 'X'),
    ]
    const symbols = searchInstruments(createSearchIndex(rows), 'abc').map(({ symbol }) => symbol)
    expect(symbols).toEqual([
      'CFFEX.ABC',
      'BINANCE.ABCDUSDT-PERP',
      'SHSE.600004',
      'SHSE.600003',
      'SHSE.600002',
      'SHSE.600001',
    ])
  })

  it('[SEARCH-2] a symbol in any spelling comes before codes that only begin like it', () => {
    const rows = [entry('BINANCE.SH600001USDT-PERP', '甲', 'X', 'crypto'), entry('SHSE.600001', '乙', 'Y')]
    expect(searchInstruments(createSearchIndex(rows), 'sh600001').map(({ symbol }) => symbol)).toEqual([
      'SHSE.600001',
      'BINANCE.SH600001USDT-PERP',
    ])
  })

  it('[SEARCH-3] twenty where nobody says how many', () => {
    const many = Array.from({ length: 30 }, (_, i) => entry(`SHSE.6000${10 + i}`, '示例', 'SL'))
    expect(searchInstruments(createSearchIndex(many), '6000')).toHaveLength(20)
    expect(searchInstruments(createSearchIndex(many), '6000', { limit: 0 })).toEqual([])
  })
})
