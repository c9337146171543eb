import { Client, type ClientConfig } from 'pg'

import { findPrimary } from './find-primary.ts'
import { hostsOf, type HostAddress } from './several-hosts.ts'

/** How long an answer about who takes writes counts. */
const knownForMs = 500
const lookEveryMs = 1000

type Place = HostAddress | null
const same = (one: Place, other: Place) => one?.host === other?.host && one?.port === other?.port

/** The servers of one address, and the connections to them. */
function createServers(hosts: readonly HostAddress[], login: ClientConfig) {
  const clients = new Map<FollowingClient, HostAddress>()
  let known: { at: number; primary: Promise<Place> } | null = null
  let timer: NodeJS.Timeout | null = null

  function find(): Promise<Place> {
    if (known && performance.now() - known.at <= knownForMs) return known.primary
    // While it is being asked, everybody waits for the same answer.
    const asked = { at: Number.POSITIVE_INFINITY, primary: findPrimary(hosts, login) }
    known = asked
    const settle = () => {
      asked.at = performance.now()
    }
    asked.primary.then(settle, settle)
    return asked.primary
  }

  /** A server that was replaced may not have hung up: it may be paused, or behind a cut network. */
  async function look(): Promise<void> {
    const primary = await find()
    if (!primary) return
    for (const [client, place] of clients) if (!same(place, primary)) client.hangUp()
  }

  return {
    find,
    add(client: FollowingClient, place: HostAddress) {
      clients.set(client, place)
      client.once('end', () => {
        clients.delete(client)
        if (clients.size > 0 || !timer) return
        clearInterval(timer)
        timer = null
      })
      timer ??= setInterval(() => void look().catch(() => undefined), lookEveryMs).unref()
    },
  }
}

const byAddress = new Map<string, ReturnType<typeof createServers>>()

type Callback = (error: Error | null) => void

/**
 * A connection to whichever of several servers takes writes. When another one takes its place it is hung up, its statement
 * fails, and the next connection goes to the right one. With a single server it is a plain connection.
 */
export class FollowingClient extends Client {
  readonly #hosts: HostAddress[]
  readonly #address: string

  constructor(config?: ClientConfig) {
    super(config)
    this.#address = config?.connectionString ?? ''
    this.#hosts = hostsOf(config?.connectionString)
  }

  hangUp(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
    connection.stream.destroy(new Error('Connection terminated: the server takes no writes any more'))
  }

  override connect: Client['connect'] = ((callback?: Callback) => {
    const plain = super.connect as (...given: unknown[]) => unknown
    if (this.#hosts.length === 0) return plain.call(this, ...(callback ? [callback] : []))
    const connected = this.#follow(() => plain.call(this) as Promise<unknown>)
    if (!callback) return connected
    // oxlint-disable-next-line promise/no-callback-in-promise -- the pool knows no other form
    connected.then(() => callback(null), callback)
    return undefined
  }) as Client['connect']

  async #follow(connect: () => Promise<unknown>): Promise<void> {
    const { user, password, database } = this
    const login = { user, password: password as string, database } as ClientConfig
    const servers = byAddress.get(this.#address) ?? createServers(this.#hosts, login)
    byAddress.set(this.#address, servers)
    const primary = await servers.find()
    if (!primary) throw Object.assign(new Error('no server takes writes'), { code: 'ECONNREFUSED' })
    Object.assign(this, primary)
    await connect()
    servers.add(this, primary)
  }
}
