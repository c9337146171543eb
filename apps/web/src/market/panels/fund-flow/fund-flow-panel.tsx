import { directionOf } from '@liangshu/contract/market/format'
import { flowAnswer, symbolFactPaths, type FlowAnswer, type FlowRow } from '@liangshu/contract/market/symbol-facts'
import { momentParams, useMoment, type Moment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { ahead, useAhead } from '../../../desk/panel/use-ahead.ts'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { request } from '../../../shared/request/request.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { changeText, signedAmount } from '../figures.ts'
import './fund-flow.css'

const FLOW_MS = 5000
const flowQuery = (symbol: string, moment: Moment) => ({
  queryKey: ['market', 'flow', symbol, moment],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request.get(symbolFactPaths.flow, { params: { symbol, ...momentParams(moment) }, signal, schema: flowAnswer }),
  refetchInterval: FLOW_MS,
  retry: false,
})

const sizes = [
  { name: 'extraLarge', title: '超大单', hint: '单笔不少于100万元或50万股' },
  { name: 'large', title: '大单', hint: '单笔不少于20万元或10万股' },
  { name: 'medium', title: '中单', hint: '单笔不少于4万元或2万股' },
  { name: 'small', title: '小单', hint: '更小的单笔' },
] as const satisfies readonly { name: keyof FlowRow; title: string; hint: string }[]

/** A bar to the right for money that came in, to the left for money that left. */
function FlowBar({ value, most }: { value: number | null; most: number }) {
  const share = value === null || most === 0 ? 0 : (Math.abs(value) / most) * 50
  const side = (value ?? 0) >= 0 ? { left: '50%' } : { right: '50%' }
  return (
    <span className="flow-bar" aria-hidden="true">
      <i className={`is-${directionOf(value)}`} style={{ width: `${share}%`, ...side }} />
    </span>
  )
}

function FlowLine({ title, hint, value, most }: { title: string; hint?: string; value: number | null; most: number }) {
  return (
    <tr>
      <th scope="row" title={hint}>
        {title}
      </th>
      <td>
        <FlowBar value={value} most={most} />
      </td>
      <td className={directionOf(value)}>{signedAmount(value)}</td>
    </tr>
  )
}

const mostOf = (values: readonly (number | null)[]): number => Math.max(...values.map((value) => Math.abs(value ?? 0)))

function Flow({ today, days }: FlowAnswer) {
  const most = mostOf(sizes.map(({ name }) => today[name]))
  const closed = [...days, today]
  const mostDay = mostOf(closed.map(({ main }) => main))
  return (
    <div className="flow num">
      <table aria-label="今日资金流向" title="主动买入减主动卖出；主力为超大单与大单之和">
        <caption>
          今日主力 <b className={directionOf(today.main)}>{signedAmount(today.main)}</b>
        </caption>
        <tbody>
          {sizes.map(({ name, title, hint }) => (
            <FlowLine key={name} title={title} hint={hint} value={today[name]} most={most} />
          ))}
        </tbody>
      </table>
      {days.length > 0 && (
        <table aria-label="近几日主力净流入">
          <caption>
            {days.length}日主力 <b>{signedAmount(days.reduce((sum, { main }) => sum + (main ?? 0), 0))}</b>
          </caption>
          <tbody>
            {days.toReversed().map(({ date, main, changePct }) => (
              <FlowLine
                key={date}
                title={date.slice(5)}
                hint={`涨跌幅 ${changeText(changePct)}`}
                value={main}
                most={mostDay}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Where the money went, by size of trade, today and in the days before. */
export function FundFlowPanel() {
  const symbol = useFollowed('symbol')
  const name = useInstrument(symbol)?.name ?? null
  const query = usePanelQuery(flowQuery(symbol, useMoment()), ({ asOf }) => ({ asOf, subject: name }))
  useAhead((other) => [ahead(flowQuery(other, null))])
  useTable(() => ({
    head: ['日期', '主力(元)', '超大单(元)', '大单(元)', '中单(元)', '小单(元)'],
    rows: query.data
      ? [...query.data.days, query.data.today].map((row) => [
          row.date,
          row.main,
          row.extraLarge,
          row.large,
          row.medium,
          row.small,
        ])
      : [],
  }))
  return (
    <PanelData of={query} isRefilled>
      {(data) => (data.today.main === null ? <PanelNotice>只有股票统计资金流向</PanelNotice> : <Flow {...data} />)}
    </PanelData>
  )
}
