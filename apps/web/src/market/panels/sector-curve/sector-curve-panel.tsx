import { directionOf } from '@liangshu/contract/market/format'
import { useMoment, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { LinePlot } from '../../../shared/chart/line-plot.tsx'
import { axisTicks } from '../../../shared/chart/plot-scale.ts'
import { sectorCurveQuery } from '../../macro/macro-queries.ts'
import { useSectorInView } from '../../macro/use-sector-in-view.ts'
import { changeText } from '../figures.ts'
import './sector-curve.css'

const gain = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((value) => (value === null ? null : (value - 1) * 100))

const percent = (value: number) => `${Number(value.toFixed(1))}%`.replace('-', '−')

/** A sector over sixty days beside the benchmark. */
export function SectorCurvePanel() {
  const { code } = useSectorInView()
  const query = usePanelQuery({ ...sectorCurveQuery(code ?? '', useMoment()), enabled: code !== null }, ({ name }) => ({
    subject: name,
  }))
  useTable(() => ({
    head: ['日期', query.data?.name ?? '板块', query.data?.benchmarkName ?? '基准'],
    rows: (query.data?.dates ?? []).map((date, i) => [
      date,
      query.data?.sector[i] ?? null,
      query.data?.benchmark[i] ?? null,
    ]),
  }))
  return (
    <PanelData of={query}>
      {({ name, dates, sector, benchmark, benchmarkName }) => {
        // Today the benchmark has no value before its first trade: they are held side by side where both stand.
        const [own, other] = sector
          .map((value, day) => [value, benchmark[day] ?? null] as const)
          .findLast(([value, beside]) => value !== null && beside !== null) ?? [null, null]
        const excess = own !== null && other !== null ? own / other - 1 : null
        const titleAt = (place: number) => dates[place]?.slice(5) ?? ''
        return (
          <>
            <p className="sector-curve-story num">
              {dates.length} 日相对{benchmarkName} <b className={directionOf(excess)}>{changeText(excess)}</b>
              {other === null ? '（基准日线没有保存）' : ''}
            </p>
            <LinePlot
              label={`${name}与${benchmarkName}的累计涨幅`}
              count={dates.length}
              series={[
                { name: benchmarkName, tone: 'before', values: gain(benchmark) },
                { name, tone: 'accent', values: gain(sector) },
              ]}
              ticks={axisTicks(dates.length, titleAt)}
              titleAt={titleAt}
              format={percent}
              base={0}
            />
          </>
        )
      }}
    </PanelData>
  )
}
