import {
  hotspotKinds,
  type Hotspot,
  type HotspotKind,
  type HotspotsAnswer,
} from '@liangshu/contract/insight/macro-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { Checkbox } from 'antd'
import { useChoose, useFollowed, useMoment, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { openSymbol } from '../../../shared/symbol/opened-symbol.ts'
import { hotspotsQuery } from '../../macro/macro-queries.ts'
import { changeText } from '../figures.ts'
import { hotspotWords } from './hotspot-words.ts'
import { hotspotsParams } from './hotspots-params.ts'
import './hotspots.css'

/** Rises above the line, falls below it, five minutes a bar. */
function Bins({ bins }: Pick<HotspotsAnswer, 'bins'>) {
  const most = Math.max(1, ...bins.flatMap(({ up, down }) => [up, down]))
  return (
    <figure className="hotspot-bins" aria-label="每五分钟的异动次数，上方为上涨类，下方为下跌类">
      <div>
        {bins.map(({ up, down }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place in the day
          <span key={i} title={`上涨类 ${up} 下跌类 ${down}`}>
            <i className="is-up" style={{ height: `${(up / most) * 50}%` }} />
            <i className="is-down" style={{ height: `${(down / most) * 50}%` }} />
          </span>
        ))}
      </div>
      <p className="num" aria-hidden="true">
        <span>09:30</span>
        <span>10:30</span>
        <span>11:30/13:00</span>
        <span>14:00</span>
        <span>15:00</span>
      </p>
    </figure>
  )
}

function Kinds({
  counts,
  chosen,
  onChange,
}: {
  counts: HotspotsAnswer['counts']
  chosen: readonly HotspotKind[]
  onChange: (kinds: HotspotKind[]) => void
}) {
  const turn = (kind: HotspotKind) =>
    onChange(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
  return (
    <fieldset className="hotspot-kinds num" aria-label="异动类型">
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        全部
      </button>
      {hotspotKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          title={hotspotWords[kind].rule}
          aria-pressed={chosen.includes(kind)}
          onClick={() => turn(kind)}
        >
          {hotspotWords[kind].label} <small>{counts[kind]}</small>
        </button>
      ))}
    </fieldset>
  )
}

const noneOf = (isFiltered: boolean) => (answer: HotspotsAnswer) =>
  answer.total > 0 ? null : isFiltered ? '没有符合条件的异动，可放宽类型或板块' : '今天还没有异动'

const codeOf = ({ symbol, sector }: Hotspot): string => (symbol ?? sector ?? '').replace(/^\w+\./, '')

/** What stood out in the market today, newest first: leaps, boards, money, sectors and news. */
export function HotspotsPanel() {
  const [{ kinds, isOfSector }, change] = usePanelParams(hotspotsParams)
  const moment = useMoment()
  const sector = useFollowed('sector')
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const spots = usePanelQuery(hotspotsQuery({ kinds, sector: isOfSector ? sector : null }, moment), ({ asOf }) => ({
    asOf,
  }))
  const records = spots.data?.records ?? []
  useTable(() => ({
    head: ['时间', '类型', '代码', '名称', '涨幅', '说明'],
    rows: records.map((spot) => [
      spot.time,
      hotspotWords[spot.kind].label,
      codeOf(spot),
      spot.name,
      spot.changePct,
      spot.text,
    ]),
  }))
  const list = records.flatMap((spot) => spot.symbol ?? [])
  const go = (spot: Hotspot) =>
    spot.symbol ? choose({ symbol: spot.symbol, list }) : spot.sector ? choose({ sector: spot.sector }) : undefined
  return (
    <>
      {spots.data ? (
        <>
          <Kinds counts={spots.data.counts} chosen={kinds} onChange={(next) => change({ kinds: next })} />
          <Bins bins={spots.data.bins} />
          <div className="hotspot-scope num">
            <Checkbox checked={isOfSector} onChange={({ target }) => change({ isOfSector: target.checked })}>
              只看选中板块
            </Checkbox>
            <span>
              共 {spots.data.total} 条{spots.data.total > records.length ? `，显示最近 ${records.length} 条` : ''}
            </span>
            {spots.data.missing.map((words) => (
              <span key={words} className="hotspot-missing">
                {words}
              </span>
            ))}
          </div>
        </>
      ) : null}
      <PanelData of={spots} rows={14} empty={noneOf(kinds.length > 0 || isOfSector)}>
        {() => (
          <ol className="hotspot-list" aria-label="异动时间线">
            {records.map((spot, i) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- the same thing may be told twice within a minute
                key={`${spot.time}${spot.kind}${codeOf(spot)}${i}`}
                aria-current={spot.symbol !== null && spot.symbol === symbol}
              >
                <button
                  type="button"
                  onClick={() => go(spot)}
                  onDoubleClick={() => spot.symbol && openSymbol(spot.symbol)}
                >
                  <time className="num">{spot.time}</time>
                  <em className={`is-${hotspotWords[spot.kind].tone}`}>{hotspotWords[spot.kind].label}</em>
                  <b>
                    {spot.name} <small className="num">{codeOf(spot)}</small>
                  </b>
                  <span className={`num ${directionOf(spot.changePct)}`}>
                    {spot.changePct === null ? '' : changeText(spot.changePct)}
                  </span>
                  <span className="num">{spot.text}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </PanelData>
    </>
  )
}
