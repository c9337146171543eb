import { inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import * as groups from './group.store.ts'
import { createSystemGroups, isSystemGroup, type SystemGroupParts } from './system-groups.ts'

/** What other calls need of a person's groups. */
export interface GroupReader {
  symbolsOf: (actor: Actor, groupId: string) => Promise<string[]>
}

export function createGroupReader(parts: SystemGroupParts): GroupReader {
  const system = createSystemGroups(parts)
  return {
    async symbolsOf(actor, groupId) {
      if (isSystemGroup(groupId)) {
        const symbols = await system.symbolsOf(actor, groupId)
        if (!symbols) throw inputError('分组不存在或无权查看')
        return [...symbols]
      }
      return inTenant(parts.db, actor, async (tx) => {
        const group = await groups.findVisible(tx, actor, groupId)
        if (!group) throw inputError('分组不存在或无权查看')
        return (await groups.findSymbols(tx, [groupId])).get(groupId) ?? []
      })
    },
  }
}
