import { connect, createServer } from 'node:net'

/**
 * Stands between the adapter and the service. Once armed, the answer to the next order is lost: the order arrives, and the
 * line breaks.
 * @param {number} target port of the service
 */
export async function openLossyProxy(target) {
  let isArmed = false
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    let isLost = false
    client.on('data', (/** @type {Buffer} */ data) => {
      if (isArmed && data.includes('POST /order')) {
        isArmed = false
        isLost = true
        setTimeout(() => client.destroy(), 500)
      }
      upstream.write(data)
    })
    upstream.on('data', (/** @type {Buffer} */ data) => {
      if (!isLost) client.write(data)
    })
    for (const [own, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      own?.on('error', () => other?.destroy())
      own?.on('close', () => other?.destroy())
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    port,
    loseNextOrder: () => {
      isArmed = true
    },
    close: () => server.close(),
  }
}
