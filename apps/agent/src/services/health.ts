import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

const patienceMs = 3000

/** Whether an address answers with a good status. */
export function isHealthy(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const open = url.startsWith('https:') ? overHttps : overHttp
    const call = open(url, { timeout: patienceMs }, (answer) => {
      answer.resume()
      const status = answer.statusCode ?? 0
      resolve(status >= 200 && status < 400)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(false))
    call.end()
  })
}
