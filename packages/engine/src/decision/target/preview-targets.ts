import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import type { AccountBook } from '../../account/book/account-book.ts'
import { amountOf } from '../../account/book/freeze.ts'
import type { OrderDraft } from '../../account/order/order.ts'
import type { InstrumentDay, PreTradeFacts, ProductFacts } from '../../account/risk/pre-trade-facts.ts'
import { rejectUnknown, runChecks } from '../../account/risk/run-checks.ts'
import { feesOfOrder } from '../../rules/fee/fee-rule.ts'
import { totalFees } from '../../rules/fee/fees.ts'

/** One target as the order it would become. */
export type TargetDraft = {
  readonly draft: OrderDraft
  readonly facts: Omit<PreTradeFacts, 'product'> & Pick<ProductFacts, 'resting' | 'opposingProducts'>
}

/** What the product holds before the first trade. Money in fen. */
export type ProductBasis = {
  readonly navFen: number
  readonly cashFen: number
  readonly grossFen: number
  readonly notionalFen: number
  readonly valueBySymbol: ReadonlyMap<string, number>
  readonly valueBySector: ReadonlyMap<string, number>
}

export type Light = 'pass' | 'warn' | 'block'

export type TargetPreview = {
  readonly light: Light
  readonly checks: readonly RiskCheckRow[]
  readonly amountFen: number
  readonly feeFen: number
}

/** A target goes out in as many orders as it takes, so the largest single order does not bound it. */
function inParts(instrument: InstrumentDay): InstrumentDay {
  const most = Number.MAX_SAFE_INTEGER
  return { ...instrument, lot: { ...instrument.lot, maxLimit: most, maxMarket: most } }
}

/** The checks look at a book; this one is changed target by target, so the given one stays as it is. */
function workingCopy(book: AccountBook): AccountBook {
  return {
    ...book,
    ledger: { ...book.ledger },
    holdings: new Map(Array.from(book.holdings, ([symbol, holding]) => [symbol, { ...holding }])),
  }
}

/** What is left of the product while its targets are tried one after the other. */
function runningProduct(basis: ProductBasis) {
  const values = new Map(basis.valueBySymbol)
  const sectors = new Map(basis.valueBySector)
  let [cash, gross] = [basis.cashFen, basis.grossFen]
  const sectorValue = (sector: string | null) => (sector === null ? 0 : (sectors.get(sector) ?? 0))
  return {
    factsFor: ({ draft, facts }: TargetDraft, sector: string | null): ProductFacts => ({
      nav: basis.navFen,
      cash,
      gross,
      notional: basis.notionalFen,
      valueOfSymbol: values.get(draft.symbol) ?? 0,
      valueOfSector: sectorValue(sector),
      resting: facts.resting,
      opposingProducts: facts.opposingProducts,
    }),
    trade({ side, symbol }: OrderDraft, sector: string | null, money: { amountFen: number; feeFen: number }): void {
      const signed = side === 1 ? money.amountFen : -money.amountFen
      cash -= signed + money.feeFen
      gross += signed
      values.set(symbol, (values.get(symbol) ?? 0) + signed)
      if (sector !== null) sectors.set(sector, sectorValue(sector) + signed)
    },
  }
}

function tradeInBook(book: AccountBook, draft: OrderDraft, { amountFen, feeFen }: TargetPreview): void {
  book.ledger.cash -= (draft.side === 1 ? amountFen : -amountFen) + feeFen
  const holding = book.holdings.get(draft.symbol)
  if (holding && draft.side === 2) holding.frozen += draft.volume
}

/**
 * DECIDE-11: the checks every order meets, for all targets of a proposal one after the other: sales first, and each sees
 * what the ones before it have left.
 */
export function previewTargets(
  given: AccountBook,
  basis: ProductBasis,
  targets: readonly TargetDraft[],
  at: number,
): TargetPreview[] {
  const book = workingCopy(given)
  const product = runningProduct(basis)
  const previews: TargetPreview[] = []
  for (const [index, target] of [...targets.entries()].toSorted(([, a], [, b]) => b.draft.side - a.draft.side)) {
    const { draft, facts } = target
    const { instrument } = facts
    if (instrument === null || instrument.terms.kind !== 'stock') {
      const checks = rejectUnknown(draft.symbol, true).trace ?? []
      previews[index] = { light: 'block', checks, amountFen: 0, feeFen: 0 }
      continue
    }
    const { sector, terms } = instrument
    const input = {
      book,
      draft,
      facts: { ...facts, product: product.factsFor(target, sector) },
      instrument: inParts(instrument),
      at,
      freezePrice: draft.price,
      confirmed: [],
      handedOver: { cash: 0, volume: 0, orderId: null },
    }
    const verdict = runChecks(input, true)
    const amountFen = amountOf(draft.price * draft.volume)
    const feeFen = amountFen > 0 ? totalFees(feesOfOrder(draft.side, amountFen, terms.feeRule)) : 0
    const light = verdict.rejection ? 'block' : verdict.confirm.length > 0 ? 'warn' : 'pass'
    const preview: TargetPreview = { light, checks: verdict.trace ?? [], amountFen, feeFen }
    previews[index] = preview
    product.trade(draft, sector, preview)
    tradeInBook(book, draft, preview)
  }
  return previews
}
