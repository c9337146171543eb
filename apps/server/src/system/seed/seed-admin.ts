import type { Tx } from '../../platform/database/database.ts'
import { hashPassword, isStrongPassword } from '../../platform/auth/password.ts'
import { ConfigError } from '../../platform/config/config.ts'
import { claimNew } from '../../seed/seed-ledger.ts'
import { userIdOf } from '../../seed/seed-id.ts'
import { platformRoleId, platformTenant } from './seed-roles.ts'

type Contact = { email?: string; phone?: string; work_no?: string }

const howToSet = '请设置环境变量 ADMIN_PASSWORD：至少8位，同时包含字母、数字和特殊符号'

/** The password of the first platform administrator, as the operator chose it. */
export async function hashAdminPassword(password: string | undefined): Promise<string> {
  if (!password) throw new ConfigError(`首次启动需要设定平台管理员 admin 的密码，${howToSet}`)
  if (!isStrongPassword(password)) throw new ConfigError(`平台管理员 admin 的密码强度不足，${howToSet}`)
  return hashPassword(password)
}

/** Once there has been a platform administrator, whoever it was, none is made any more. */
export async function seedAdmin(
  tx: Tx,
  { passwordHash, contact = {}, now }: { passwordHash: () => Promise<string>; contact?: Contact; now: Date },
): Promise<void> {
  const existing = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('is_platform', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (existing) return
  const id = userIdOf('admin')
  await claimNew(tx, ['user:admin'], { entryOf: (entry) => entry, now })
  await tx
    .insertInto('sys_user')
    .values({
      id,
      username: 'admin',
      realname: '平台管理员',
      password_hash: await passwordHash(),
      avatar: '',
      ...contact,
      is_platform: true,
      create_by: 'seed',
      create_time: now,
    })
    .execute()
  await tx
    .insertInto('sys_user_role')
    .values({ user_id: id, role_id: platformRoleId, tenant_id: platformTenant })
    .execute()
}
