import { parseFen, parsePrice } from '@liangshu/contract/market/scaled'
import { volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { coinScale, unitText, yuanScale, type UnitScale } from '@liangshu/engine/account/order/unit-scale'

import type { AccountTx } from '../book/book-keeper.ts'
import type { AssetClass } from '../market-facts/market-facts.ts'
import { unitsOfText } from '../order/order-draft.ts'

/** Texts of a venue as whole numbers of an account's units. */
export type VenueUnits = {
  readonly scale: UnitScale
  readonly price: (text: string) => number
  readonly volume: (text: string) => number
  readonly money: (text: string) => number
}

const wholeOf = (text: string): number | null => (Number.isSafeInteger(Number(text)) ? Number(text) : null)

function signed(read: (text: string) => number | null): (text: string) => number {
  return (text) => {
    const units = read(text.replace('-', ''))
    if (units === null) throw new Error(`the venue sent ${text}, which is no amount`)
    return text.startsWith('-') && units !== 0 ? -units : units
  }
}

const coins = signed(unitsOfText)
const coinUnits: VenueUnits = { scale: coinScale, price: coins, volume: coins, money: coins }
const yuanUnits: VenueUnits = {
  scale: yuanScale,
  price: signed(parsePrice),
  volume: signed(wholeOf),
  money: signed(parseFen),
}

export const unitsFor = (assetClass: AssetClass): VenueUnits => (assetClass === 'crypto' ? coinUnits : yuanUnits)

/** What the book holds by symbol; short counts below nothing. */
function heldBy(book: AccountTx['book']): Map<string, number> {
  const own = new Map<string, number>()
  const add = (symbol: string, volume: number) => own.set(symbol, (own.get(symbol) ?? 0) + volume)
  for (const { symbol, volume } of book.holdings.values()) add(symbol, volume)
  for (const position of book.futures.values()) {
    add(position.symbol, volumeOf(position) * (position.side === 1 ? 1 : -1))
  }
  for (const { symbol, qty } of book.perpetuals.values()) add(symbol, qty)
  return own
}

/** What the venue holds for us against what the book says. */
export function differenceOf(
  book: AccountTx['book'],
  positions: Readonly<Record<string, string>>,
  { volume, scale }: VenueUnits,
): string | null {
  const own = heldBy(book)
  for (const symbol of new Set([...own.keys(), ...Object.keys(positions)])) {
    const [ours, theirs] = [own.get(symbol) ?? 0, volume(positions[symbol] ?? '0')]
    if (ours !== theirs) {
      const [here, there] = [unitText(ours, scale.volume), unitText(theirs, scale.volume)]
      return `${symbol}持仓${here}与交易所${there}不符`
    }
  }
  return null
}
