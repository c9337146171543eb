import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { openRedisDouble } from '../../apps/server/src/testing/redis-double.ts'

export interface ClusterRedis {
  readonly port: number
  /** What it is, for those who read the report. */
  readonly kind: 'redis-server' | 'double'
  kill: () => Promise<void>
  begin: () => Promise<void>
}

export const isInstalled = (program: string, option = '--version'): boolean =>
  spawnSync(program, [option], { stdio: 'ignore' }).status === 0

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A Redis of the machine where there is one, else a double that speaks as much of it as nodes need. */
export async function openRedis(): Promise<ClusterRedis> {
  if (!isInstalled('redis-server')) {
    const double = await openRedisDouble()
    return { port: Number(new URL(double.url).port), kind: 'double', kill: double.cut, begin: double.mend }
  }
  const port = await freePort()
  let child: ChildProcess | null = null
  const begin = async () => {
    child = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
  }
  await begin()
  return {
    port,
    kind: 'redis-server',
    begin,
    async kill() {
      const last = child
      if (!last || last.exitCode !== null) return
      last.kill('SIGKILL')
      await once(last, 'close')
    },
  }
}
