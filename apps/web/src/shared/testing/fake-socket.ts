/** Stands in for a browser's socket in tests; `all` holds every one that was opened since the last `forget`. */
export class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  static readonly connect = (url: string, token: string) => new FakeSocket(url, [token]) as unknown as WebSocket
  static last(): FakeSocket {
    const last = FakeSocket.all.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }
  static forget(): void {
    FakeSocket.all = []
  }

  binaryType = ''
  isClosed = false
  readonly sent: string[] = []
  readonly url: string
  readonly protocols: readonly string[]

  constructor(url: string, protocols: readonly string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
  }

  stand(): void {
    this.dispatchEvent(new Event('open'))
  }
  hear(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  /** The other side ends it. */
  end(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
  /** As browsers tell it: an error, then its close. */
  fail(): void {
    this.dispatchEvent(new Event('error'))
    this.end()
  }
}
