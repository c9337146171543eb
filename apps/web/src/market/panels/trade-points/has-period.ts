import type { BarFreq } from '@liangshu/contract/market/quote-calls'
import type { Instrument } from '../../live/use-instrument.ts'

/**
 * Whether a symbol is looked at in a period. The hours of an index are made of the hours of all its members, which takes a
 * server minutes: they are not asked for, nor is anything before it is known what the symbol is.
 */
export const hasPeriod = (instrument: Instrument | undefined, freq: BarFreq): boolean =>
  instrument !== undefined && !(instrument.secType === 'index' && freq === '3600s')
