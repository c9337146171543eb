import { useQuery } from '@tanstack/react-query'
import { useAtMoment } from '../../../desk/clock/moment-query.ts'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useChoose, useIsFrozen, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { stateWithout } from '../../../desk/panel/unanswered.tsx'
import { HeatMap } from '../../heat-map/heat-map.tsx'
import { LivePanel, useOwnTrouble } from '../../live/live-panel.tsx'
import { sectorMembersQuery } from '../../live/market-queries.ts'
import type { LiveMarket } from '../../live/use-live-market.ts'
import { sectorRowsQuery } from '../../sector/sector-queries.ts'
import { openSymbol } from '../../../shared/symbol/opened-symbol.ts'
import '../../stock-market/stock-market.css'
import { heatMapParams } from './heat-map-params.ts'

/** A market brought in from outside knows no sectors by itself. */
const NO_LISTS = '尚无行业与概念名单，热力图无从分组；可导入名单或等待每日刷新'

export function Heat({ market }: { market: LiveMarket }) {
  const { instruments } = market
  const [settings, setSettings] = usePanelParams(heatMapParams)
  const isFrozen = useIsFrozen()
  const choose = useChoose()
  const moment = useMoment()
  const members = useQuery(sectorMembersQuery(instruments.version, moment))
  const sectors = useQuery({
    ...useAtMoment(sectorRowsQuery(settings.kind, moment)),
    ...(isFrozen && { refetchInterval: false as const, staleTime: Infinity }),
  })
  const without = members.data === undefined ? members.error : null
  useOwnTrouble(without ? stateWithout(without) : sectors.error ? 'stale' : null)
  const rows = new Map(sectors.data?.map((row) => [row.code, row]))
  const symbolOf = (slot: number) => instruments.symbol[slot] ?? ''
  useTable(() => ({
    head: ['板块', '涨幅', '成交额', '主力净额', '换手', '涨', '跌', '涨停', '领涨'],
    rows: (sectors.data ?? []).map((row) => [
      row.name,
      row.changePct,
      row.amount,
      row.netInflow,
      row.turnoverRate,
      row.upCount,
      row.downCount,
      row.limitUpCount,
      row.leader?.name ?? null,
    ]),
  }))
  return (
    <PanelData of={members} empty={({ sectors: lists }) => (lists.length === 0 ? NO_LISTS : null)}>
      {({ sectors: lists }) => (
        <HeatMap
          market={market}
          members={lists}
          rows={rows}
          settings={settings}
          onSettings={setSettings}
          onSector={(sector) => choose({ sector })}
          onSymbol={(slot, list) => choose({ symbol: symbolOf(slot), list: list.map(symbolOf) })}
          onOpen={(slot) => openSymbol(symbolOf(slot))}
        />
      )}
    </PanelData>
  )
}

/** The market as a map: size by money, colour by movement. */
export function HeatMapPanel() {
  return <LivePanel>{(market) => <Heat market={market} />}</LivePanel>
}
