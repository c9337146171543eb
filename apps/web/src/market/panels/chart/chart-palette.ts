import { useEffect, useState } from 'react'

/** Colours of the chart, as the theme has them now: canvas cannot read CSS variables. */
export interface ChartPalette {
  readonly ground: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly border: string
  readonly up: string
  readonly down: string
  readonly accent: string
  readonly warning: string
  readonly benchmark: string
  /** Lines that stand together, in their order. */
  readonly lines: readonly string[]
}

function readPalette(element: Element): ChartPalette {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim() || 'gray'
  return {
    ground: read('--ant-color-bg-container'),
    text: read('--ant-color-text'),
    quiet: read('--ant-color-text-tertiary'),
    line: read('--ant-color-border-secondary'),
    border: read('--ant-color-border'),
    up: read('--market-up'),
    down: read('--market-down'),
    accent: read('--accent'),
    warning: read('--warning-text'),
    benchmark: read('--chart-benchmark'),
    lines: Array.from({ length: 6 }, (_, i) => read(`--chart-line-${i + 1}`)),
  }
}

/** Anew whenever appearance, accent or the sense of red and green changes. */
export function useChartPalette(): ChartPalette {
  const [palette, setPalette] = useState(() => readPalette(document.documentElement))
  useEffect(() => {
    const root = document.documentElement
    const observer = new MutationObserver(() => setPalette(readPalette(root)))
    observer.observe(root, {
      attributes: true,
      attributeFilter: ['data-appearance', 'data-up-color', 'style', 'class'],
    })
    return () => observer.disconnect()
  }, [])
  return palette
}
