import { describe, expect, it } from 'vitest'
import { classifySymbol } from './classify-code.ts'

describe('boards by code', () => {
  it.each([
    ['SHSE.600519', 'stock', 'MAIN'],
    ['SHSE.605001', 'stock', 'MAIN'],
    ['SHSE.688001', 'stock', 'STAR'],
    ['SHSE.689009', 'stock', 'STAR'],
    ['SHSE.000001', 'index', null],
    ['SHSE.513100', 'fund', null],
    ['SHSE.118001', 'convertible', null],
    ['SZSE.000001', 'stock', 'MAIN'],
    ['SZSE.003001', 'stock', 'MAIN'],
    ['SZSE.302001', 'stock', 'GEM'],
    ['SZSE.159915', 'fund', null],
    ['SZSE.123001', 'convertible', null],
    ['SZSE.399006', 'index', null],
    ['BJSE.920001', 'stock', 'BSE'],
    ['BJSE.430047', 'stock', 'BSE'],
    ['CFFEX.IF2612', 'future', null],
    ['CZCE.SR701', 'future', null],
    ['BINANCE.BTCUSDT-PERP', 'crypto', null],
  ])('[SYMBOL-3] %s is a %s of board %s', (symbol, secType, board) =>
    expect(classifySymbol(symbol)).toMatchObject({ secType, board }),
  )

  it('[SYMBOL-4] 92x never belongs to Shanghai', () => expect(classifySymbol('SHSE.920001')).toBeNull())

  it('[SYMBOL-5] B shares and indices are not tradable', () => {
    expect(classifySymbol('SHSE.900901')?.isTradable).toBe(false)
    expect(classifySymbol('SZSE.200001')?.isTradable).toBe(false)
    expect(classifySymbol('SZSE.399001')?.isTradable).toBe(false)
    for (const symbol of ['SHSE.600519', 'SZSE.300750', 'BJSE.920001', 'CFFEX.IF2612', 'BINANCE.BTCUSDT-PERP'])
      expect([symbol, classifySymbol(symbol)?.isTradable]).toEqual([symbol, true])
  })

  it('[SYMBOL-6] a Shenzhen fund code says nothing about its asset class', () =>
    expect(classifySymbol('SZSE.159001')?.fundAsset).toBeNull())

  it('[SYMBOL-3] an unknown range is not guessed', () => expect(classifySymbol('SHSE.777777')).toBeNull())
})
