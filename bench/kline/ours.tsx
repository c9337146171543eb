import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { candleScene, lastPoints } from '../../apps/web/src/market/panels/chart/candle-scene.ts'
import { useChartPalette } from '../../apps/web/src/market/panels/chart/chart-palette.ts'
import { createBoard } from '../../apps/web/src/market/panels/chart/indicator-board.ts'
import { PaneLegends } from '../../apps/web/src/market/panels/chart/pane-legends.tsx'
import { usePriceChart } from '../../apps/web/src/market/panels/chart/use-price-chart.ts'
import '../../apps/web/src/market/panels/chart/chart.css'
import '../../apps/web/src/shared/theme/market-colors.css'
import { chosen, makeBars, nextOf } from './bars.ts'

const all = makeBars()
const none: readonly never[] = []
const nothing = () => undefined

function Chart({ bars }: { bars: readonly BarRow[] }) {
  const palette = useChartPalette()
  const board = useMemo(() => createBoard(bars, chosen), [bars])
  const scene = useMemo(
    () => candleScene({ subject: 'bench', bars, board, chosen, overlays: none, isCompared: false, digits: 2, palette }),
    [bars, board, palette],
  )
  const { holder, chart, over } = usePriceChart(scene, palette, nothing)
  const last = bars.at(-1)
  if (!last) return null
  let steps = 0
  Object.assign(globalThis, {
    /** One trade: the last values alone. */
    tick: () => chart.current?.move(lastPoints(nextOf(last, (steps += 1)), board, chosen, palette)),
    /** The same trade where everything is computed again. */
    recompute: () => createBoard(bars, chosen).look(nextOf(last, (steps += 1))),
  })
  return (
    <figure className="chart-surface" style={{ height: 700, margin: 0 }}>
      <div ref={holder} className="chart-canvas" style={{ height: 700 }} />
      <PaneLegends
        {...{ over, bars, board, chosen, palette }}
        digits={2}
        overlays={none}
        lot={100}
        running={board.look(last)}
        runningBar={last}
      />
    </figure>
  )
}

function Page() {
  const [isShown, setIsShown] = useState(false)
  Object.assign(globalThis, { show: () => flushSync(() => setIsShown(true)) })
  return isShown ? <Chart bars={all} /> : null
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
