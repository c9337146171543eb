import type { CurvePoint } from '@liangshu/contract/hosts/host'
import { Segmented, type GlobalToken } from 'antd'
import { useState } from 'react'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { Chart } from '../../../shared/chart/chart.tsx'
import { chartBase } from '../../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../../shared/chart/echarts.ts'
import { useChosenHost } from '../../chosen-host.ts'
import { historyQuery } from '../../host-queries.ts'
import '../../parts/hosts.css'

const spans = [
  { value: 1, label: '1小时' },
  { value: 24, label: '24小时' },
  { value: 168, label: '7天' },
  { value: 720, label: '30天' },
]

type Measure = { name: string; valueOf: (point: CurvePoint) => number | null }
type Picture = { title: string; unit: string; most?: number; measures: Measure[] }

const MEGABYTE = 1024 * 1024
const inMegabytes = (value: number | null) => (value === null ? null : value / MEGABYTE)

const pictures: Picture[] = [
  {
    title: '使用率',
    unit: '%',
    most: 100,
    measures: [
      { name: '处理器', valueOf: ({ cpu }) => cpu },
      { name: '内存', valueOf: ({ mem }) => mem },
      { name: '磁盘', valueOf: ({ disk }) => disk },
    ],
  },
  {
    title: '网络',
    unit: ' MB/s',
    measures: [
      { name: '入', valueOf: ({ netIn }) => inMegabytes(netIn) },
      { name: '出', valueOf: ({ netOut }) => inMegabytes(netOut) },
    ],
  },
  { title: '负载', unit: '', measures: [{ name: '1分钟负载', valueOf: ({ load1 }) => load1 }] },
  { title: '时钟偏差', unit: ' 毫秒', measures: [{ name: '偏差', valueOf: ({ clockOffsetMs }) => clockOffsetMs }] },
]

const optionOf =
  ({ unit, most, measures }: Picture, points: readonly CurvePoint[], hours: number) =>
  (token: GlobalToken): ChartOption => {
    const base = chartBase(token)
    const format = (value: number) => `${Number(value.toFixed(2))}${unit}`
    return {
      ...base,
      animation: false,
      tooltip: { ...base.tooltip, valueFormatter: (value: unknown) => (value == null ? '--' : format(Number(value))) },
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: points.map(({ at }) => (hours > 24 ? at.slice(5, 16) : at.slice(11))),
        ...base.categoryAxis,
      },
      yAxis: {
        type: 'value',
        ...(most !== undefined && { min: 0, max: most }),
        ...base.valueAxis,
        axisLabel: { ...base.valueAxis.axisLabel, formatter: format },
      },
      series: measures.map(({ name, valueOf }) => ({
        name,
        type: 'line' as const,
        data: points.map(valueOf),
        showSymbol: false,
        lineStyle: { width: 1.5 },
      })),
    }
  }

/** The chosen host over up to thirty days; older figures are means over longer stretches. */
export function HostHistoryPanel() {
  const hostId = useChosenHost((chosen) => chosen.hostId)
  const [hours, setHours] = useState(1)
  const history = usePanelQuery(historyQuery(hostId, hours))
  if (hostId === null) return <PanelNotice>先选择一台主机</PanelNotice>
  return (
    <div className="history-panel">
      <div className="hosts-bar">
        <Segmented size="small" options={spans} value={hours} onChange={setHours} />
      </div>
      <PanelData of={history} empty={({ points }) => (points.length === 0 ? '这段时间没有指标' : null)}>
        {({ points }) => (
          <div className="history-charts">
            {pictures.map((picture) => (
              <section key={picture.title}>
                <h3>{picture.title}</h3>
                <Chart label={picture.title} height={150} option={optionOf(picture, points, hours)} />
              </section>
            ))}
          </div>
        )}
      </PanelData>
    </div>
  )
}
