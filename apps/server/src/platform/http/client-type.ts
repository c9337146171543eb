/** From what kind of device a call comes, in the contract's words: a desktop, an app or a browser on a phone. */
export function clientTypeOf(userAgent: string): 'pc' | 'app' | 'h5' {
  if (/uni-app|okhttp|CFNetwork|Dart\//i.test(userAgent)) return 'app'
  return /Mobile|Android|iPhone|iPad/i.test(userAgent) ? 'h5' : 'pc'
}
