/** What is wrong: what was asked, when it was asked, or what kind of instrument it was asked about. */
export type RefusalKind = 'input' | 'preparing' | 'wrongKind'

/** A question a market refuses in words. Crosses a thread as data, so it carries nothing else. */
export class MarketRefusal extends Error {
  override readonly name = 'MarketRefusal'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string) {
    super(message)
    this.kind = kind
  }
}

export const inputRefusal = (message: string): MarketRefusal => new MarketRefusal('input', message)

/** The question is good and the instrument is there, but of a kind that has no such thing. */
export const wrongKind = (message: string): MarketRefusal => new MarketRefusal('wrongKind', message)

export const preparing = (what: string): MarketRefusal => new MarketRefusal('preparing', `行情准备中：${what}，请稍候`)

/** A part of the market its source does not know. */
export const notProvided = (): MarketRefusal => new MarketRefusal('preparing', '实时行情源不提供该数据')
