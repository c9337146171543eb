import type { Tx } from '../database/database.ts'
import { clientTypeOf } from '../http/client-type.ts'
import { newId } from '../new-id.ts'

const loginLog = 1

export type LoginLogRow = {
  text: string
  username: string
  realname: string
  tenantId: number
  ip: string
  userAgent?: string
  at: Date
}

/** Visit figures count these rows. */
export async function writeLoginLog(
  tx: Tx,
  { text, username, realname, tenantId, ip, userAgent, at }: LoginLogRow,
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
      ...(userAgent !== undefined && { client_type: clientTypeOf(userAgent) }),
      create_by: username,
      create_time: at,
    })
    .execute()
}
