import type { Tx } from '../../platform/database/database.ts'
import '../announcement/announcement.tables.ts'
import type { DemoAnnouncement } from './demo-announcements.ts'
import { seedId } from '../../seed/seed-id.ts'
import { claimNew } from '../../seed/seed-ledger.ts'

const released = '1'

export async function seedAnnouncements(tx: Tx, announcements: readonly DemoAnnouncement[], now: Date): Promise<void> {
  const fresh = await claimNew(tx, announcements, { entryOf: ({ key }) => `announcement:${key}`, now })
  if (fresh.length === 0) return
  await tx
    .insertInto('sys_announcement')
    .values(
      fresh.map(({ key, tenantId, category, priority, title, content }) => ({
        id: seedId(`announcement:${key}`),
        tenant_id: tenantId,
        title,
        msg_content: content,
        priority,
        msg_category: category,
        msg_type: 'ALL',
        send_status: released,
        send_time: now,
        sender: tenantId === 0 ? 'admin' : tenantId === 1 ? 'manager' : 'manager2',
        create_by: 'seed',
        create_time: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
