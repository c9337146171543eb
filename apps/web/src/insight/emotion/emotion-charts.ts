import type { GlobalToken } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../shared/chart/echarts.ts'
import type { EmotionDay } from './emotion-queries.ts'

/** Parts of the history in percent: the slider reaches back half of it, the first look is the last twentieth. */
const SLIDER_FROM = 50
const LOOK_FROM = 95

/** Days within reach of the slider, and where the first look begins among them, in percent of those. */
export function reachOf(days: readonly EmotionDay[]): { days: readonly EmotionDay[]; start: number } {
  const first = Math.floor((days.length * SLIDER_FROM) / 100)
  return { days: days.slice(first), start: ((LOOK_FROM - SLIDER_FROM) / (100 - SLIDER_FROM)) * 100 }
}

function frameOf(days: readonly EmotionDay[], token: GlobalToken) {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  const reach = reachOf(days)
  const zoom = { start: reach.start, end: 100 }
  return {
    shown: reach.days,
    valueAxis,
    option: {
      ...base,
      animation: false,
      grid: { ...base.grid, bottom: 40 },
      xAxis: { type: 'category', data: reach.days.map((day) => day.日期), ...categoryAxis },
      dataZoom: [
        { type: 'inside', ...zoom },
        { type: 'slider', height: 20, bottom: 4, ...zoom, textStyle: { color: token.colorTextSecondary } },
      ],
    },
  }
}

/** Heat upward, panic downward, their sum as a line. */
export function emotionChart(days: readonly EmotionDay[], colors: { up: string; down: string }) {
  return (token: GlobalToken): ChartOption => {
    const { shown, option, valueAxis } = frameOf(days, token)
    const bar = { type: 'bar', stack: 'emotion', barMaxWidth: 14 }
    return {
      ...option,
      yAxis: { type: 'value', ...valueAxis, min: -24, max: 24, interval: 6 },
      series: [
        { name: '火热指数', ...bar, data: shown.map((day) => day.火热指数), itemStyle: { color: colors.up } },
        { name: '恐慌指数', ...bar, data: shown.map((day) => day.恐慌指数), itemStyle: { color: colors.down } },
        { name: '全情绪指数', type: 'line', symbol: 'none', data: shown.map((day) => day.全情绪指数) },
      ],
    }
  }
}

/** Beyond this the chain says nothing as a level: it is drawn from 1000 at the first day looked at. */
const LEVEL_MOST = 1e6

/** Levels of the board index as they are drawn, and whether they begin anew. */
export function boardLevels(days: readonly EmotionDay[]): { levels: number[]; isRebased: boolean } {
  const { days: shown, start } = reachOf(days)
  const levels = shown.map((day) => day.连板指数)
  if (levels.every((level) => level <= LEVEL_MOST)) return { levels, isRebased: false }
  const base = levels[Math.floor((levels.length * start) / 100)] ?? 1
  return { levels: levels.map((level) => Number(((level / base) * 1000).toPrecision(5))), isRebased: true }
}

/** How high the boards stack, and how those that stack do. */
export function boardChart(days: readonly EmotionDay[]) {
  return (token: GlobalToken): ChartOption => {
    const { shown, option, valueAxis } = frameOf(days, token)
    const { levels, isRebased } = boardLevels(days)
    return {
      ...option,
      yAxis: [
        {
          type: 'value',
          ...valueAxis,
          scale: true,
          name: isRebased ? '首屏起点=1000' : '',
          nameTextStyle: { color: token.colorTextTertiary, align: 'left' },
        },
        { type: 'value', ...valueAxis, minInterval: 1, splitLine: { show: false } },
      ],
      series: [
        { name: '连板指数', type: 'line', symbol: 'none', data: levels },
        {
          name: '连板高度',
          type: 'bar',
          yAxisIndex: 1,
          barMaxWidth: 14,
          data: shown.map((day) => day.连板高度),
          itemStyle: { opacity: 0.5 },
        },
      ],
    }
  }
}
