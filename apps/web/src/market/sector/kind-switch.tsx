import { Segmented } from 'antd'
import type { SectorKind } from './sector-queries.ts'
import './sector-rank.css'

const kinds: { value: SectorKind; label: string }[] = [
  { value: 'industry', label: '行业' },
  { value: 'concept', label: '概念' },
]

/** Industries or concepts. */
export function KindSwitch({ value, onChange }: { value: SectorKind; onChange: (kind: SectorKind) => void }) {
  return <Segmented size="small" aria-label="分类" value={value} options={kinds} onChange={onChange} />
}
