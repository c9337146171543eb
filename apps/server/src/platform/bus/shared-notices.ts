import { noticeMessage } from '@liangshu/contract/notice'
import { z } from 'zod'

import { parseSentJson } from '../http/clean-text.ts'
import type { NodeBus } from './node-bus.ts'
import type { NoticeBus } from './notice-bus.ts'

const topic = 'notice'
/** Without people it is for everybody of the institution. */
const told = z.object({ tenantId: z.int(), userIds: z.array(z.string().max(64)).nullable(), message: noticeMessage })

/** People hang on any node: what is told on one is told on all. */
export function createSharedNotices(hub: NoticeBus, bus: NodeBus): NoticeBus {
  bus.subscribe(topic, (payload) => {
    const { tenantId, userIds, message } = told.parse(parseSentJson(payload.toString()))
    if (userIds) hub.toUsers(tenantId, userIds, message)
    else hub.toAll(tenantId, message)
  })
  const tell = (what: z.infer<typeof told>) => bus.publish(topic, JSON.stringify(what))
  return {
    toUsers(tenantId, userIds, message) {
      hub.toUsers(tenantId, userIds, message)
      tell({ tenantId, userIds: [...userIds], message })
    },
    toAll(tenantId, message) {
      hub.toAll(tenantId, message)
      tell({ tenantId, userIds: null, message })
    },
  }
}
