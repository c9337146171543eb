import type { EtfSpotBody } from '@liangshu/contract/market/etf-calls'

const sides: Readonly<Record<string, 1 | 2>> = {
  买: 1,
  买入: 1,
  B: 1,
  BUY: 1,
  '1': 1,
  卖: 2,
  卖出: 2,
  S: 2,
  SELL: 2,
  '2': 2,
}
const isCode = (text: string) => /\d{6}/.test(text)

export interface ReadSpots {
  readonly rows: EtfSpotBody[]
  readonly wrong: { code: string; reason: string }[]
}

function readLine(line: string): EtfSpotBody | string {
  const [code = '', way = '', volume = '', price = '', ...note] = line.split(/[\t,，;；\s]+/)
  const side = sides[way.toUpperCase()]
  if (side === undefined) return '方向应为 买入 或 卖出'
  const targetVolume = Number(volume.replaceAll('_', ''))
  if (!Number.isInteger(targetVolume) || targetVolume <= 0) return '数量应为大于0的整数'
  if (price === '') return { symbol: code, side, targetVolume }
  const targetPrice = Number(price)
  if (!(targetPrice > 0)) return '目标价应大于0'
  return { symbol: code, side, targetVolume, targetPrice, ...(note.length > 0 && { note: note.join(' ') }) }
}

/** Lines of `code side volume [price] [note]`, as typed or out of a sheet; a head and empty lines are passed over. */
export function readSpots(text: string): ReadSpots {
  const read: ReadSpots = { rows: [], wrong: [] }
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || !isCode(line)) continue
    const row = readLine(line)
    if (typeof row === 'string') read.wrong.push({ code: line.slice(0, 60), reason: row })
    else read.rows.push(row)
  }
  return read
}
