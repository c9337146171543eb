import { directionOfRate, formatLots } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useAtMoment, useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useIsFrozen, usePanelParams, useReport, useTable } from '../../../desk/panel/panel-context.ts'
import { stateWithout } from '../../../desk/panel/unanswered.tsx'
import { klineQuery, portfolioQuery } from '../../etf/etf-queries.ts'
import '../../etf/etf.css'
import { minutesQuery } from '../../live/market-queries.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { chartTime } from '../chart/bar-pages.ts'
import { ChartCover } from '../chart/chart-cover.tsx'
import { useChartPalette } from '../chart/chart-palette.ts'
import '../chart/chart.css'
import { digitsOf } from '../chart/use-candles.ts'
import { usePriceChart, type DrawnChart } from '../chart/use-price-chart.ts'
import { changeText } from '../figures.ts'
import { etfChartParams } from './etf-chart-params.ts'
import { etfMinutes, etfScene, withRunningMinute, type EtfMinute } from './etf-scene.ts'

const nothing = () => undefined
const none: readonly EtfMinute[] = []

interface LegendProps {
  over: DrawnChart['over']
  date: string
  minutes: readonly EtfMinute[]
  digits: number
  lot: number
  indexName: string | null
}

function Legend({ over, date, minutes, digits, lot, indexName }: LegendProps) {
  const { crosshair, paneTops } = useStore(over)
  const at = crosshair && minutes.find(({ time }) => chartTime(`${date} ${time}`) === crosshair.time)
  const minute = at || minutes.at(-1)
  if (!minute) return null
  return (
    <>
      <div className="chart-legend is-inset num" style={{ top: 4 }}>
        <em>{minute.time}</em>
        <span className="is-price">价 {minute.price.toFixed(digits)}</span>
        <span className="is-mean">IOPV {minute.iopv === null ? '--' : minute.iopv.toFixed(4)}</span>
        {indexName === null ? null : (
          <span className="etf-index">
            {indexName} {changeText(minute.index)}
          </span>
        )}
      </div>
      {paneTops[1] !== undefined && (
        <div className="chart-legend is-inset num" style={{ top: paneTops[1] + 2 }}>
          <em>溢价率</em>
          <b className={directionOfRate(minute.premium)}>{changeText(minute.premium)}</b>
        </div>
      )}
      {paneTops[2] !== undefined && (
        <div className="chart-legend is-inset num" style={{ top: paneTops[2] + 2 }}>
          <em>成交量</em>
          <b>{formatLots(minute.volume, lot)}</b>
        </div>
      )}
    </>
  )
}

/** The day of a fund, its value and its index, up to the minute that runs. */
function useEtfDay(symbol: string, moment: string | null, hasIndex: boolean) {
  const isFrozen = useIsFrozen()
  const still = isFrozen && { refetchInterval: false as const, staleTime: Infinity }
  const kline = useQuery({ ...useAtMoment(klineQuery(symbol, moment)), ...still })
  const facts = useMomentQuery({ ...portfolioQuery(symbol, moment), refetchInterval: false }).data?.facts ?? null
  const indexCode = facts?.indexCode ?? null
  const index = useQuery({
    ...useAtMoment(minutesQuery(indexCode ?? '', undefined, moment)),
    ...still,
    enabled: hasIndex && indexCode !== null,
  })
  const minutes = useMemo(
    () => (kline.data ? etfMinutes(kline.data, hasIndex ? (index.data ?? null) : null) : undefined),
    [kline.data, index.data, hasIndex],
  )
  return { kline, minutes, indexCode, indexName: facts?.indexName ?? null }
}

interface SwitchesProps {
  hasIndex: boolean
  hasVolume: boolean
  canIndex: boolean
  indexName: string | null
  onChange: (part: { hasIndex?: boolean; hasVolume?: boolean }) => void
}

function Switches({ hasIndex, hasVolume, canIndex, indexName, onChange }: SwitchesProps) {
  return (
    <div className="etf-switches">
      <button
        type="button"
        aria-pressed={hasIndex && canIndex}
        disabled={!canIndex}
        title={canIndex ? '' : '跟踪标的没有行情，无法叠加'}
        onClick={() => onChange({ hasIndex: !hasIndex })}
      >
        叠加{indexName ?? '指数'}
      </button>
      <button type="button" aria-pressed={hasVolume} onClick={() => onChange({ hasVolume: !hasVolume })}>
        成交量
      </button>
    </div>
  )
}

/** Price against indicative value with the premium below, and the index the fund follows. */
export function EtfChartPanel() {
  const [{ hasIndex, hasVolume }, setParams] = usePanelParams(etfChartParams)
  const { symbol, moment, query } = usePanelQuote(({ quote }) => `${quote.name} ${quote.symbol.split('.')[1] ?? ''}`)
  const { kline, minutes, indexCode, indexName } = useEtfDay(symbol, moment, hasIndex)
  const instrument = useInstrument(symbol)
  const palette = useChartPalette()
  const digits = digitsOf(instrument?.tick ?? 0.001)
  const lot = instrument?.lot ?? 100
  const live = query.data
  const date = (moment ?? live?.asOf ?? '').slice(0, 10)
  const quote = moment === null ? live?.quote : undefined
  const shown = useMemo(
    () => (minutes && quote ? withRunningMinute(minutes, quote) : (minutes ?? none)),
    [minutes, quote],
  )
  const preClose = live?.quote.preClose ?? null
  const isDrawn = date !== '' && shown.length > 0
  const scene = useMemo(
    () =>
      isDrawn
        ? etfScene({
            subject: `${symbol} ${date}`,
            date,
            minutes: shown,
            preClose,
            digits,
            hasIndex: hasIndex && indexCode !== null,
            hasVolume,
            lot,
            palette,
          })
        : null,
    [isDrawn, symbol, date, shown, preClose, digits, hasIndex, indexCode, hasVolume, lot, palette],
  )
  const { holder, over } = usePriceChart(scene, palette, nothing)
  useTable(() => ({
    head: ['时间', '价格', 'IOPV', '溢价率', '指数涨跌幅', '成交量(份)'],
    rows: shown.map((one) => [one.time, one.price, one.iopv, one.premium, one.index, one.volume]),
  }))
  useReport({ ...(kline.error && !kline.data && { state: stateWithout(kline.error) }) })
  const isUnvalued = kline.data?.length !== 0 && kline.data?.every(({ iopv }) => iopv === null)
  return (
    <div className="chart">
      <Switches {...{ hasIndex, hasVolume, indexName }} canIndex={indexCode !== null} onChange={setParams} />
      {isUnvalued ? <p className="panel-live-only">行情源不提供分时 IOPV，溢价暂缺</p> : null}
      <figure className="chart-surface is-low" aria-label={`${instrument?.name ?? symbol}价格与IOPV`}>
        <div ref={holder} className="chart-canvas" />
        {isDrawn ? (
          <Legend
            over={over}
            date={date}
            minutes={shown}
            digits={digits}
            lot={lot}
            indexName={hasIndex && indexCode !== null ? indexName : null}
          />
        ) : null}
        <ChartCover
          isLoaded={kline.data !== undefined && live !== undefined}
          error={kline.error}
          isFetching={kline.isFetching}
          retry={() => void kline.refetch()}
          emptyWhy={kline.data?.length === 0 && '今天还没有成交'}
        />
      </figure>
    </div>
  )
}
