import { sql } from 'kysely'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { openCredential } from '../account/credential.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import type { Venue, VenueClient } from './venue-client.ts'
import type { LinkedAccount } from './order-carrier.ts'
import { createVenueLink } from './venue-link.ts'
import { venues as allVenues } from './venues.ts'

type Parts = {
  db: Db
  keeper: OrderKeeper
  clock: Clock
  warn: (facts: object, text: string) => void
  secret: string | undefined
  endpoint: string | undefined
  hosts: readonly string[]
  /** Called when a venue has something to tell. */
  onNews: () => void
  venues?: ReadonlyMap<string, Venue>
}

type Row = LinkedAccount & {
  readonly platformCode: string
  readonly isSandbox: boolean
  readonly isHedged: boolean
  readonly credential: Buffer | null
}

/** A line that broke is tried again after a while, not at every beat. */
const retryMs = 30_000
const compareMs = 60_000
/** Accounts of one institution that a round begins side by side. */
const mostAtOnce = 4

type Line = {
  client: VenueClient | null
  triedAt: number
  comparedAt: number
  credential: string
  suspect: string | null
}

/** Drives the accounts of outside venues. Nothing of a venue is loaded until an account of it exists. */
export function createVenueBroker(parts: Parts) {
  const { db, keeper, clock, warn, secret, endpoint, hosts, onNews, venues = allVenues } = parts
  const link = createVenueLink({ db, keeper, clock, warn })
  const lines = new Map<string, Line>()
  /** Accounts whose venue has not answered everything yet. */
  const underWay = new Set<string>()
  /** As the newest round found them. */
  let accounts: ReadonlyMap<string, Row> = new Map()

  async function findAccounts(): Promise<Row[]> {
    const { rows } = await asPlatform(db, (tx) =>
      sql<Row>`
        select a.id, a.tenant_id as "tenantId", a.create_time as "openedAt", a.asset_class as "assetClass", a.platform_code as "platformCode", a.mode = 'paper' as "isSandbox",
          coalesce((s.balances->'margin'->>'isHedged')::boolean, false) as "isHedged", a.credential
        from trade_account a join trade_account_state s on s.account_id = a.id
        where a.del_flag = 0 and a.mode in ('live', 'paper') and a.credential is not null
          and a.platform_code = any(${[...venues.keys()]}::text[])`.execute(tx),
    )
    return rows
  }

  async function connect(row: Row): Promise<VenueClient> {
    const venue = venues.get(row.platformCode)
    if (!venue || !row.credential || secret === undefined) throw new Error('no key to log in with')
    const credential = openCredential(row.credential, { secret, accountId: row.id })
    const { isSandbox, isHedged } = row
    const now = () => clock.now().getTime()
    return venue.connect({ credential, isSandbox, isHedged, endpoint, hosts, onNews, now })
  }

  async function lineOf(row: Row): Promise<Line | null> {
    const now = clock.now().getTime()
    const credential = row.credential?.toString('base64') ?? ''
    const known = lines.get(row.id)
    if (known?.client && known.credential === credential) return known
    if (known && known.credential === credential && now - known.triedAt < retryMs) return null
    known?.client?.close?.()
    const line: Line = { client: null, triedAt: now, comparedAt: now, credential, suspect: null }
    lines.set(row.id, line)
    let opened: VenueClient | null = null
    try {
      opened = await connect(row)
      await link.logIn(row, opened)
      line.client = opened
      return line
    } catch (error) {
      opened?.close?.()
      warn({ account: row.id, err: error }, 'venue login failed')
      await link.logOut(row)
      return null
    }
  }

  async function beatOf(row: Row): Promise<void> {
    const line = await lineOf(row)
    if (!line?.client) return
    const now = clock.now().getTime()
    await link.beat(row, line.client)
    if (now - line.comparedAt < compareMs) return
    line.comparedAt = now
    line.suspect = await link.compare(row, line.client, line.suspect)
  }

  async function beatAlone(id: string): Promise<void> {
    // Whoever waited for its turn may have another key by now, or be gone.
    const row = accounts.get(id)
    if (!row || underWay.has(id)) return
    underWay.add(row.id)
    try {
      await beatOf(row)
    } catch (error) {
      lines.get(row.id)?.client?.close?.()
      lines.delete(row.id)
      warn({ account: row.id, err: error }, 'venue beat failed')
    } finally {
      underWay.delete(row.id)
    }
  }

  /** Some of an institution's accounts at the same time: all of them at once would take the database from the others. */
  async function beatAll(rows: readonly Row[]): Promise<void> {
    const left = rows.values()
    const next = async () => {
      for (const { id } of left) await beatAlone(id)
    }
    await Promise.all(Array.from({ length: mostAtOnce }, next))
  }

  return {
    /** One round of each account; one whose venue has not answered since an earlier round is left alone. */
    async beat(): Promise<void> {
      const found = await findAccounts()
      accounts = new Map(found.map((row) => [row.id, row]))
      const rows = found.filter(({ id }) => !underWay.has(id))
      const byInstitution = Map.groupBy(rows, ({ tenantId }) => tenantId)
      await Promise.all([...byInstitution.values()].map(beatAll))
    },
    close(): void {
      for (const { client } of lines.values()) client?.close?.()
      lines.clear()
    },
    clientOf: (accountId: string): VenueClient | null => lines.get(accountId)?.client ?? null,
  }
}
