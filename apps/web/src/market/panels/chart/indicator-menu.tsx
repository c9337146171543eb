import { indicatorIds, indicators, type IndicatorId } from '@liangshu/engine/analysis/indicator/catalogue'
import { Checkbox, InputNumber } from 'antd'
import type { ChosenIndicator } from './chart-params.ts'

const labels: Readonly<Record<IndicatorId, string>> = {
  MA: '均线',
  EMA: '指数均线',
  BOLL: '布林带',
  VOL: '成交量',
  MACD: '平滑异同',
  KDJ: '随机指标',
  RSI: '相对强弱',
  ATR: '真实波幅',
  DMI: '趋向指标',
  WR: '威廉指标',
  CCI: '顺势指标',
  BIAS: '乖离率',
  OBV: '能量潮',
}

interface IndicatorMenuProps {
  chosen: readonly ChosenIndicator[]
  onChange: (chosen: ChosenIndicator[]) => void
}

/** In the order of the list, whatever the order they were chosen in: panes do not jump about. */
const inOrder = (chosen: readonly ChosenIndicator[]): ChosenIndicator[] =>
  [...chosen].sort((a, b) => indicatorIds.indexOf(a.id) - indicatorIds.indexOf(b.id))

/** Which indicators are shown, and with which parameters. What is changed counts at once. */
export function IndicatorMenu({ chosen, onChange }: IndicatorMenuProps) {
  const toggle = (id: IndicatorId, isOn: boolean) => {
    const others = chosen.filter((one) => one.id !== id)
    onChange(isOn ? inOrder([...others, { id, params: [...indicators[id].initial] }]) : [...others])
  }
  const setParam = (id: IndicatorId, index: number, value: number | null) => {
    if (value === null) return
    onChange(
      chosen.map((one) =>
        one.id === id ? { ...one, params: one.params.map((known, i) => (i === index ? value : known)) } : one,
      ),
    )
  }
  return (
    <div className="chart-menu">
      {indicatorIds.map((id) => {
        const known = chosen.find((one) => one.id === id)
        const { least, most } = indicators[id]
        return (
          <div key={id} className="chart-menu-row">
            <Checkbox checked={known !== undefined} onChange={({ target }) => toggle(id, target.checked)}>
              {id} <small>{labels[id]}</small>
            </Checkbox>
            <span>
              {known?.params.map((value, index) => (
                <InputNumber
                  // oxlint-disable-next-line react/no-array-index-key -- a parameter is its place
                  key={index}
                  size="small"
                  aria-label={`${id} 参数${index + 1}`}
                  min={least}
                  max={most}
                  precision={0}
                  controls={false}
                  value={value}
                  onChange={(next) => setParam(id, index, next)}
                />
              ))}
            </span>
          </div>
        )
      })}
      <small className="chart-credit">
        图表绘制：
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView Lightweight Charts™
        </a>
      </small>
    </div>
  )
}
