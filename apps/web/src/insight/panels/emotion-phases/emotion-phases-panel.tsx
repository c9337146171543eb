import type { EmotionPhases } from '@liangshu/contract/insight/emotion'
import { useMoment, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { emotionPhasesQuery } from '../../emotion/emotion-detail-queries.ts'
import { signedScore } from '../../emotion/emotion-figures.ts'
import './emotion-phases.css'

const SHOWN_DAYS = 30

const percent = (value: number | null) =>
  value === null ? '--' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value * 100).toFixed(2)}%`
const share = (value: number | null) => (value === null ? '--' : `${(value * 100).toFixed(0)}%`)
const tone = (value: number | null) => (value === null || value === 0 ? '' : value > 0 ? 'up' : 'down')

function After({ phases }: Pick<EmotionPhases, 'phases'>) {
  return (
    <table aria-label="各阶段之后的全A收益">
      <thead>
        <tr>
          <th rowSpan={2}>阶段</th>
          <th rowSpan={2}>天数</th>
          {[1, 5, 20].map((days) => (
            <th key={days} colSpan={3}>
              之后 {days} 日
            </th>
          ))}
        </tr>
        <tr>
          {[1, 5, 20].flatMap((days) => ['均值', '上涨', 'n'].map((word) => <th key={`${days} ${word}`}>{word}</th>))}
        </tr>
      </thead>
      <tbody>
        {phases.map(({ stage, n, after }) => (
          <tr key={stage}>
            <th scope="row">{stage}</th>
            <td className="num">{n}</td>
            {after.flatMap((one) => [
              <td key={`${one.days} mean`} className={`num ${tone(one.mean)}`}>
                {percent(one.mean)}
              </td>,
              <td key={`${one.days} up`} className="num">
                {share(one.upShare)}
              </td>,
              <td key={`${one.days} n`} className="num is-count">
                {one.n}
              </td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Which stage each day was in, and how all shares did after each of them. */
export function EmotionPhasesPanel() {
  const query = usePanelQuery(emotionPhasesQuery(useMoment()), ({ days }) => ({
    state: days.length === 0 ? 'empty' : 'live',
    asOf: days.at(-1)?.date ?? null,
  }))
  useTable(() => ({
    head: ['日期', '阶段', '全情绪指数'],
    rows: (query.data?.days ?? []).map(({ date, stage, net }) => [date, stage, net]),
  }))
  return (
    <PanelData of={query} empty={({ days }) => (days.length === 0 ? '情绪数据需要60个交易日的历史，暂时不足' : null)}>
      {({ phases, days }) => (
        <div
          className="emotion-phases"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
          tabIndex={0}
        >
          <After phases={phases} />
          <p>全A指数收益，自该日收盘起；样本少于 30 天的不展示数字。共 {days.length} 个交易日。</p>
          <ol aria-label="近期阶段">
            {days
              .slice(-SHOWN_DAYS)
              .toReversed()
              .map(({ date, stage, net }) => (
                <li key={date}>
                  <time className="num">{date.slice(5)}</time>
                  <span>{stage}</span>
                  <b className={`num ${tone(net)}`}>{signedScore(net)}</b>
                </li>
              ))}
          </ol>
        </div>
      )}
    </PanelData>
  )
}
