import { describe, expect, it } from 'vitest'
import { announcementSchema, urgentIn } from './announcement.ts'
import { readAs } from '../../shared/schema/schema.ts'

const told = (id: string, priority: string) => readAs(announcementSchema, { id, titile: id, priority })
const unread = [told('a', 'H'), told('b', 'M')].flatMap((one) => one ?? [])

describe('urgent announcements', () => {
  it.each([
    ['a', 'a'],
    ['b', undefined],
    ['c', undefined],
  ])('[NOTICE-20] of what was just told (%s), only the urgent interrupts: %s', (id, expected) =>
    expect(urgentIn(unread, id)?.announcementId).toBe(expected),
  )
})
