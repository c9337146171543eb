import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { classifySymbol } from './classify-code.ts'
import type { Instrument } from './instrument.ts'

/** An instrument for tests, classified by its code and listed long ago unless told otherwise. */
export function sampleInstrument(symbol: string, facts: Partial<Instrument> = {}): Instrument {
  const code = classifySymbol(symbol)
  if (code === null) throw new RangeError(`unknown code range: ${symbol}`)
  const { exchange, secType, board, fundAsset } = code
  return {
    symbol: toInstrumentSymbol(symbol),
    exchange,
    secType,
    board,
    listDate: '2020-01-02',
    names: [],
    ...(secType === 'fund' ? { fund: { form: 'ETF', asset: fundAsset, isWideLimit: false } } : {}),
    ...facts,
  }
}
