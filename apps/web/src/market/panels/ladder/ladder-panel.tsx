import { formatAmount } from '@liangshu/contract/market/format'
import { useChoose, useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { ladderQuery } from '../../open-data/open-data-queries.ts'
import './ladder.css'

const none = ({ records }: { records: readonly { count: number }[] }) =>
  records.every(({ count }) => count === 0) ? '今天还没有封板的股票' : null

/** Who stands how high: runs of sealed boards, with how many got one step further. */
export function LadderPanel() {
  const ladder = usePanelQuery(ladderQuery(useMoment()))
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  // The highest first: that is who everybody looks at.
  const rungs = (ladder.data?.records ?? []).filter(({ count }) => count > 0).toReversed()
  const list = rungs.flatMap(({ members }) => members.map((member) => member.symbol))
  useTable(() => ({
    head: ['梯队', '代码', '名称', '板数', '首封', '开板次数', '封单额', '概念'],
    rows: rungs.flatMap(({ label, members }) =>
      members.map((member) => [
        label,
        member.symbol,
        member.name,
        member.boardLabel,
        member.firstSealTime,
        member.openTimes,
        member.sealAmount,
        member.concepts.join('、'),
      ]),
    ),
  }))
  return (
    <PanelData of={ladder} empty={none}>
      {() => (
        <ol className="ladder">
          {rungs.map(({ label, count, promotionRate, members }) => (
            <li key={label}>
              <header className="num">
                <b>{label}</b>
                <span title="家数">{count}</span>
                <span className="ladder-rate" title="晋级率：昨日低一板的股票中升上来的比例">
                  <i style={{ width: `${(promotionRate ?? 0) * 100}%` }} />
                  {promotionRate === null ? '--' : `${Math.round(promotionRate * 100)}%`}
                </span>
              </header>
              <div>
                {members.map((member) => (
                  <button
                    key={member.symbol}
                    type="button"
                    aria-pressed={member.symbol === symbol}
                    title={[
                      member.boardLabel,
                      member.firstSealTime && `首封 ${member.firstSealTime}`,
                      `开板 ${member.openTimes} 次`,
                      member.sealAmount !== null && `封单 ${formatAmount(member.sealAmount)}`,
                      member.concepts.join('、'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    onClick={() => choose({ symbol: member.symbol, list })}
                  >
                    {member.name}
                    {member.isSuspended ? <small>停牌</small> : null}
                  </button>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </PanelData>
  )
}
