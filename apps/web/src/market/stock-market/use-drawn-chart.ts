import { useEffect, useRef, type RefObject } from 'react'
import type { ChartOption, init } from '../../shared/chart/echarts.ts'

type Instance = ReturnType<typeof init>

/** A chart in an element, redrawn in place when its option changes: nothing flickers. */
export function useDrawnChart(option: ChartOption): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<Instance>(undefined)
  const latest = useRef(option)

  useEffect(() => {
    latest.current = option
    chart.current?.setOption(option)
  }, [option])

  useEffect(() => {
    const element = holder.current
    if (!element) return
    let isGone = false
    const resize = new ResizeObserver(() => chart.current?.resize())
    void import('../../shared/chart/echarts.ts').then((echarts) => {
      if (isGone) return
      chart.current = echarts.init(element)
      chart.current.setOption(latest.current)
      resize.observe(element)
    })
    return () => {
      isGone = true
      resize.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])

  return holder
}
