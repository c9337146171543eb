// A service in Sina's format as a process of its own: what it costs is not the server's.
import { createServer } from 'node:http'
import { symbolOfPrefixed } from '../../apps/server/src/market/source/feed/feed-code.ts'
import { wideHistory, wideLine, wideSymbols } from '../../apps/server/src/market/source/feed/testing/wide-market.ts'
import { encodeGbk } from '../../apps/server/src/testing/gbk.ts'

const [count = '0', date = '', first = ''] = process.argv.slice(2)
const days = /** @type {string[]} */ (JSON.parse(first))
const abouts = new Map(
  wideSymbols(Number(count)).map((symbol, index) => [
    String(symbol),
    { symbol, index, preClose: wideHistory(symbol, index, days).close.at(-1) ?? 0, date },
  ]),
)
let second = 0
process.on('message', (/** @type {number} */ next) => {
  second = next
  process.send?.('moved')
})

/** The names alone are not ASCII, and they are all alike: encoding each line anew would take the whole processor. */
const name = encodeGbk('股票')
/** @param {string} line */
function bytesOf(line) {
  const [before = '', after = ''] = line.split('股票')
  return Buffer.concat([Buffer.from(before, 'latin1'), name, Buffer.from(after, 'latin1')])
}

const server = createServer((request, response) => {
  const codes = (request.url ?? '').slice('/list='.length).split(',')
  const lines = codes.map((code) => {
    const about = abouts.get(String(symbolOfPrefixed(code)))
    return about ? bytesOf(`${wideLine(about, second)}\n`) : Buffer.from(`var hq_str_${code}="";\n`)
  })
  response.end(Buffer.concat(lines))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
