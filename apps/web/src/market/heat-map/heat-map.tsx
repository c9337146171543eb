import type { SectorMembers } from '@liangshu/contract/market/quote-calls'
import { useMemo, useRef, useState } from 'react'
import type { LiveMarket } from '../live/use-live-market.ts'
import { moneyText } from '../sector/money-text.ts'
import { SectorCard, SymbolCard } from './heat-card.tsx'
import { HeatCanvas } from './heat-canvas.tsx'
import { useHeatColors } from './heat-colors.ts'
import { layoutOf, MOST_CONCEPTS, sceneOf, valueText, type SectorRows } from './heat-data.ts'
import { HeatFoot } from './heat-foot.tsx'
import { heatColoringLabels, rangeOf } from './heat-scale.ts'
import { HeatTable } from './heat-table.tsx'
import { HeatTools, type HeatSettings } from './heat-tools.tsx'
import { Later } from '../../shared/page/later.tsx'
import { useBoxSize } from '../../shared/theme/use-box-size.ts'
import './heat-map.css'

interface HeatMapProps {
  market: LiveMarket
  members: readonly SectorMembers[]
  rows: SectorRows
  settings: HeatSettings
  onSettings: (part: Partial<HeatSettings>) => void
  /** A sector fills the map, or none again. */
  onSector: (code: string | null) => void
  onSymbol: (slot: number, list: readonly number[]) => void
  onOpen: (slot: number) => void
}

/** The market in three levels: sectors, their members, and one of them at a time in full. */
export function HeatMap(props: HeatMapProps) {
  const { market, members, rows, settings, onSettings, onSector, onSymbol, onOpen } = props
  const { kind, size, coloring } = settings
  const [sector, setSector] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const box = useBoxSize(area)
  const colors = useHeatColors(area, coloring)
  const depth = sector === null ? settings.depth : 'symbol'
  const range = rangeOf(coloring, depth, settings.range)
  // Laid out once for a choice and a size: the market colours the tiles, it does not move them.
  const layout = useMemo(
    () => layoutOf(market, members, { kind, size, depth, sector }, box),
    [market, members, kind, size, depth, sector, box],
  )
  const sceneAt = (marked: number) => sceneOf(market, layout, rows, coloring, range, marked)
  const isMarket = sector === null
  const nameOf = (code: string) => layout.sectors.find((one) => one.code === code)?.name ?? code

  const show = (code: string | null) => {
    setSector(code)
    onSector(code)
  }
  const enterSector = (place: number) => {
    const code = layout.sectors[place]?.code
    if (isMarket && code !== undefined) show(code)
  }
  const enter = (tile: number, isDouble: boolean) => {
    const leaf = layout.leaves[tile]
    if (isMarket) {
      enterSector(leaf?.sector ?? layout.tiles[tile]?.sector ?? -1)
      return
    }
    if (!leaf) return
    onSymbol(
      leaf.slot,
      layout.leaves.map(({ slot }) => slot),
    )
    if (isDouble) onOpen(leaf.slot)
  }
  const back = () => {
    if (isMarket) return false
    show(null)
    return true
  }
  const spoken = (tile: number) => {
    const { name, figure } = sceneAt(-1).textOf(tile)
    return `${name} ${heatColoringLabels[coloring]} ${figure}`
  }
  const card = (tile: number) => {
    const leaf = layout.leaves[tile]
    if (leaf) return <SymbolCard market={market} slot={leaf.slot} />
    const about = layout.sectors[layout.tiles[tile]?.sector ?? -1]
    return about ? <SectorCard name={about.name} row={rows.get(about.code)} /> : null
  }
  const caption = isMarket ? `全市场${kind === 'industry' ? '行业' : '概念'}热力图` : `${nameOf(sector)}热力图`

  return (
    <div className="heat">
      <Later fallback={<div className="heat-tools" />}>
        <HeatTools
          settings={settings}
          depth={depth}
          range={range}
          sector={sector === null ? null : nameOf(sector)}
          onChange={(part) => {
            if (part.kind !== undefined && sector !== null) show(null)
            onSettings(part)
          }}
          onBack={back}
        />
      </Later>
      <HeatCanvas
        key={`${sector ?? ''} ${kind} ${depth}`}
        area={area}
        layout={layout}
        sceneAt={sceneAt}
        colors={colors}
        onBeat={market.store.onBeat}
        label={`${caption}，方向键移动，回车进入，退格返回`}
        onEnter={enter}
        onEnterSector={enterSector}
        onBack={back}
        card={card}
        spoken={spoken}
      />
      <Later>
        <HeatTable
          scene={sceneAt(-1)}
          caption={caption}
          figureTitle={heatColoringLabels[coloring]}
          onEnter={(tile) => (isMarket ? enterSector(layout.tiles[tile]?.sector ?? -1) : enter(tile, true))}
        />
      </Later>
      <HeatFoot coloring={coloring} range={range}>
        {footText(rows, layout.sectors.length, kind, sector)}
      </HeatFoot>
    </div>
  )
}

/** Industries divide the market and add up; concepts overlap, so their money does not. */
function footText(rows: SectorRows, shown: number, kind: HeatSettings['kind'], sector: string | null): string {
  const row = sector === null ? undefined : rows.get(sector)
  if (row) return `成交 ${moneyText(row.amount)} · ${valueText('changePct', row.changePct ?? Number.NaN)}`
  if (kind === 'concept') return `成交最多的 ${Math.min(shown, MOST_CONCEPTS)} 个概念`
  const amount = [...rows.values()].reduce((sum, one) => sum + one.amount, 0)
  return amount > 0 ? `成交 ${moneyText(amount)}` : ''
}
