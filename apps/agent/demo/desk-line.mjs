import { get } from 'node:http'

/**
 * The line of the CSI 300 that the desk shows to every visitor; null while there is no market.
 * @param {string} address
 * @returns {Promise<{ name: string, last: number | null, changePct: number | null, points: number[] } | null>}
 */
export function readLine(address) {
  return new Promise((resolve, reject) => {
    const call = get(`${address}/jeecg-boot/market/front`, { timeout: 5000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => {
        try {
          resolve(JSON.parse(text).result)
        } catch (error) {
          reject(error)
        }
      })
    })
    call.on('timeout', () => call.destroy(new Error('timed out')))
    call.on('error', reject)
  })
}

/**
 * Does something every so often, one after the other, and ends when the agent that started it is gone.
 * @param {number} everyMs
 * @param {() => Promise<string>} turn
 */
export function repeat(everyMs, turn) {
  const agent = process.ppid
  const once = async () => {
    if (process.ppid !== agent) process.exit(0)
    const text = await turn().catch((error) => `无法读取行情：${error.message}`)
    process.stdout.write(`${new Date().toISOString()} ${text}\n`)
    setTimeout(once, everyMs)
  }
  void once()
}
