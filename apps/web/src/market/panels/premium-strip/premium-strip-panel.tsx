import type { EtfRow } from '@liangshu/contract/market/etf-calls'
import { directionOfRate } from '@liangshu/contract/market/format'
import { Select } from 'antd'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useChoose, useFollowed, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { fundsQuery } from '../../etf/etf-queries.ts'
import { stepOf } from '../../heat-map/heat-scale.ts'
import '../../heat-map/heat-map.css'
import { amountText, changeText } from '../figures.ts'
import { LEAST_AMOUNT, premiumEnds, typeStrips, type PremiumRow, type TypeStrip } from './premium-rows.ts'
import { premiumRanges, premiumStripParams } from './premium-strip-params.ts'
import './premium-strip.css'

const MOST_ENDS = 8
const none: readonly EtfRow[] = []

interface Choosing {
  followed: string
  onChoose: (symbol: string) => void
}

const hint = ({ name, symbol, premium, iopv, last, amount, iopvStale }: PremiumRow): string =>
  `${name} ${symbol}\n溢价 ${changeText(premium)}（价 ${last ?? '--'}，IOPV ${iopv ?? '--'}${iopvStale ? '，境外上一收盘估值' : ''}）\n成交 ${amountText(amount)}`

function Strip({ strip, range, followed, onChoose }: { strip: TypeStrip; range: number } & Choosing) {
  const { type, rows, mean } = strip
  return (
    <li>
      <span className="premium-type">
        {type} <small className="num">{rows.length}</small>
      </span>
      <span className="premium-cells">
        {rows.map((row) => (
          <button
            key={row.symbol}
            type="button"
            tabIndex={-1}
            title={hint(row)}
            aria-label={`${row.name} ${changeText(row.premium)}`}
            aria-pressed={row.symbol === followed}
            data-step={stepOf('changePct', row.premium, range)}
            onClick={() => onChoose(row.symbol)}
          />
        ))}
      </span>
      <span className={`premium-mean num ${directionOfRate(mean)}`}>{changeText(mean)}</span>
    </li>
  )
}

function Ends({ title, rows, followed, onChoose }: { title: string; rows: readonly PremiumRow[] } & Choosing) {
  return (
    <section>
      <h4>{title}</h4>
      <ol aria-label={title}>
        {rows.map((row) => (
          <li key={row.symbol}>
            <button
              type="button"
              aria-pressed={row.symbol === followed}
              title={hint(row)}
              onClick={() => onChoose(row.symbol)}
            >
              <span>{row.name}</span>
              {row.iopvStale ? <small title="境外市场休市，IOPV 为上一收盘估值">旧</small> : null}
              <b className={`num ${directionOfRate(row.premium)}`}>{changeText(row.premium)}</b>
            </button>
          </li>
        ))}
      </ol>
      {rows.length === 0 ? <p>目前没有</p> : null}
    </section>
  )
}

const steps = Array.from({ length: 11 }, (_, step) => step)

function Scale({ range, onRange }: { range: number; onRange: (range: (typeof premiumRanges)[number]) => void }) {
  return (
    <div className="premium-scale num">
      <span>
        {changeText(-range)}
        <i className="premium-cells" aria-hidden="true">
          {steps.map((step) => (
            <i key={step} data-step={step} />
          ))}
        </i>
        {changeText(range)}
      </span>
      <Select
        size="small"
        variant="borderless"
        aria-label="色阶"
        popupMatchSelectWidth={false}
        value={range as (typeof premiumRanges)[number]}
        options={premiumRanges.map((value) => ({ value, label: `色阶 ±${(value * 100).toFixed(1)}%` }))}
        onChange={onRange}
      />
    </div>
  )
}

/** The premiums of all funds by type, one cell each from the deepest discount to the highest premium. */
export function PremiumStripPanel() {
  const [{ range }, setParams] = usePanelParams(premiumStripParams)
  const funds = usePanelQuery(fundsQuery(useMoment()), ({ asOf }) => ({ asOf }))
  const rows = funds.data?.rows ?? none
  const followed = useFollowed('symbol')
  const choose = useChoose()
  const strips = typeStrips(rows)
  const { high, low } = premiumEnds(rows, MOST_ENDS)
  const ends = [...high, ...low].map(({ symbol }) => symbol)
  const choosing: Choosing = { followed, onChoose: (symbol) => choose({ symbol, list: ends }) }
  useTable(() => ({
    head: ['类型', '代码', '名称', '最新', 'IOPV', '溢价率', '成交额'],
    rows: strips.flatMap(({ type, rows: members }) =>
      members.map((row) => [type, row.symbol, row.name, row.last, row.iopv, row.premium, row.amount]),
    ),
  }))
  return (
    <PanelData
      of={funds}
      empty={() => (strips.length === 0 ? '没有可算溢价的ETF：行情源不提供 IOPV，或尚未开盘' : null)}
    >
      {() => (
        <div className="premium">
          <ul className="premium-strips" aria-label="各类型溢价">
            {strips.map((strip) => (
              <Strip key={strip.type} strip={strip} range={range} {...choosing} />
            ))}
          </ul>
          <Scale range={range} onRange={(next) => setParams({ range: next })} />
          <div className="premium-ends" title={`成交额不少于 ${amountText(LEAST_AMOUNT)} 的ETF`}>
            <Ends title="溢价最高" rows={high} {...choosing} />
            <Ends title="折价最深" rows={low} {...choosing} />
          </div>
        </div>
      )}
    </PanelData>
  )
}
