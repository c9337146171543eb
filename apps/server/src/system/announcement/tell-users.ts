import type { NoticeBus } from '../../platform/bus/notice-bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/new-id.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as announcements from './announcement.store.ts'
import { alignSends } from './audience.store.ts'

/** A message the system itself has for some people of one institution. */
export interface Telling {
  readonly tenantId: number
  readonly userIds: readonly string[]
  readonly title: string
  /** Plain text. */
  readonly text: string
  readonly priority: 'L' | 'M' | 'H'
  /** What it is about, so that the same is not told twice. */
  readonly about: { readonly kind: string; readonly id: string; readonly restMs: number }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark)

/** Announces it at once to those who are there and keeps it for the others. False when it was told lately. */
export async function tellUsers(db: Db, bus: NoticeBus, telling: Telling, now: Date): Promise<boolean> {
  const { tenantId, userIds, title, priority, about } = telling
  const id = newId(now.getTime())
  const isTold = await asPlatform(db, async (tx) => {
    const lately = await tx
      .selectFrom('sys_announcement')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('bus_type', '=', about.kind)
      .where('bus_id', '=', about.id)
      .where('send_time', '>', new Date(now.getTime() - about.restMs))
      .executeTakeFirst()
    if (lately) return false
    await announcements.insert(tx, {
      id,
      tenant_id: tenantId,
      title,
      msg_abstract: telling.text,
      msg_content: `<p>${escaped(telling.text)}</p>`,
      priority,
      msg_category: '2',
      msg_type: 'USER',
      user_ids: [...userIds],
      send_status: '1',
      send_time: now,
      sender: 'system',
      bus_type: about.kind,
      bus_id: about.id,
      create_by: 'system',
      create_time: now,
    })
    await alignSends(tx, id, { msgType: 'USER', userIds: [...userIds], departIds: [] }, 'system', now)
    return true
  })
  if (isTold) bus.toUsers(tenantId, userIds, { cmd: 'user', msgId: id, msgTxt: title })
  return isTold
}

type TellerParts = {
  db: Db
  bus: NoticeBus
  clock: Clock
  kind: string
  /** For so long the same thing is not told again. */
  restMs: number
  /** Where what is told does not say how much it matters. */
  priority?: Telling['priority']
}

/** Tells people about things of one kind. */
export function createTeller({ db, bus, clock, kind, restMs, priority = 'M' }: TellerParts) {
  return ({ id, ...telling }: Omit<Telling, 'about' | 'priority'> & { priority?: Telling['priority']; id: string }) =>
    tellUsers(db, bus, { priority, ...telling, about: { kind, id, restMs } }, clock.now())
}
