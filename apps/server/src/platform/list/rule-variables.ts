import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../tenancy/actor.ts'
import { toWireDate, toWireTime } from '../wire/wire-time.ts'

/** Undefined for a name that does not exist; '' for one that has no value for this caller. */
export type Variables = (name: string) => string | undefined

const pattern = /#\{\s*(\w+)\s*\}/g

/** Puts values in the place of `#{name}`. An unknown name stays as it was written. */
export function fillIn(text: string, variables: Variables): string {
  return text.replaceAll(pattern, (written, name: string) => variables(name) ?? written)
}

/** True when the text leans on a variable that is empty for this caller: whatever it says would say it about everyone. */
export function leansOnNothing(text: string, variables: Variables): boolean {
  return [...text.matchAll(pattern)].some((match) => variables(match[1] ?? '') === '')
}

/** The departments of the caller cost a query, so they are read only when one of the texts names them. */
export async function createVariables(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  texts: readonly string[],
): Promise<Variables> {
  const needsDeparts = texts.some((text) => /sys_?multi_?org_?code/i.test(text))
  const orgCodes = needsDeparts ? await findOrgCodes(tx, actor.userId) : []
  const now = clock.now()
  const values = new Map([
    ['sys_user_code', actor.username],
    ['sys_user_name', actor.realname],
    ['sys_org_code', actor.orgCode],
    ['sys_multi_org_code', orgCodes.join(',')],
    ['sys_date', toWireDate(now)],
    ['sys_time', toWireTime(now)],
    ['tenant_id', String(actor.tenantId)],
    ['bpm_status', '1'],
  ])
  const camel = new Map([...values].map(([name, value]) => [camelOf(name), value]))
  return (name) => values.get(name.toLowerCase()) ?? camel.get(name)
}

const camelOf = (snake: string): string => snake.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

async function findOrgCodes(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sys_user_depart as ud')
    .innerJoin('sys_depart as d', 'd.id', 'ud.dep_id')
    .select('d.org_code')
    .where('ud.user_id', '=', userId)
    .where('d.del_flag', '=', '0')
    .orderBy('d.org_code')
    .execute()
  return rows.map((row) => row.org_code)
}
