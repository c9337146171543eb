import { useEffect, useState, type RefObject } from 'react'
import { NO_STEP, STEPS, type HeatColoring } from './heat-scale.ts'

/** What the map is painted with, read from the theme: fills and inks by step, the last for what has no figure. */
export interface HeatColors {
  readonly fills: readonly string[]
  readonly inks: readonly string[]
  readonly ground: string
  readonly text: string
  readonly up: string
  readonly down: string
  readonly mark: string
  readonly font: string
}

const MIDDLE = 5

/** The names of the eleven fills, lowest first. */
export const fillNames = (coloring: HeatColoring): string[] =>
  Array.from({ length: STEPS }, (_, step) => {
    if (coloring === 'turnover') return `--heat-level-${step}`
    if (step === MIDDLE) return '--heat-middle'
    return step < MIDDLE ? `--heat-fall-${MIDDLE - step}` : `--heat-rise-${step - MIDDLE}`
  })

/** A built style sheet writes `#fff` for `#ffffff`. */
const whole = (hex: string): string => (hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex)

function channel(hex: string, from: number): number {
  const value = Number.parseInt(whole(hex).slice(from, from + 2), 16) / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** Contrast of two colours written `#rrggbb` or `#rgb`, as WCAG counts it. */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The ink that reads better on a fill. */
export const inkOn = (fill: string, inks: readonly [string, string]): string =>
  contrastOf(fill, inks[0]) >= contrastOf(fill, inks[1]) ? inks[0] : inks[1]

export function readHeatColors(element: Element, coloring: HeatColoring): HeatColors {
  const style = getComputedStyle(element)
  const read = (name: string, otherwise = '#808080') => style.getPropertyValue(name).trim() || otherwise
  const none = read('--heat-none')
  const fills = [...fillNames(coloring).map((name) => read(name)), none]
  const inks: [string, string] = [read('--heat-ink-light', '#ffffff'), read('--heat-ink-dark', '#1c2430')]
  return {
    fills,
    inks: fills.map((fill, step) =>
      step === NO_STEP || (step === MIDDLE && coloring !== 'turnover') ? read('--heat-ink-middle') : inkOn(fill, inks),
    ),
    ground: read('--ant-color-bg-container'),
    text: read('--ant-color-text'),
    up: read('--market-up-text'),
    down: read('--market-down-text'),
    mark: read('--ant-color-text'),
    font: style.fontFamily,
  }
}

/** Read again when the appearance or the direction of colours changes. */
export function useHeatColors(area: RefObject<Element | null>, coloring: HeatColoring): HeatColors | undefined {
  const [colors, setColors] = useState<HeatColors>()
  useEffect(() => {
    const read = () => {
      if (area.current) setColors(readHeatColors(area.current, coloring))
    }
    read()
    const watch = new MutationObserver(read)
    watch.observe(document.documentElement, { attributeFilter: ['data-appearance', 'data-up-color', 'style'] })
    return () => watch.disconnect()
  }, [area, coloring])
  return colors
}
