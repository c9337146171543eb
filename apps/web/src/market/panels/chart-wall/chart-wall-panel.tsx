import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useChoose, useFollowed, usePanelParams, useReport } from '../../../desk/panel/panel-context.ts'
import { PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { Unanswered } from '../../../desk/panel/unanswered.tsx'
import { openSymbol } from '../../../shared/symbol/opened-symbol.ts'
import { useGroupMembers } from '../../group/use-group-members.ts'
import { LivePanel } from '../../live/live-panel.tsx'
import type { LiveMarket } from '../../live/use-live-market.ts'
import { chartWallParams, wallSizes } from './chart-wall-params.ts'
import { WallChart } from './wall-chart.tsx'
import './chart-wall.css'

const sizes = wallSizes.map((value) => ({ value, label: `${value} 图` }))

function Wall({ market }: { market: LiveMarket }) {
  const [{ kind, size }, change] = usePanelParams(chartWallParams)
  const { name, members, error, retry } = useGroupMembers(kind)
  const choose = useChoose()
  const symbol = useFollowed('symbol')
  const [page, setPage] = useState(0)
  useReport({ subject: name })
  if (error) return <Unanswered what="成员" {...{ error, retry }} />
  if (!members) return <PanelNotice>加载中…</PanelNotice>
  if (members.length === 0)
    return (
      <PanelNotice>{name === null ? '选择一个分组后显示其成员的分时图' : `“${name}”里没有可画图的证券`}</PanelNotice>
    )
  const pages = Math.ceil(members.length / size)
  // The group may have shrunk since the page was turned.
  const shown = Math.min(page, pages - 1)
  const list = members.map((one) => one.symbol)
  return (
    <div className="wall">
      <div className="wall-tools">
        <Segmented
          size="small"
          aria-label="图数"
          value={size}
          options={sizes}
          onChange={(next) => {
            setPage(0)
            change({ size: next })
          }}
        />
        <span className="num">
          <Button
            type="text"
            size="small"
            aria-label="上一页"
            icon={<LeftOutlined />}
            disabled={shown === 0}
            onClick={() => setPage(shown - 1)}
          />
          {shown + 1} / {pages}
          <Button
            type="text"
            size="small"
            aria-label="下一页"
            icon={<RightOutlined />}
            disabled={shown === pages - 1}
            onClick={() => setPage(shown + 1)}
          />
        </span>
      </div>
      <div className="wall-grid" data-size={size}>
        {members.slice(shown * size, (shown + 1) * size).map((instrument) => (
          <WallChart
            key={instrument.symbol}
            market={market}
            instrument={instrument}
            isChosen={instrument.symbol === symbol}
            onChoose={() => choose({ symbol: instrument.symbol, list })}
            onOpen={() => openSymbol(instrument.symbol, list)}
          />
        ))}
      </div>
    </div>
  )
}

/** The days of a group's members side by side. */
export function ChartWallPanel() {
  return <LivePanel>{(market) => <Wall market={market} />}</LivePanel>
}
