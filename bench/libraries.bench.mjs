// patterns that administrators write, text files of bars and the breaker of a feed, beside re2js, csv-parse and cockatiel
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'
import { parse } from 'csv-parse/sync'
import { RE2JS } from 're2js'
import { RecordReader } from '../apps/server/src/market/history/bar-import/read-records.ts'
import { createBreaker, usualBreaker } from '../apps/server/src/market/source/feed/http/breaker.ts'
import { compileLinear } from '../apps/server/src/system/check-rule/linear-pattern.ts'
import { medianMs, report } from './lib/measure.mjs'

/** What check rules and gateway routes look like, and one that is built to run for ever. */
const patterns = {
  code: ['[A-Z]{2}\\d{6}', 'SH600519'],
  mail: ['[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+', 'research.desk@fund.example.cn'],
  path: ['/api/(query|order)/[a-z/]{1,60}', '/api/query/derivatives/trade/points'],
  hostile: ['(a+)+b', 'a'.repeat(200)],
}
const times = 2000

for (const [name, [source, text]] of Object.entries(patterns)) {
  const ours = compileLinear(source)
  const theirs = RE2JS.compile(`^(?:${source})$`)
  if (ours(text) !== theirs.matches(text)) throw new Error(`${name}: the answers differ`)
  const repeat = (/** @type {() => unknown} */ work) => () => {
    for (let count = 0; count < times; count += 1) work()
  }
  const oursMs = await medianMs(repeat(() => ours(text)))
  const peerMs = await medianMs(repeat(() => theirs.matches(text)))
  report({ bench: `pattern ${name}, ${times} texts`, ours: oursMs, peer: peerMs, unit: 'ms', lessIsBetter: true })
}

// Lookahead is what rules for passwords are made of.
let isRead = true
try {
  RE2JS.compile('(?=.*\\d)(?=.*[a-z]).{8,18}')
} catch {
  isRead = false
}
console.log(
  `re2js reads lookahead: ${isRead ? 'yes' : 'no'}; ours: ${compileLinear('(?=.*\\d).{2,}')('a1') ? 'yes' : 'no'}`,
)

const lines = Array.from(
  { length: 100_000 },
  (_, index) =>
    `2026-01-05 09:31:00,600519.SH,"贵州, 茅台",${1700 + (index % 100)}.25,1701.00,1699.50,1700.75,${index}`,
)
const file = `time,symbol,name,open,high,low,close,volume\n${lines.join('\n')}\n`
const readOurs = () => {
  const reader = new RecordReader()
  let count = 0
  // As a file arrives: in pieces.
  for (let at = 0; at < file.length; at += 65_536) count += reader.push(file.slice(at, at + 65_536)).length
  return count + reader.end().length
}
const readTheirs = () => parse(file, { trim: true, skip_empty_lines: true }).length
if (readOurs() !== readTheirs()) throw new Error('the rows differ')
report({
  bench: 'text file of 100,000 rows',
  ours: await medianMs(readOurs),
  peer: await medianMs(readTheirs),
  unit: 'ms',
  lessIsBetter: true,
})

const calls = 100_000
const breaker = createBreaker(usualBreaker, () => Date.now())
const policy = circuitBreaker(handleAll, { halfOpenAfter: 30_000, breaker: new ConsecutiveBreaker(3) })
const oursMs = await medianMs(async () => {
  for (let count = 0; count < calls; count += 1) {
    if (!breaker.tryPass()) throw new Error('open')
    await undefined
    breaker.succeeded()
  }
})
const peerMs = await medianMs(async () => {
  for (let count = 0; count < calls; count += 1) await policy.execute(async () => undefined)
})
if (policy.state !== CircuitState.Closed) throw new Error('open')
report({ bench: `breaker, ${calls} calls`, ours: oursMs, peer: peerMs, unit: 'ms', lessIsBetter: true })
