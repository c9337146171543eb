import { boardLabels, secTypeLabels } from '@liangshu/contract/market/classification'
import { directionOf, directionOfRate, directionSigns } from '@liangshu/contract/market/format'
import { quotePhaseLabels, type QuoteRow } from '@liangshu/contract/market/quote-calls'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { useTable } from '../../../desk/panel/panel-context.ts'
import { useInstrument, type Instrument } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { amountText, changeText, percentText, priceText, signedAmount, signedPrice, sizeText } from '../figures.ts'
import './instrument-head.css'

type Fact = readonly [title: string, text: string, direction?: string]

function factsOf(quote: QuoteRow, tick: number, lot: number): Fact[] {
  const { preClose } = quote
  const price = (title: string, value: number | null): Fact => [
    title,
    priceText(value, tick),
    directionOf(value === null || preClose === null ? null : value - preClose),
  ]
  const facts: Fact[] = [
    price('今开', quote.open),
    [quote.secType === 'future' ? '昨结' : '昨收', priceText(preClose, tick)],
    price('最高', quote.high),
    price('最低', quote.low),
    ['涨停', priceText(quote.limitUp, tick), quote.limitUp === null ? '' : 'up'],
    ['跌停', priceText(quote.limitDown, tick), quote.limitDown === null ? '' : 'down'],
    ['换手', percentText(quote.turnoverRate)],
    ['量比', quote.volumeRatio === null ? '--' : quote.volumeRatio.toFixed(2)],
    ['成交额', amountText(quote.amount)],
    ['成交量', lot > 1 ? `${sizeText(quote.volume, lot)}手` : amountText(quote.volume)],
    price('均价', quote.avgPrice),
    ['振幅', percentText(quote.amplitude)],
    ['主力', signedAmount(quote.mainInflow), directionOf(quote.mainInflow)],
    ['委比', changeText(quote.orderImbalance), directionOf(quote.orderImbalance)],
  ]
  if (quote.sealAmount) facts.push(['封单额', amountText(quote.sealAmount)])
  if (quote.iopv !== null)
    facts.push(['IOPV', quote.iopv.toFixed(4)], ['溢价率', changeText(quote.premium), directionOfRate(quote.premium)])
  if (quote.openInterest !== null) facts.push(['持仓量', amountText(quote.openInterest)])
  return facts
}

const kindOf = (instrument: Instrument | undefined): string =>
  instrument ? (instrument.board ? boardLabels[instrument.board] : secTypeLabels[instrument.secType]) : ''

/** Name, price, change and the figures of the day. */
export function InstrumentHeadPanel() {
  const { symbol, query } = usePanelQuote(() => '')
  const instrument = useInstrument(symbol)
  const tick = instrument?.tick ?? 0.01
  const lot = instrument?.lot ?? 1
  useTable(() => ({
    head: ['项目', '数值'],
    rows: query.data ? factsOf(query.data.quote, tick, lot).map(([title, text]) => [title, text]) : [],
  }))
  return (
    <PanelData of={query} rows={3} isRefilled>
      {({ quote }) => {
        const direction = directionOf(quote.changePct)
        return (
          <div className="head num">
            <div className="head-name">
              <strong>{quote.name}</strong>
              <span>
                {quote.symbol.split('.')[1]} · {kindOf(instrument)}
              </span>
            </div>
            <div className={`head-price ${direction}`}>
              <strong>{priceText(quote.last, tick)}</strong>
              <span>
                <b>
                  {directionSigns[direction]} {signedPrice(quote.change, tick)}
                </b>
                <b>{changeText(quote.changePct)}</b>
              </span>
            </div>
            {quote.phase === 'trading' ? null : <span className="head-phase">{quotePhaseLabels[quote.phase]}</span>}
            <dl className="head-facts">
              {factsOf(quote, tick, lot).map(([title, text, sense = '']) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd className={sense}>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        )
      }}
    </PanelData>
  )
}
