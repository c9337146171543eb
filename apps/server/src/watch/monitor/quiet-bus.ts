import type { NoticeBus } from '../../platform/bus/notice-bus.ts'

/** Tells the same people without the words: a client shows what is new and reads nothing aloud. */
export const quietBus = (bus: NoticeBus): NoticeBus => ({
  toUsers: (tenantId, userIds, { msgTxt: _words, ...message }) => bus.toUsers(tenantId, userIds, message),
  toAll: (tenantId, { msgTxt: _words, ...message }) => bus.toAll(tenantId, message),
})
