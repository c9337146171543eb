import type { SaveClientBody } from '@liangshu/contract/trading/client'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { insert, isPhoneTaken, update } from './client.store.ts'

export function createClientService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    save: (actor: Actor, body: SaveClientBody) =>
      inTenant(db, actor, async (tx) => {
        const at = clock.now()
        const id = body.id || newId(at.getTime())
        if (await isPhoneTaken(tx, { tenantId: actor.tenantId, phone: body.phone, exceptId: id }))
          throw refusal('手机号已存在')
        if (body.isProfessional && !body.professionalNote) throw refusal('专业投资者须填写证明文件的编号或说明')
        if (!body.id) await insert(tx, id, body, { tenantId: actor.tenantId, by: actor.username, at })
        else if (!(await update(tx, id, body, { by: actor.username, at }))) throw new AppError('NOT_FOUND')
        return { id, realname: body.realname, userName: '' }
      }),
  }
}
