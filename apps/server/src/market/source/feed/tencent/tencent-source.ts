import { prefixedCode } from '../feed-code.ts'
import type { FeedClient } from '../http/feed-client.ts'
import type { Source } from '../http/source.ts'
import { parseTencent } from './parse-tencent.ts'

export const tencentOrigin = 'https://qt.gtimg.cn'
const decoder = new TextDecoder('gbk')

export function createTencentSource(client: FeedClient, origin = tencentOrigin): Source {
  return {
    name: 'tencent',
    mostSymbols: 60,
    async quotes(symbols) {
      const codes = symbols.map(prefixedCode).filter((code) => code !== null)
      return parseTencent(decoder.decode(await client.get(new URL(`/q=${codes.join(',')}`, origin))))
    },
  }
}
