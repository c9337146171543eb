import { readLine, repeat } from './desk-line.mjs'

/** Compares two moving averages of the minutes of today. It trades nothing. */
const [, , address = 'http://127.0.0.1:8080'] = process.argv

/** @param {number[]} points @param {number} n */
const mean = (points, n) => points.slice(-n).reduce((sum, point) => sum + point, 0) / n

repeat(10_000, async () => {
  const line = await readLine(address)
  if (!line) return '行情准备中'
  if (line.points.length < 20) return `${line.name} 分时不足20分钟，暂无均线`
  const [fast, slow] = [mean(line.points, 5), mean(line.points, 20)]
  return `${line.name} MA5 ${fast.toFixed(2)} MA20 ${slow.toFixed(2)} ${fast >= slow ? '短期强于中期' : '短期弱于中期'}`
})
