import { useEffect, useRef, useState, type RefObject } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { inIdleTurn } from '../../../shared/idle/in-idle-turn.ts'
import type { ChartPalette } from './chart-palette.ts'
import { createPriceChart, type CrosshairAt, type PriceChart } from './price-chart.ts'
import { newestOf, type LastPoint, type Scene } from './scene.ts'

/** What stands over the canvas and moves with it. */
export interface OverChart {
  readonly crosshair: CrosshairAt | null
  readonly paneTops: readonly number[]
}

export interface DrawnChart {
  readonly holder: RefObject<HTMLDivElement | null>
  readonly chart: RefObject<PriceChart | null>
  readonly over: StoreApi<OverChart>
}

const isSameTops = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((top, i) => top === b[i])

/** A chart in an element, told a new scene when there is one. */
export function usePriceChart(scene: Scene | null, palette: ChartPalette, onLeftEdge: () => void): DrawnChart {
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<PriceChart>(null)
  const [over] = useState(() => createStore<OverChart>(() => ({ crosshair: null, paneTops: [0] })))
  const edge = useRef(onLeftEdge)
  useEffect(() => {
    edge.current = onLeftEdge
  }, [onLeftEdge])

  useEffect(() => {
    const element = holder.current
    if (!element) return undefined
    let frame = 0
    const layOut = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        chart.current?.keepLegendsClear()
        const paneTops = chart.current?.paneTops() ?? [0]
        if (!isSameTops(paneTops, over.getState().paneTops)) over.setState({ paneTops })
      })
    }
    const created = createPriceChart({
      element,
      onCrosshair: (crosshair) => over.setState({ crosshair }),
      onLeftEdge: () => edge.current(),
      onLayout: layOut,
    })
    chart.current = created
    const resize = new ResizeObserver(layOut)
    resize.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      resize.disconnect()
      chart.current = null
      created.dispose()
    }
  }, [over])

  const shown = useRef<{ chart: PriceChart; subject: string }>(null)
  useEffect(() => {
    const now = chart.current
    if (!scene || !now) return undefined
    const isKnown = shown.current?.chart === now && shown.current.subject === scene.subject
    const newest = isKnown ? null : newestOf(scene)
    now.show(newest ?? scene, palette)
    shown.current = { chart: now, subject: scene.subject }
    // The years before are not in view: several charts that turn to another symbol at once would hold it up for them.
    return newest ? inIdleTurn(() => now.show(scene, palette)) : undefined
  }, [scene, palette])

  return { holder, chart, over }
}

/** Moves the last points once a frame, however many quotes came in between. */
export function useMovingPoints(chart: DrawnChart['chart'], points: () => ReadonlyMap<string, LastPoint> | null): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const moved = points()
      if (moved) chart.current?.move(moved)
    })
    return () => cancelAnimationFrame(frame)
  }, [chart, points])
}

const SCROLL_SHARE = 0.1
const ZOOM = 0.8

/** ← → move, + − zoom, End goes to the newest. */
export function moveByKey(chart: PriceChart | null, key: string): boolean {
  if (!chart) return false
  if (key === 'ArrowLeft') chart.scroll(-SCROLL_SHARE)
  else if (key === 'ArrowRight') chart.scroll(SCROLL_SHARE)
  else if (key === '+' || key === '=') chart.zoom(ZOOM)
  else if (key === '-' || key === '_') chart.zoom(1 / ZOOM)
  else if (key === 'End') chart.toNewest()
  else return false
  return true
}
