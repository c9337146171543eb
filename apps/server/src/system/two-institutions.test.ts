import { createAskOwner } from '../testing/ask-owner.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makePerson } from '../testing/make-person.ts'
import { read, utils } from '@e965/xlsx'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, it } from 'vitest'

/**
 * Somebody of one institution, with every permission an institution can hold, calls every route with the ids of another
 * institution. Nothing of the other may come back, and nothing of it may change.
 */
const test = await createTestApp({ template: 'demo' })
const ask = createAskOwner(test.ownerDb)
const basePath = '/jeecg-boot'
const mark = '别家机密'
let token = ''
let owner = ''

/** Names that appear on screens; each row of the other institution carries the mark in one of them. */
const named: [table: string, column: string][] = [
  ['sys_user', 'realname'],
  ['sys_depart', 'depart_name'],
  ['sys_role', 'role_name'],
  ['sys_position', 'name'],
  ['sys_log', 'log_content'],
  ['sys_data_log', 'data_content'],
  ['sys_announcement', 'title'],
  ['sys_message', 'es_title'],
  ['sys_file', 'file_name'],
]
const foreign = (table: string): string => (table === 'sys_user' ? `tenant_ids = '{2}'` : 'tenant_id = 2')
const idsByTable = new Map<string, string>()

const links = [
  'sys_user_role',
  'sys_user_depart',
  'sys_role_permission',
  'sys_depart_permission',
  'sys_user_agent',
  'sys_depart_role',
  'sys_announcement_send',
]
/** Everything the other institution has, as one number a table. */
const sums = [...named.map(([table]) => table), ...links].map(
  (table) =>
    `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t where ${foreign(table)}`,
)
const state = async (): Promise<string> => JSON.stringify(await ask(`${sums.join(' union all ')} order by 1`))

beforeAll(async () => {
  await ask(`insert into sys_log (id, tenant_id, log_type, log_content) values ('foreign-log', 2, 2, 'x')`)
  await ask(
    `insert into sys_data_log (id, tenant_id, data_table, data_id, data_content, data_version) values ('foreign-data', 2, 'sys_user', 'x', '{}', 1)`,
  )
  await ask(`insert into sys_message (id, tenant_id, es_title) values ('foreign-message', 2, 'x')`)
  await ask(`insert into sys_announcement (id, tenant_id, title, send_status) values ('foreign-notice', 2, 'x', '0')`)
  await ask(
    `insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code) select 'foreign-drole', 2, id, '${mark}', 'foreign' from sys_depart where tenant_id = 2 limit 1`,
  )
  await ask(
    `insert into sys_announcement_send (id, tenant_id, annt_id, user_id) select 'foreign-send', 2, 'foreign-notice', id from sys_user where tenant_ids = '{2}' limit 1`,
  )
  await ask(
    `insert into sys_file (id, tenant_id, kind, path, storage_key, file_name, content_type, size_bytes) values ('foreign-file', 2, 'oss', 'f/1', '2/2026-01-01/' || md5('f'), 'x', 'image/png', 1)`,
  )
  for (const [table, column] of named) {
    await ask(`update ${table} set ${column} = '${mark}' || ${column} where ${foreign(table)}`)
    const [row] = await ask(`select id from ${table} where ${foreign(table)} limit 1`)
    idsByTable.set(table, String(row?.['id']))
  }
  idsByTable.set('sys_depart_role', 'foreign-drole')
  idsByTable.set('sys_announcement_send', 'foreign-send')
  const codes = [...new Set(test.app.declaredRoutes.map(({ access }) => access))].filter(
    (access) => access !== 'anonymous' && access !== 'session',
  )
  token = await makePerson(test, { username: 'curious', permissions: codes })
  owner = await makePerson(test, { username: 'insider', tenantId: 2, permissions: codes })
})

/** Every name under which a call may take an id, all with the same foreign one. */
const names = [
  'id',
  'ids',
  'userId',
  'userid',
  'userIds',
  'departId',
  'depId',
  'roleId',
  'code',
  'orgCode',
  'pid',
  'anntId',
  'sendId',
  'dataId',
  'dataId1',
  'dataId2',
  'selections',
  'roleIds',
  'userIdList',
  'token',
  'droleId',
  'newRoleId',
  'permissionIds',
  'username',
  'userName',
]
const asked = (id: string): Record<string, string> =>
  Object.fromEntries(names.filter((name) => name !== 'token').map((name) => [name, id]))
const fill = (url: string, id: string): string =>
  url.replaceAll(/:[A-Za-z]+/g, encodeURIComponent(id)).replace('*', 'x')

const reads = test.app.declaredRoutes.filter(
  ({ method, url, access }) => method === 'GET' && access !== 'anonymous' && url.startsWith(basePath),
)
/** They end the walk: the session of the caller, or everything they own. */
const endings = /logout|forceLogout|allclear|updatePassword/i
const writes = test.app.declaredRoutes.filter(
  ({ method, url, access }) =>
    method !== 'GET' && access !== 'anonymous' && url.startsWith(basePath) && !endings.test(url),
)

/** What an answer says, a sheet included: inside one, texts are not written as they read. */
function told(answer: LightMyRequestResponse): string {
  if (answer.headers['content-type'] !== 'application/vnd.ms-excel') return answer.body
  const { Sheets: sheets } = read(answer.rawPayload)
  return Object.values(sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n')
}

it('[TWO-3] what the walk looks for is there: people of that institution see it, on screen and in sheets', async () => {
  const seen: string[] = []
  for (const { url } of reads) {
    const headers = { 'x-access-token': owner }
    const answer = await test.app.inject({ method: 'GET', url: fill(url, 'x'), query: { pageSize: '-1' }, headers })
    if (told(answer).includes(mark)) seen.push(url.slice(basePath.length))
  }
  const pages = ['user', 'role', 'position', 'log', 'annountCement', 'message/sysMessage', 'sysDepartRole']
  const expected = pages.flatMap((page) => [`/sys/${page}/list`, `/sys/${page}/exportXls`])
  const further = [
    '/sys/sysDepart/queryTreeList',
    '/sys/sysDepart/exportXls',
    '/sys/dataLog/list',
    '/sys/oss/file/list',
  ]
  expect(seen).toEqual(expect.arrayContaining([...expected, ...further]))
})

it('[TWO-1] no call shows one institution anything of another', async () => {
  expect(idsByTable.size).toBe(named.length + 2)
  const shown: string[] = []
  for (const { url } of reads) {
    const questions = [{}, { pageSize: '-1' }, ...[...idsByTable.values()].map(asked)]
    for (const [place, query] of questions.entries()) {
      const id = [...idsByTable.values()][place % idsByTable.size] ?? 'x'
      const answer = await test.app.inject({
        method: 'GET',
        url: fill(url, id),
        query,
        headers: { 'x-access-token': token },
      })
      if (told(answer).includes(mark)) shown.push(`${url} ${JSON.stringify(query).slice(0, 80)}`)
    }
  }
  expect(shown).toEqual([])
}, 240_000)

it('[TWO-2] no call changes anything of another', async () => {
  const before = await state()
  for (const { method, url } of writes) {
    for (const id of idsByTable.values()) {
      const body = {
        ...asked(id),
        userIdList: [id],
        status: 2,
        realname: '改',
        departName: '改',
        roleName: '改',
        name: '改',
        titile: '改',
      }
      const answer = await test.app.inject({
        method: method as 'POST',
        url: fill(url, id),
        query: asked(id),
        payload: body,
        headers: { 'x-access-token': token },
      })
      expect(answer.body).not.toContain(mark)
    }
    expect([method, url, (await state()) === before]).toEqual([method, url, true])
  }
}, 240_000)
