import { TreemapChart } from 'echarts/charts'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { createQuoteTable, fieldAt, FIELDS } from '@liangshu/contract/market/frame'
import { figures } from '../../apps/web/src/market/quote-table/quote-figures.ts'
import { stepOf } from '../../apps/web/src/market/heat-map/heat-scale.ts'
import { instruments, makeDay, sectors, STOCKS } from '../lib/web/live-market.ts'
import { BEATS } from './beats.ts'

use([TreemapChart, CanvasRenderer])

const day = makeDay(BEATS, STOCKS)
const table = createQuoteTable(STOCKS)
table.values.set(day.opening)
const fills = [
  '#0b7a4b',
  '#0f6541',
  '#125238',
  '#15402f',
  '#192f29',
  '#252d38',
  '#352428',
  '#4e262b',
  '#6e292e',
  '#95292f',
]
const weights = instruments.symbol.map((_, slot) => figures.amount(table, slot, instruments))

/** The colours of a moment, places as they are. */
const coloured = () =>
  sectors.map(({ name, slots }) => ({
    name,
    children: slots.map((slot) => ({
      name: instruments.name[slot] ?? '',
      value: weights[slot] ?? 0,
      itemStyle: {
        color: fills[stepOf('changePct', figures.changePct(table, slot, instruments), 0.05)] ?? '#c22f36',
      },
    })),
  }))

const root = document.getElementById('root')
if (!root) throw new Error('no root')
const chart = init(root, null, { renderer: 'canvas' })
chart.setOption({
  animation: false,
  series: [
    {
      type: 'treemap',
      animation: false,
      roam: true,
      breadcrumb: { show: false },
      width: '100%',
      height: '100%',
      upperLabel: { show: true, height: 18 },
      data: coloured(),
    },
  ],
})
const beats = day.beats.values()
Object.assign(globalThis, {
  beat: () => {
    const { value } = beats.next()
    value?.slots.forEach((slot, i) => {
      table.values[slot * FIELDS + fieldAt.last] = value.values[i]?.[0] ?? 0
    })
    chart.setOption({ series: [{ data: coloured() }] })
  },
  canvas: '#root canvas',
})
