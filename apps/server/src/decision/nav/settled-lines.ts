import { amountOf } from '@liangshu/engine/account/book/freeze'
import { isPerpetual, scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import type { ValuationLine } from '@liangshu/engine/decision/valuation/value-product'

import { refusal } from '../../platform/http/app-error.ts'
import type { SettledAccount } from '../../trading/index.ts'
import type { ManualPrice } from '../tables.ts'

type Ask = {
  readonly day: string
  readonly currency: string
  readonly nameOf: (symbol: string) => string
  readonly isSuspended: (symbol: string) => boolean
  readonly manualPrices: readonly ManualPrice[]
}

const line = (more: Pick<ValuationLine, 'kind' | 'name' | 'amountFen'> & Partial<ValuationLine>): ValuationLine => ({
  accountId: null,
  symbol: null,
  volume: null,
  price: null,
  note: '',
  ...more,
})

function noteOf({
  manual,
  hasPrice,
  isStill,
}: {
  manual: ManualPrice | undefined
  hasPrice: boolean
  isStill: boolean
}): string {
  if (manual) return `${hasPrice ? '停牌' : '无行情'}，手工估值：${manual.reason}`
  return isStill ? '停牌，按最近收盘价' : ''
}

/** One that was open on the day. */
type OpenAccount = SettledAccount & { readonly day: NonNullable<SettledAccount['day']> }

function shareLines(account: OpenAccount, { nameOf, isSuspended, manualPrices }: Ask): ValuationLine[] {
  let settled = 0
  const lines = Array.from(account.volumes, ([symbol, volume]): ValuationLine => {
    const price = account.prices.get(symbol)
    const manual = manualPrices.find((one) => one.symbol === symbol)
    const used = manual ? Math.round(manual.price * 10_000) : price
    if (used === undefined) throw refusal(`缺少估值价格，不能估值：${nameOf(symbol)}（${symbol}），账户${account.name}`)
    const isStill = isSuspended(symbol)
    if (manual && price !== undefined && !isStill)
      throw refusal(`${nameOf(symbol)}（${symbol}）当日未停牌，不能手工估值`)
    // What was settled without a price was settled at nothing.
    settled += price === undefined ? 0 : amountOf(price * volume)
    return line({
      kind: 'holding',
      name: nameOf(symbol),
      amountFen: amountOf(used * volume),
      accountId: account.id,
      symbol,
      volume,
      price: used / 10_000,
      note: noteOf({ manual, hasPrice: price !== undefined, isStill }),
    })
  })
  if (settled !== account.day.marketValueFen)
    throw refusal(`账户${account.name}的持仓市值与清算不一致，不能估值，请先对账`)
  return lines
}

/** Gains of contracts are in the cash of their account; only perpetuals still float. */
function contractLines(account: OpenAccount, { nameOf }: Ask): ValuationLine[] {
  const { marketValueFen } = account.day
  const held = Array.from(account.volumes, ([symbol, volume]): ValuationLine => {
    const scale = scaleOfSymbol(symbol)
    const price = account.prices.get(symbol)
    return line({
      kind: 'contract',
      name: nameOf(symbol),
      amountFen: 0,
      accountId: account.id,
      symbol,
      volume: volume / scale.volume,
      price: price === undefined ? null : price / scale.price,
      note: isPerpetual(symbol) ? '浮动盈亏另列' : '盈亏已计入保证金账户',
    })
  })
  const floating = line({ kind: 'contract', name: '合约浮动盈亏', amountFen: marketValueFen, accountId: account.id })
  return account.assetClass === 'crypto' ? [...held, floating] : held
}

function linesOf(account: SettledAccount, ask: Ask): ValuationLine[] {
  const { day } = account
  if (!day) return []
  if (account.currency !== ask.currency)
    throw refusal(`缺少${account.currency}对${ask.currency}在${ask.day}的汇率，账户${account.name}不能估值`)
  const isShares = account.assetClass === 'stock' || account.assetClass === 'credit'
  const cashName = isShares ? '证券账户资金' : '保证金账户资金'
  return [
    ...(isShares ? shareLines({ ...account, day }, ask) : contractLines({ ...account, day }, ask)),
    line({ kind: 'cash', name: cashName, amountFen: day.cashFen, accountId: account.id }),
    ...(day.receivableFen === 0
      ? []
      : [line({ kind: 'receivable', name: '应收股利', amountFen: day.receivableFen, accountId: account.id })]),
  ]
}

/**
 * PROD-3: every line of a product's books at the end of a day, fees apart. `dealtFen` is what subscriptions brought less
 * what redemptions took; where the accounts have been paid more than that, the difference is owed and not earned.
 */
export function settledLines(accounts: readonly SettledAccount[], dealtFen: number, ask: Ask): ValuationLine[] {
  const late = accounts.find(({ openDay }) => openDay <= ask.day)
  if (late) throw refusal(`账户${late.name}的${ask.day}尚未清算，不能估值`)
  const unused = ask.manualPrices.find(({ symbol }) => !accounts.some(({ volumes }) => volumes.has(symbol)))
  if (unused) throw refusal(`产品未持有${unused.symbol}，不能手工估值`)
  const inAccounts = accounts.reduce((sum, { day }) => sum + (day?.flowFen ?? 0), 0)
  const custodyFen = dealtFen - inAccounts
  return [
    ...accounts.flatMap((account) => linesOf(account, ask)),
    custodyFen < 0
      ? line({ kind: 'payable', name: '应付申购款', amountFen: custodyFen, note: '已划入账户，份额尚未确认' })
      : line({ kind: 'custody', name: '托管户存款', amountFen: custodyFen }),
  ]
}
