import { readLine, repeat } from './desk-line.mjs'

/** Fetches a quote from the desk and prints it: something to see in a log. */
const [, , address = 'http://127.0.0.1:8080'] = process.argv

repeat(3000, async () => {
  const line = await readLine(address)
  if (!line) return '行情准备中'
  const change = line.changePct === null ? '--' : `${line.changePct >= 0 ? '+' : ''}${line.changePct.toFixed(2)}%`
  return `${line.name} ${line.last?.toFixed(2) ?? '--'} ${change}`
})
