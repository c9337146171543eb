import { createAskOwner } from '../testing/ask-owner.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makePerson } from '../testing/make-person.ts'
import { read, utils } from '@e965/xlsx'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, it } from 'vitest'

/**
 * Somebody of one institution, with every permission an institution can hold, calls every route with an id of another
 * institution. Nothing of the other may come back, and nothing of it may change. One row of every table has this same id,
 * so that one call asks for all of them.
 */
const test = await createTestApp({ template: 'demo' })
const ask = createAskOwner(test.ownerDb)
const basePath = '/jeecg-boot'
const mark = '别家机密'
const id = 'foreign'
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

const made: [table: string, row: Record<string, unknown>][] = [
  ['sys_user', { id, tenant_ids: [2], username: id, realname: 'x', password_hash: 'x' }],
  ['sys_depart', { id, depart_name: 'x', org_code: id }],
  ['sys_role', { id, role_name: 'x', role_code: id }],
  ['sys_position', { id, name: 'x', code: id }],
  ['sys_log', { id, log_type: 2, log_content: 'x' }],
  ['sys_data_log', { id, data_table: 'sys_user', data_id: id, data_content: {}, data_version: 1 }],
  ['sys_message', { id, es_title: 'x' }],
  ['sys_announcement', { id, title: 'x', send_status: '0' }],
  [
    'sys_file',
    { id, kind: 'oss', path: id, storage_key: id, file_name: 'x', content_type: 'image/png', size_bytes: 1 },
  ],
  ['sys_depart_role', { id, depart_id: id, role_name: mark, role_code: id }],
  ['sys_announcement_send', { id, annt_id: id, user_id: id }],
  ['sys_user_role', { user_id: id, role_id: id }],
  ['sys_user_depart', { user_id: id, dep_id: id }],
  ['sys_user_agent', { id, user_name: id, agent_user_name: id }],
]

beforeAll(async () => {
  for (const [table, row] of made) {
    // Of a person the institution follows from the list of theirs.
    const whole = table === 'sys_user' ? row : { ...row, tenant_id: 2 }
    const columns = Object.keys(whole).join(', ')
    await ask(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, '${JSON.stringify(whole)}'::jsonb)`,
    )
  }
  for (const [table, column] of [
    ['sys_role_permission', 'role_id'],
    ['sys_depart_permission', 'depart_id'],
  ])
    await ask(
      `insert into ${table} (tenant_id, ${column}, permission_id) select 2, '${id}', id from sys_permission limit 3`,
    )
  for (const [table, column] of named)
    await ask(`update ${table} set ${column} = '${mark}' || ${column} where ${foreign(table)}`)
  const codes = [...new Set(test.app.declaredRoutes.map(({ access }) => access))].filter(
    (access) => access !== 'anonymous' && access !== 'session',
  )
  token = await makePerson(test, { username: 'curious', permissions: codes })
  owner = await makePerson(test, { username: 'insider', tenantId: 2, permissions: codes })
})

/** Every name under which a call may take an id or a code. */
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
const asked = Object.fromEntries(names.filter((name) => name !== 'token').map((name) => [name, id]))
const fill = (url: string, value: string): string => url.replaceAll(/:[A-Za-z]+/g, value).replace('*', 'x')

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
  const shown: string[] = []
  for (const { url } of reads)
    for (const query of [{}, { pageSize: '-1' }, asked]) {
      const headers = { 'x-access-token': token }
      const answer = await test.app.inject({ method: 'GET', url: fill(url, id), query, headers })
      if (told(answer).includes(mark)) shown.push(`${url} ${JSON.stringify(query).slice(0, 80)}`)
    }
  expect(shown).toEqual([])
})

it('[TWO-2] no call changes anything of another', async () => {
  const before = await state()
  const texts = { realname: '改', departName: '改', roleName: '改', name: '改', titile: '改' }
  for (const { method, url } of writes) {
    const answer = await test.app.inject({
      method: method as 'POST',
      url: fill(url, id),
      query: asked,
      payload: { ...asked, ...texts, userIdList: [id], status: 2 },
      headers: { 'x-access-token': token },
    })
    expect(answer.body).not.toContain(mark)
    expect([method, url, (await state()) === before]).toEqual([method, url, true])
  }
})
