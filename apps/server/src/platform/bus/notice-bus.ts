import type { NoticeMessage } from '@liangshu/contract/notice'

/** Everyone of every institution. */
export const allTenants = 0

/**
 * Tells people who are connected right now. Nothing is kept for those who are not: what must not be lost is a row
 * somewhere, and the message only says "look again". Call it after the transaction has committed.
 */
export type NoticeBus = {
  toUsers: (tenantId: number, userIds: readonly string[], message: NoticeMessage) => void
  toAll: (tenantId: number, message: NoticeMessage) => void
}
