import { describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { operateTypes } from './operation-kind.ts'

const test = await createTestApp()
const { call } = test
const ask = createAskOwner(test.ownerDb)
const permissions = ['system:role:add', 'system:role:edit', 'system:log:list']
const attacker = await makePerson(test, { username: 'attacker', tenantId: 1, permissions })
const victim = await makePerson(test, { username: 'victim', tenantId: 2, permissions })

const addRole = (token: string, code: string, description = '') =>
  call('POST', '/sys/role/add', { token, body: { roleName: code, roleCode: code, description } })
const logged = async (username: string) =>
  (await ask(`select log_content from sys_log where userid = $1`, [username])).map((row) => String(row['log_content']))
const rolesLike = (start: string) => ask('select role_code from sys_role where starts_with(role_code, $1)', [start])

/** The log refuses rows of calls that say this. */
const refuseRowsWith = (word: string) =>
  ask(`alter table sys_log add constraint no_such_row check (request_param not like '%${word}%')`)
const takeAll = () => ask('alter table sys_log drop constraint no_such_row')

describe('the operation log', () => {
  it('[AUDIT-5] keeps the kind by the number that clients look up', async () => {
    expect(operateTypes).toEqual({ query: 1, add: 2, edit: 3, delete: 4, import: 5, export: 6 })
    await addRole(attacker, 'kind_of')
    const rows = await ask(`select operate_type from sys_log where request_param like '%kind_of%'`)
    expect(rows).toEqual([{ operate_type: 2 }])
    await ask(`delete from sys_log where request_param like '%kind_of%'`)
  })

  it('[AUDIT-1] a character that would be cut in two at the end of the parameters takes no row with it', async () => {
    const calls = Array.from({ length: 30 }, (_, at) => [
      // Somewhere among these the two halves fall on either side of the last place that is kept.
      addRole(attacker, `cut_${at}`, `${'x'.repeat(1930 + at)}😀😀`),
      addRole(victim, `seen_${at}`),
    ])
    await Promise.all(calls.flat())
    expect(await logged('victim')).toHaveLength(30)
    expect(await logged('attacker')).toHaveLength(30)
  })

  it('[AUDIT-3] what cannot be logged is not done', async () => {
    await refuseRowsWith('unwritable')
    const answer = await addRole(attacker, 'ghost', 'unwritable')
    await takeAll()
    expect(answer).toMatchObject({ success: false, message: '操作日志无法写入，本次操作未执行，请稍后重试' })
    expect(await rolesLike('ghost')).toEqual([])
  })

  it('[AUDIT-4] the row stands before the action begins, and says afterwards how it ended', async () => {
    // Deferred to the end of the action's transaction: whatever is in the log by then was written before.
    await ask(`create table seen_by_action (text text)`)
    await ask(`create function note_log() returns trigger language plpgsql security definer as $$
      begin insert into seen_by_action select log_content from sys_log where request_param like '%watched_role%'; return new; end $$`)
    await ask('create trigger note before insert on sys_role for each row execute function note_log()')
    await addRole(attacker, 'watched_role')
    await ask('drop trigger note on sys_role')
    expect(await ask('select text from seen_by_action')).toEqual([{ text: '添加角色（处理中）' }])
    expect(await ask(`select log_content from sys_log where request_param like '%watched_role%'`)).toEqual([
      { log_content: '添加角色' },
    ])
  })

  it('[AUDIT-1] an attempt without the permission is kept whatever its address holds', async () => {
    const nobody = await makePerson(test, { username: 'nobody' })
    await call('DELETE', '/sys/role/delete', { token: nobody, query: { id: '\ud800\u202e' } })
    expect(await logged('nobody')).toHaveLength(1)
  })
})
