// indicators of the whole market beside technicalindicators, and one beat of the derived screens beside its limit
import * as peer from 'technicalindicators'
import { toInstrumentSymbol } from '../packages/contract/src/market/symbol.ts'
import { emotionInputs } from '../packages/engine/src/analysis/emotion/emotion-inputs.ts'
import { scoreEmotion } from '../packages/engine/src/analysis/emotion/emotion-score.ts'
import { aggregateSectors } from '../packages/engine/src/analysis/sector-heat/sector-aggregates.ts'
import { createMembership, createSectorColumns } from '../packages/engine/src/analysis/sector-heat/sector-columns.ts'
import { sectorHeat } from '../packages/engine/src/analysis/sector-heat/sector-heat.ts'
import { bollinger } from '../packages/engine/src/analysis/indicator/bollinger.ts'
import { macd } from '../packages/engine/src/analysis/indicator/macd.ts'
import { exponentialAverage, movingAverage } from '../packages/engine/src/analysis/indicator/moving-average.ts'
import { commodityChannel, kdj, relativeStrength } from '../packages/engine/src/analysis/indicator/oscillators.ts'
import { sampleBars, sampleNoise } from '../packages/engine/src/analysis/indicator/sample-bars.ts'
import { averageTrueRange, directionalIndex } from '../packages/engine/src/analysis/indicator/trend-strength.ts'
import { createSearchIndex, searchInstruments } from '../packages/engine/src/market/instrument/search-instruments.ts'
import { mixedStrengths } from '../packages/engine/src/analysis/mixed-strength/mixed-strength.ts'
import { createDerivedColumns, deriveColumns } from '../packages/engine/src/market/quote/derived-fields.ts'
import { rankSymbols } from '../packages/engine/src/analysis/rank/symbol-rank.ts'
import { tradePoints } from '../packages/engine/src/analysis/trade-point/trade-points.ts'
import { medianMs, report } from './lib/measure.mjs'

const symbolCount = 5400
const barCount = 250
// A handful of histories in turn stands for the market: what is measured is arithmetic, not memory.
const histories = Array.from({ length: 60 }, (_, seed) => sampleBars(barCount, seed + 1))
const pairedSymbols = 1000
const barsPerRun = pairedSymbols * barCount

/** @typedef {ReturnType<typeof sampleBars>} History */
/** @param {(bars: History) => unknown} work @param {number} [symbols] */
function overTheMarket(work, symbols = symbolCount) {
  return () => {
    for (let symbol = 0; symbol < symbols; symbol += 1) work(histories[symbol % histories.length])
  }
}

/** @type {[string, (bars: History) => unknown, (bars: History) => unknown][]} */
const pairs = [
  ['MA20', ({ close }) => movingAverage(close, 20), ({ close }) => peer.SMA.calculate({ period: 20, values: close })],
  [
    'EMA12',
    ({ close }) => exponentialAverage(close, 12),
    ({ close }) => peer.EMA.calculate({ period: 12, values: close }),
  ],
  [
    'MACD',
    ({ close }) => macd(close),
    ({ close }) =>
      peer.MACD.calculate({
        values: close,
        fastPeriod: 12,
        slowPeriod: 26,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }),
  ],
  [
    'KDJ',
    ({ high, low, close }) => kdj(high, low, close),
    ({ high, low, close }) => peer.Stochastic.calculate({ high, low, close, period: 9, signalPeriod: 3 }),
  ],
  ['RSI6', ({ close }) => relativeStrength(close, 6), ({ close }) => peer.RSI.calculate({ period: 6, values: close })],
  [
    'BOLL',
    ({ close }) => bollinger(close),
    ({ close }) => peer.BollingerBands.calculate({ period: 20, stdDev: 2, values: close }),
  ],
  [
    'ATR14',
    ({ high, low, close }) => averageTrueRange(high, low, close),
    ({ high, low, close }) => peer.ATR.calculate({ period: 14, high, low, close }),
  ],
  [
    'ADX14',
    ({ high, low, close }) => directionalIndex(high, low, close),
    ({ high, low, close }) => peer.ADX.calculate({ period: 14, high, low, close }),
  ],
  [
    'CCI14',
    ({ high, low, close }) => commodityChannel(high, low, close),
    ({ high, low, close }) => peer.CCI.calculate({ period: 14, high, low, close }),
  ],
]

for (const [name, ours, theirs] of pairs) {
  const oursMs = await medianMs(overTheMarket(ours, pairedSymbols))
  const peerMs = await medianMs(overTheMarket(theirs, pairedSymbols))
  const perSecond = (/** @type {number} */ ms) => barsPerRun / ms / 1000
  report({
    bench: `indicators: ${name}, 1,000 symbols × 250 bars`,
    ours: perSecond(oursMs),
    peer: perSecond(peerMs),
    unit: 'million bars/s',
  })
}

const eob = Array.from({ length: barCount }, (_, day) => day * 86_400_000)
report({
  bench: 'trade points of the whole market, 250 days (limit: one minute after the close)',
  ours: await medianMs(
    overTheMarket((bars) => tradePoints({ eob, ...bars })),
    3,
  ),
  peer: 60_000,
  unit: 'ms',
  lessIsBetter: true,
})

const noise = sampleNoise(42)
const column = (/** @type {() => number} */ value) => Float64Array.from({ length: symbolCount }, value)
const flags = (/** @type {number} */ share) => column(() => (noise() < share ? 1 : 0))
const change = column(() => (noise() - 0.48) * 0.12)
const volume = column(() => noise() * 1e7)
const quotes = {
  last: column(() => 10 + noise()),
  preClose: column(() => 10 + noise()),
  high: column(() => 11 + noise()),
  low: column(() => 9 + noise()),
  volume,
  amount: column(() => noise() * 1e8),
  floatShares: column(() => 1e8 + noise() * 1e9),
  meanMinuteVolume5: column(() => noise() * 1e4),
}
const boards = column(() => (noise() < 0.015 ? 1 + Math.floor(noise() * 6) : 0))
const sealed = boards.map((count) => (count > 0 ? 1 : 0))
const lists = Array.from({ length: 150 }, () => Array.from({ length: 120 }, () => Math.floor(noise() * symbolCount)))
const membership = createMembership(lists)
const sectors = createSectorColumns(lists.length)
const derived = createDerivedColumns(symbolCount)
const share = () => column(noise)
const strengthColumns = { trend60m: share(), trend1d: share(), trend1w: share(), rs20: share(), volume: share() }
const sectorRatio = Float64Array.from({ length: lists.length }, () => 0.5 + noise())

function oneBeat() {
  deriveColumns(quotes, 120, derived)
  const mixedStrength = mixedStrengths(strengthColumns)
  rankSymbols({
    mixedStrength,
    return20: change,
    inflowRate5: change,
    volumeRatio: derived.volumeRatio,
    bestConceptHeat: strengthColumns.rs20,
    amount: quotes.amount,
  })
  aggregateSectors(
    {
      changeRate: change,
      floatCap: quotes.floatShares,
      amount: quotes.amount,
      mainNetInflow: change,
      isTradable: flagsOn,
      isLimitUp: sealed,
      isLimitDown: none,
      isFailedBoard: failed,
      boards,
      firstSealSecond: boards,
    },
    membership,
    sectors,
  )
  sectorHeat({ ...sectors, amountRatio: sectorRatio, return5: sectorRatio })
  const inputs = emotionInputs(
    {
      changeRate: change,
      isSealedUp: sealed,
      isSealedDown: none,
      isFailedBoard: failed,
      boards,
      wasSealedUp: failed,
      isHigh60: failed,
      isLow60: none,
    },
    { amountRatio: 1, indexReturn: 0 },
  )
  return scoreEmotion(inputs, 1)
}
const flagsOn = flags(1)
const none = flags(0)
const failed = flags(0.01)

report({
  bench: 'one beat: quote fields, strength, rank, 150 sectors, emotion (limit of a full refresh)',
  ours: await medianMs(oneBeat, 15),
  peer: 80,
  unit: 'ms',
  lessIsBetter: true,
})

const entries = Array.from({ length: 7000 }, (_, i) => ({
  symbol: toInstrumentSymbol(`SHSE.${String(600_000 + i)}`),
  name: `示例${i}`,
  pinyin: `SL${i}`,
  secType: /** @type {const} */ ('stock'),
}))
const searchIndex = createSearchIndex(entries)
const keywords = ['6005', 'SL12', '示例99', 'sh600519', '没有']
report({
  bench: 'symbol search over 7,000 instruments (limit of one answer)',
  ours: (await medianMs(() => keywords.map((text) => searchInstruments(searchIndex, text)), 15)) / keywords.length,
  peer: 50,
  unit: 'ms',
  lessIsBetter: true,
})
