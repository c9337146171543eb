import type { GlobalToken } from 'antd'

/** Eight series colours that stay apart for colour-blind eyes, on light and dark alike; the first is the theme's accent. */
export const seriesColors = (token: GlobalToken): string[] => [
  token.colorLink,
  '#e69f00',
  '#56b4e9',
  '#009e73',
  '#cc79a7',
  '#d55e00',
  '#7f7fd5',
  '#8a929e',
]

/** The one chart style: hairline axes, few gridlines, labels in the secondary colour. */
export function chartBase(token: GlobalToken) {
  const label = { color: token.colorTextSecondary, fontSize: 12 }
  return {
    color: seriesColors(token),
    textStyle: { fontFamily: token.fontFamily },
    grid: { left: 8, right: 12, top: 28, bottom: 4, containLabel: true },
    legend: { right: 8, top: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 3, textStyle: label },
    tooltip: {
      trigger: 'axis',
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { color: token.colorText, fontSize: 12 },
    },
    categoryAxis: {
      axisLine: { lineStyle: { color: token.colorBorder } },
      axisTick: { show: false },
      axisLabel: label,
    },
    valueAxis: {
      splitNumber: 4,
      axisLabel: label,
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    },
  }
}
