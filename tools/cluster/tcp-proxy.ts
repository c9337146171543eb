import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** As a cable that is pulled: nothing arrives any more, and nobody is told. */
  cut: () => void
  mend: () => void
  close: () => void
}

/** Stands between two programs, so that the network between them can be cut. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const one of [near, far]) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (part) => !isCut && far.write(part))
    far.on('data', (part) => !isCut && near.write(part))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
    },
    mend() {
      isCut = false
      // What was lost in between cannot be made good inside a connection.
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
