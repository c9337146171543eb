import { prefixedCode } from '../feed-code.ts'
import type { FeedClient } from '../http/feed-client.ts'
import type { Source } from '../http/source.ts'
import { parseSina } from './parse-sina.ts'

export const sinaOrigin = 'https://hq.sinajs.cn'
const decoder = new TextDecoder('gb18030')

export function createSinaSource(client: FeedClient, origin = sinaOrigin): Source {
  return {
    name: 'sina',
    mostSymbols: 800,
    async quotes(symbols) {
      const codes = symbols.map(prefixedCode).filter((code) => code !== null)
      // Without a page of the finance site as referer the service answers 403.
      const bytes = await client.get(new URL(`/list=${codes.join(',')}`, origin), {
        referer: 'https://finance.sina.com.cn/',
      })
      return parseSina(decoder.decode(bytes))
    },
  }
}
