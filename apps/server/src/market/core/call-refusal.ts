/** A call the market refuses in words. Crosses the thread as data, so it carries nothing else. */
export class CallRefusal extends Error {
  override readonly name = 'CallRefusal'
  readonly kind: 'input' | 'preparing'

  constructor(kind: 'input' | 'preparing', message: string) {
    super(message)
    this.kind = kind
  }
}

export const inputRefusal = (message: string): CallRefusal => new CallRefusal('input', message)

export const preparing = (what: string): CallRefusal => new CallRefusal('preparing', `行情准备中：${what}，请稍候再试`)
