import { theme, type GlobalToken } from 'antd'
import { useEffect, useRef } from 'react'
import type { ChartOption, init } from './echarts.ts'

interface ChartProps {
  /** Makes the option from the theme, so that a change of theme redraws. */
  option: (token: GlobalToken) => ChartOption
  /** `100%` fills a box that has a height of its own. */
  height: number | '100%'
  /** What the picture shows, for those who cannot see it. */
  label: string
}

type Instance = ReturnType<typeof init>

/** A chart; the library is fetched with the first one. The space is taken before it is there. */
export function Chart({ option, height, label }: ChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  const drawn = option(token)

  useEffect(() => {
    const element = holder.current
    if (!element) return
    let chart: Instance | undefined
    let isGone = false
    const resize = new ResizeObserver(() => chart?.resize())

    void import('./echarts.ts').then((echarts) => {
      if (isGone) return
      chart = echarts.init(element)
      chart.setOption(drawn)
      resize.observe(element)
    })
    return () => {
      isGone = true
      resize.disconnect()
      chart?.dispose()
    }
  }, [drawn])

  return (
    <figure aria-label={label} style={{ margin: 0, ...(height === '100%' && { height }) }}>
      <div ref={holder} style={{ height }} />
    </figure>
  )
}
