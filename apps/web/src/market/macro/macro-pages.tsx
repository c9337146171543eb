import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'
import { exposureQuery } from './macro-queries.ts'
import { sectorRowsQuery, type SectorKind } from '../sector/sector-queries.ts'

const chart = { definitionId: 'chart', link: 'blue', params: { period: 'day' } } as const

const hotspot: Arrangement = {
  name: 'hotspot',
  columns: 'minmax(0, 1.15fr) minmax(0, 1fr)',
  rows: 'minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 0.7fr)',
  areas: ['spots heat', 'spots chart', 'spots limits'],
  panels: {
    spots: { definitionId: 'hotspots', link: 'blue' },
    heat: { definitionId: 'heat-map', link: 'blue', params: { kind: 'concept' } },
    chart: [chart, { definitionId: 'news', link: 'blue' }],
    limits: [
      { definitionId: 'limit-curve', link: 'blue' },
      { definitionId: 'breadth-curve', link: 'blue' },
    ],
  },
}

const industryConcept: Arrangement = {
  name: 'industryConcept',
  columns: 'minmax(0, 1.7fr) minmax(340px, 1fr)',
  rows: 'minmax(0, 1.5fr) minmax(0, 1fr)',
  areas: ['scatter flow', 'curve members'],
  panels: {
    scatter: { definitionId: 'strength-scatter', link: 'blue' },
    flow: [
      { definitionId: 'sector-flow', link: 'blue' },
      { definitionId: 'sector-rank', link: 'blue' },
    ],
    curve: { definitionId: 'sector-curve', link: 'blue' },
    members: { definitionId: 'members', link: 'blue' },
  },
}

const leading: Arrangement = {
  name: 'leading',
  columns: 'minmax(0, 1.35fr) minmax(0, 1fr)',
  rows: 'minmax(0, 1fr) minmax(0, 1fr)',
  areas: ['ladder days', 'leaders pool'],
  panels: {
    ladder: { definitionId: 'ladder', link: 'blue' },
    days: [{ definitionId: 'board-days', link: 'blue' }, { definitionId: 'limit-curve', link: 'blue' }, chart],
    leaders: { definitionId: 'concept-leaders', link: 'blue' },
    pool: [
      { definitionId: 'sealed-before', link: 'blue' },
      { definitionId: 'limit-pool', link: 'blue' },
    ],
  },
}

const portfolio: Arrangement = {
  name: 'portfolio',
  columns: 'minmax(0, 1.5fr) minmax(360px, 1fr)',
  rows: 'minmax(0, 1.5fr) minmax(0, 1fr)',
  areas: ['exposure members', 'curve chart'],
  panels: {
    exposure: { definitionId: 'exposure', link: 'blue' },
    members: { definitionId: 'exposure-members', link: 'blue' },
    curve: [
      { definitionId: 'sector-curve', link: 'blue' },
      { definitionId: 'group-tree', link: 'blue' },
    ],
    chart: [chart, { definitionId: 'stock-sectors', link: 'blue' }],
  },
}

const sectorConcept: Arrangement = {
  name: 'sectorConcept',
  columns: 'minmax(0, 1.75fr) minmax(400px, 1fr)',
  rows: 'minmax(0, 1.6fr) minmax(180px, 1fr)',
  areas: ['heat rank', 'rotation rotation'],
  panels: {
    heat: { definitionId: 'heat-map', link: 'blue' },
    rank: [
      { definitionId: 'sector-rank', link: 'blue' },
      { definitionId: 'members', link: 'blue' },
      { definitionId: 'sector-flow', link: 'blue' },
    ],
    rotation: { definitionId: 'rotation', link: 'blue' },
  },
}

const stockPage = (name: string, kind: SectorKind): Arrangement => ({
  name,
  columns: 'minmax(0, 1fr) minmax(0, 1.1fr) minmax(0, 1.15fr)',
  rows: 'minmax(0, 1.1fr) minmax(0, 1fr)',
  areas: ['rank members sectors', 'rank curve chart'],
  panels: {
    rank: [
      { definitionId: 'sector-rank', link: 'blue', params: { kind } },
      { definitionId: 'quote-table', link: 'blue' },
    ],
    members: { definitionId: 'members', link: 'blue', params: { hasCorrelation: true } },
    sectors: { definitionId: 'stock-sectors', link: 'blue', params: { kind } },
    curve: { definitionId: 'sector-curve', link: 'blue' },
    chart: { ...chart, params: { period: '1d', hasNews: false, hasActions: false } },
  },
})
const stockConcept = stockPage('stockConcept', 'concept')
const stockSector = stockPage('stockSector', 'industry')

/** What stood out today, where, and in what market. */
export function HotspotPage() {
  return <PanelPage arrangement={hotspot} />
}

/** Strength of sectors, where money goes, and one of them beside the index. */
export function IndustryConceptPage() {
  return <PanelPage arrangement={industryConcept} />
}

/** Boards: who leads, how high, and what yesterday's leaders do. */
export function LeadingPage() {
  return <PanelPage arrangement={leading} />
}

/**
 * Whether a question has had an answer or a refusal. The page stands from then on: a panel on it that asks the same again
 * would otherwise take the page away, and with it itself, without end.
 */
function useHasEnded({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean {
  const isOver = !isPending || failureCount > 0
  const [hasEnded, setHasEnded] = useState(isOver)
  if (isOver && !hasEnded) setHasEnded(true)
  return hasEnded
}

/** What is held, held against the market. Opens with what weighs most. */
export function PortfolioPage() {
  const held = useQuery({
    ...exposureQuery({ portfolio: 'all', kind: 'industry', benchmark: 'SHSE.000300' }, null),
    refetchInterval: false,
    retry: false,
  })
  if (!useHasEnded(held)) return <Skeleton active style={{ padding: 24 }} />
  const heaviest = held.data?.rows.find(({ code, weight }) => code !== null && weight > 0)
  const strongest = held.data?.members[0]
  const first = {
    ...(strongest && { symbol: strongest.symbol }),
    ...(heaviest?.code && { sector: heaviest.code }),
  }
  return <PanelPage arrangement={portfolio} first={first} />
}

/** Sectors and concepts on a map, in order, and over twenty days. */
export function SectorConceptPage() {
  return <PanelPage arrangement={sectorConcept} />
}

/** A stock and the sectors around it. Opens with the leader of the hottest one, so that there is something to see. */
function StockPage({ arrangement, kind }: { arrangement: Arrangement; kind: SectorKind }) {
  const rows = useQuery({ ...sectorRowsQuery(kind, null), refetchInterval: false, staleTime: Infinity })
  if (!useHasEnded(rows)) return <Skeleton active style={{ padding: 24 }} />
  const hottest = rows.data?.filter(({ leader }) => leader !== null).toSorted((a, b) => b.heat - a.heat)[0]
  const first = hottest?.leader ? { sector: hottest.code, symbol: hottest.leader.symbol } : undefined
  return <PanelPage arrangement={arrangement} {...(first && { first })} />
}

export function StockConceptPage() {
  return <StockPage arrangement={stockConcept} kind="concept" />
}

export function StockSectorPage() {
  return <StockPage arrangement={stockSector} kind="industry" />
}
