import { theme, type GlobalToken } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { inIdleTurn } from '../idle/in-idle-turn.ts'
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

const isFitting = (chart: Instance, { clientWidth, clientHeight }: HTMLElement) =>
  chart.getWidth() === clientWidth && chart.getHeight() === clientHeight

/**
 * A chart; the library is fetched with the first one. The space is taken before it is there. Charts that stand together are
 * drawn one after the other: a first drawing takes as long as several frames.
 */
export function Chart({ option, height, label }: ChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  const instance = useRef<Instance>(null)
  const { token } = theme.useToken()
  const drawn = option(token)
  const draw = useEffectEvent(() => instance.current?.setOption(drawn, true))

  useEffect(() => {
    const element = holder.current
    if (!element) return undefined
    let isGone = false
    let callOff = () => {}
    const resize = new ResizeObserver(() => {
      // An observer speaks at once: what was just drawn at this size is not drawn again.
      if (instance.current && !isFitting(instance.current, element)) instance.current.resize()
    })

    void import('./echarts.ts').then((echarts) => {
      if (isGone) return
      callOff = inIdleTurn(() => {
        instance.current = echarts.init(element)
        draw()
        resize.observe(element)
      })
    })
    return () => {
      isGone = true
      callOff()
      resize.disconnect()
      instance.current?.dispose()
      instance.current = null
    }
  }, [])

  useEffect(() => {
    instance.current?.setOption(drawn, true)
  }, [drawn])

  return (
    <figure aria-label={label} style={{ margin: 0, ...(height === '100%' && { height }) }}>
      <div ref={holder} style={{ height }} />
    </figure>
  )
}
