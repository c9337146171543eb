/** A part of the desk's own process that is looked after like any service. */
export type ServerPart = {
  key: string
  name: string
  type: 'market' | 'trade' | 'web' | 'job'
  /** What it is doing, in a line, and whether it is well. */
  look: () => { state: 'running' | 'starting' | 'failed'; says: string; cpu?: number; memMb?: number; port?: number }
  /** Left out where a restart would not be a real one. */
  restart?: () => Promise<void>
  /** Its restart ends this process: the next one says that it is done. */
  endsProcess?: true
}

declare module 'fastify' {
  interface FastifyInstance {
    addServerPart: (part: ServerPart) => void
  }
}
