import { Segmented, Select } from 'antd'
import type { SectorKind } from '../sector/sector-queries.ts'
import {
  heatColoringLabels,
  heatColorings,
  heatSizeLabels,
  heatSizes,
  rangeLabel,
  rangesOf,
  type HeatColoring,
  type HeatDepth,
  type HeatSize,
} from './heat-scale.ts'

export interface HeatSettings {
  readonly kind: SectorKind
  readonly size: HeatSize
  readonly coloring: HeatColoring
  readonly depth: HeatDepth
  /** 0 is the usual one. */
  readonly range: number
}

interface HeatToolsProps {
  settings: HeatSettings
  /** What is coloured now: inside a sector always securities. */
  depth: HeatDepth
  range: number
  /** The sector the map is of. */
  sector: string | null
  onChange: (part: Partial<HeatSettings>) => void
  onBack: () => void
}

const kinds = [
  { value: 'industry', label: '行业' },
  { value: 'concept', label: '概念' },
]
const sizes = heatSizes.map((value) => ({ value, label: heatSizeLabels[value] }))
const colorings = heatColorings.map((value) => ({ value, label: heatColoringLabels[value] }))
const kindNames: Readonly<Record<SectorKind, string>> = { industry: '行业', concept: '概念' }

const narrow = { size: 'small', variant: 'borderless', popupMatchSelectWidth: false } as const

/** Where one stands in the map, and what size and colour mean. */
export function HeatTools({ settings, depth, range, sector, onChange, onBack }: HeatToolsProps) {
  const { kind, size, coloring } = settings
  return (
    <div className="heat-tools" role="toolbar" aria-label="热力图设置">
      {sector === null ? (
        <Segmented
          size="small"
          aria-label="分类"
          value={kind}
          options={kinds}
          onChange={(value) => onChange({ kind: value as SectorKind })}
        />
      ) : (
        <nav className="heat-path" aria-label="热力图位置">
          <button type="button" onClick={onBack}>
            全市场
          </button>
          <span aria-hidden="true">›</span>
          <button type="button" onClick={onBack}>
            {kindNames[kind]}
          </button>
          <span aria-hidden="true">›</span>
          <span aria-current="location">{sector}</span>
        </nav>
      )}
      <Select
        {...narrow}
        aria-label="面积"
        prefix="面积"
        value={size}
        options={sizes}
        onChange={(value: HeatSize) => onChange({ size: value })}
      />
      <Select
        {...narrow}
        aria-label="颜色"
        prefix="颜色"
        value={coloring}
        options={colorings}
        onChange={(value: HeatColoring) => onChange({ coloring: value, range: 0 })}
      />
      <Select
        {...narrow}
        aria-label="色阶"
        prefix="色阶"
        value={range}
        options={rangesOf(coloring, depth).offered.map((value) => ({ value, label: rangeLabel(coloring, value) }))}
        onChange={(value: number) => onChange({ range: value })}
      />
    </div>
  )
}
