import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { read, utils, write, type WorkBook } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { z } from 'zod'

import { createAskOwner } from '../../../testing/ask-owner.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { multipartOf, type FormPart } from '../../../testing/multipart.ts'
import { basePath, createTestApp } from '../../../testing/test-app.ts'
import { createFiles } from '../../files/files.ts'
import { createLocalStorage } from '../../files/local-storage.ts'
import { acceptMultipart } from '../../files/read-upload.ts'
import { refusal } from '../../http/app-error.ts'
import { defineList } from '../../list/list-definition.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { defineSheet } from '../define-sheet.ts'
import { registerSheet } from '../register-sheet.ts'
import { institutionColumn } from '../sheet-for.ts'

const itemList = defineList({
  table: 'item',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    code: { column: 'code', type: 'text' },
    name: { column: 'name', type: 'text' },
    colour: { column: 'colour', type: 'text', dict: 'item_colour' },
    owner: { column: 'owner', type: 'text', dict: 'sys_depart,depart_name,org_code' },
    count: { column: 'count', type: 'int' },
    madeOn: { column: 'made_on', type: 'date' },
    soldAt: { column: 'sold_at', type: 'datetime' },
    tenantId: { column: 'tenant_id', type: 'int' },
  },
  defaultSort: [{ property: 'code', descending: false }],
})
const body = z.object({ count: z.string().regex(/^\d*$/, '数量应为数字').optional() })

/** A module whose rows go out and come in as a sheet, with somebody who may do both. Call it at the top of a test file. */
export async function openItemSheet() {
  const folder = await mkdtemp(path.join(tmpdir(), 'liangshu-sheet-routes-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const test = await createTestApp({
    extend: async (app) => {
      const files = createFiles({
        db: app.db,
        clock: { now: () => test.clock.now() },
        storage: createLocalStorage(folder),
      })
      const sheet = defineSheet({
        path: '/test/item',
        permission: 'test:item',
        name: '物品',
        list: itemList,
        base: () => sql`t.is_gone = 0`,
        params: (params) => ({ ...params, ...(params['alias'] !== undefined && { code: params['alias'] }) }),
        columns: [
          { title: '编码', screen: '物品编码', property: 'code', isRequired: true },
          { title: '名称', property: 'name', isRequired: true, width: 40 },
          { title: '颜色', property: 'colour' },
          { title: '部门', property: 'owner' },
          { title: '数量', property: 'count' },
          { title: '制造日期', property: 'madeOn' },
          { title: '售出时间', property: 'soldAt', isExportOnly: true },
          { title: '内部', property: 'id', isInternal: true, isExportOnly: true },
          institutionColumn('tenantId'),
        ],
        importing: {
          body,
          duplicates: { item_code_key: '物品编码' },
          insert: async (actor, { values }) => {
            if (values['name'] === '坏') throw refusal('名称不可用')
            if (values['name'] === '意外') throw new Error('surprise')
            const { count } = body.parse({ count: values['count'] ?? '' })
            await inTenant(app.db, actor, (tx) =>
              sql`insert into item (id, tenant_id, code, name, colour, owner, count)
                values (${`i-${values['code']}`}, ${Number(values['tenantId'] || actor.tenantId)}, ${values['code']}, ${values['name']},
                  ${values['colour'] ?? null}, ${values['owner'] ?? null}, ${!count ? null : Number(count)})`.execute(
                tx,
              ),
            )
          },
        },
      })
      const exportOnly = defineSheet({
        ...sheet,
        path: '/test/out',
        name: '只出',
        sheetName: '一张',
        title: '标题',
        columns: sheet.columns.slice(0, 2),
        importing: undefined as never,
      })
      await app.register(
        async (scope) => {
          await acceptMultipart(scope)
          registerSheet(scope, sheet, files)
          registerSheet(scope, exportOnly, files)
        },
        { prefix: basePath },
      )
    },
  })
  const { app, call, ownerDb } = test
  const ask = createAskOwner(ownerDb)
  await ask(`create table item (id text primary key, tenant_id integer not null default 1, code text constraint item_code_key unique,
    name text, colour text, owner text, count integer, made_on date, sold_at timestamptz, is_gone integer not null default 0)`)
  await ask(`call protect_tenant_table('item')`)
  await ask('grant select, insert on item to liangshu_app')
  await ask(`insert into sys_dict (id, dict_name, dict_code) values ('dc', '颜色', 'item_colour')`)
  await ask(`insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status)
    select 'c' || i, 'dc', '色' || i, i::text, i, 1 from generate_series(1, 13) i`)
  await ask(
    `insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '研究部', 'A01'), ('d2', 1, '交易部', 'A02')`,
  )
  const permissions = ['test:item:export', 'test:item:import']
  const keeper = await makePerson(test, { username: 'keeper', permissions })
  const platform = await makePerson(test, { username: 'above', isPlatform: true, tenantId: 2, permissions })
  const nobody = await makePerson(test, { username: 'nobody' })

  beforeEach(async () => {
    await ask('delete from item')
    await ask(`insert into item values ('1', 1, 'a', '甲', '1', 'A01', 5, '2026-01-05', '2026-01-05 09:31:00+08', 0),
      ('2', 1, 'b', '乙', null, null, null, null, null, 0), ('3', 1, 'gone', '没了', null, null, 1, null, null, 1),
      ('9', 2, 'z', '别家', null, null, 7, null, null, 0)`)
  })

  const rowsOf = (book: WorkBook, sheet = 0) =>
    utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[sheet] ?? ''] ?? {}, { header: 1, defval: '' })
  async function download(url: string, token = keeper, query: Record<string, string> = {}) {
    const answer = await app.inject({ method: 'GET', url: basePath + url, query, headers: { 'x-access-token': token } })
    return { headers: answer.headers, content: answer.rawPayload, book: read(answer.rawPayload) }
  }
  function fileOf(rows: unknown[][]): Buffer {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '表')
    return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  }
  function send(url: string, parts: FormPart[], token = keeper) {
    const { payload, headers } = multipartOf(parts)
    return call('POST', url, { token, body: payload, headers })
  }
  const file = (rows: unknown[][], fileName = 'a.xlsx'): FormPart => ({ name: 'file', fileName, content: fileOf(rows) })
  const field = (name: string, content: string): FormPart => ({ name, content })
  const take = (rows: unknown[][], fields: Record<string, string> = {}, token = keeper) =>
    send(
      '/test/item/importExcel',
      [...Object.entries(fields).map(([name, content]) => field(name, content)), file(rows)],
      token,
    )
  async function stored({ fileUrl }: Record<string, unknown>): Promise<Buffer> {
    const [row] = await ask('select storage_key from sys_file where path = $1', [
      String(fileUrl).replace('/sys/common/static/', ''),
    ])
    const parts: Buffer[] = []
    for await (const part of (await createLocalStorage(folder).open(String(row?.['storage_key']))) ?? []) {
      parts.push(part as Buffer)
    }
    return Buffer.concat(parts)
  }
  const codes = async () =>
    (await ask('select code from item where is_gone = 0 order by code')).map(({ code }) => code).join(' ')
  const head = ['编码', '名称', '颜色', '部门', '数量']
  return {
    test,
    app,
    call,
    ask,
    keeper,
    platform,
    nobody,
    rowsOf,
    download,
    send,
    file,
    field,
    take,
    stored,
    codes,
    head,
  }
}
