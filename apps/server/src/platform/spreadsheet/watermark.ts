import type { Tx } from '../database/database.ts'
import type { Actor } from '../tenancy/actor.ts'
import { toWireTime } from '../wire/wire-time.ts'
import { readInstitutions } from './sheet-for.ts'
import type { FurtherSheet } from './write-xlsx.ts'

/** A sheet that goes with every file for people: who took it, when, for which institution. */
export async function watermarkOf(tx: Tx, name: string, actor: Actor, now: Date): Promise<FurtherSheet> {
  const institution = (await readInstitutions(tx)).textOf(actor.isPlatform ? 0 : actor.tenantId)
  return {
    name: '水印',
    rows: [
      ['内部资料，仅供导出人本人工作使用，未经许可不得外传'],
      ['文件', name],
      ['导出人', `${actor.realname}（${actor.username}）`],
      ['所属机构', institution],
      ['导出时间', toWireTime(now)],
    ],
  }
}
