import PauseOutlined from '@ant-design/icons/PauseOutlined'
import { directionOf } from '@liangshu/contract/market/format'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import type { LiveMarket } from '../live/use-live-market.ts'
import { figureText } from './quote-columns.ts'
import { totalsOf } from './row-totals.ts'

interface TotalsLineProps {
  market: LiveMarket
  rows: readonly number[]
  selected: number
  isHeld: boolean
  onCopy: () => void
  /** Hands the selected rows to a new proposal. */
  onPropose?: () => void
}

/** The rows together: how many rise and fall, and by how much in the mean. */
export function TotalsLine({ market, rows, selected, isHeld, onCopy, onPropose }: TotalsLineProps) {
  'use no memo'
  // Counted anew with every beat from a table that changes in place.
  useSyncExternalStore(market.store.onBeat, () => market.store.header()?.seq ?? -1)
  const mayPropose = useMaySee('PROPOSAL:add')
  const { up, down, flat, mean } = totalsOf(market, rows)
  return (
    <div className="qt-totals num">
      <span>共 {rows.length} 只</span>
      <span>
        涨 <b className="up">{up}</b>
      </span>
      <span>
        跌 <b className="down">{down}</b>
      </span>
      <span>平 {flat}</span>
      {selected > 1 ? (
        <span>
          已选 {selected} 只
          <Button type="link" size="small" onClick={onCopy}>
            复制
          </Button>
        </span>
      ) : null}
      {selected > 0 && onPropose && mayPropose ? (
        <Button type="link" size="small" onClick={onPropose}>
          发送到投资提案
        </Button>
      ) : null}
      {isHeld ? (
        <span className="qt-held" title="指针在表上或刚按过键，排序暂不变动">
          <PauseOutlined aria-hidden="true" /> 排序暂停
        </span>
      ) : null}
      <span className="qt-mean">
        均涨幅 <b className={directionOf(mean)}>{figureText('signedPercent', mean, 2)}</b>
      </span>
    </div>
  )
}
