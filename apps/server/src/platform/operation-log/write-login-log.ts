import type { Tx } from '../database/database.ts'
import { newId } from '../new-id.ts'

const loginLog = 1

export type LoginLogRow = { text: string; username: string; realname: string; tenantId: number; ip: string; at: Date }

/** Visit figures count these rows. */
export async function writeLoginLog(
  tx: Tx,
  { text, username, realname, tenantId, ip, at }: LoginLogRow,
): Promise<void> {
  await tx
    .insertInto('sys_log')
    .values({
      id: newId(at.getTime()),
      tenant_id: tenantId,
      log_type: loginLog,
      log_content: text,
      userid: username,
      username: realname,
      ip,
      create_by: username,
      create_time: at,
    })
    .execute()
}
