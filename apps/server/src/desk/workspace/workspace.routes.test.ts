import { MOST_WORKSPACES, workspacePaths, type Workspace } from '@liangshu/contract/desk/workspace'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const mine = await makePerson(test, { username: 'mine' })
const colleague = await makePerson(test, { username: 'colleague' })
const leaver = await makePerson(test, { username: 'leaver' })
const elsewhere = await makePerson(test, { username: 'elsewhere' })
const stranger = await makePerson(test, { username: 'stranger', tenantId: 2 })
await test.ownerDb.updateTable('sys_user').set({ org_code: 'A02' }).where('username', '=', 'elsewhere').execute()
const layout = '{"panels":[]}'

const list = async (token: string) =>
  (await test.call('GET', workspacePaths.list, { token })).result as unknown as Workspace[]
const add = (name: string, token = mine, body: object = {}) =>
  test.call('POST', workspacePaths.add, { token, body: { name, layout, ...body } })
const idOf = async (name: string, token = mine) => (await list(token)).find((one) => one.name === name)?.id ?? ''

describe('workspaces', () => {
  it('[WORK-1] what a person arranges is there again after signing in elsewhere, and nobody else sees it', async () => {
    expect(await add('盯盘')).toMatchObject({ success: true })
    expect(await list(mine)).toMatchObject([{ name: '盯盘', layout, version: 1, isOwn: true, sharedWith: null }])
    expect(await list(colleague)).toEqual([])
    expect(await list(stranger)).toEqual([])
  })

  it('[WORK-2] a second window that saves an older state is refused and changes nothing', async () => {
    await add('两个窗口')
    const id = await idOf('两个窗口')
    const save = (version: number, text: string) =>
      test.call('PUT', workspacePaths.edit, { token: mine, body: { id, version, layout: text } })
    expect(await save(1, '{"a":1}')).toMatchObject({ success: true, result: { version: 2 } })
    expect(await save(1, '{"b":2}')).toMatchObject({
      success: false,
      message: '该工作台已在另一个窗口修改，请刷新后重试',
    })
    expect((await list(mine)).find((one) => one.id === id)).toMatchObject({ layout: '{"a":1}', version: 2 })
  })

  it('[WORK-3] names are unique for their owner, layouts are JSON, and there is an end to how many', async () => {
    await add('同名')
    expect(await add('同名')).toMatchObject({ success: false, message: '工作台名称已存在' })
    expect(await add('同名', colleague)).toMatchObject({ success: true })
    expect(await add('坏布局', mine, { layout: '[1' })).toMatchObject({
      success: false,
      message: expect.stringContaining('布局不正确') as string,
    })
    expect(await add('  ')).toMatchObject({
      success: false,
      message: expect.stringContaining('请输入工作台名称') as string,
    })
    const known = (await list(mine)).length
    for (let at = known; at < MOST_WORKSPACES; at += 1) await add(`第${at}个`)
    expect(await add('再一个')).toMatchObject({ success: false, message: `最多保存${MOST_WORKSPACES}个工作台` })
    expect(await list(mine)).toHaveLength(MOST_WORKSPACES)
  })

  it('[WORK-4] a shared one is seen by the department, for reading only, and by nobody else', async () => {
    const id = await idOf('盯盘')
    const share = (shared: boolean) => test.call('PUT', workspacePaths.share, { token: mine, body: { id, shared } })
    const seenBy = async (token: string) => (await list(token)).find((one) => one.id === id)
    await share(true)
    expect(await seenBy(colleague)).toMatchObject({ isOwn: false, ownerName: 'mine', sharedWith: 'A01' })
    expect(await seenBy(elsewhere)).toBeUndefined()
    expect(await seenBy(stranger)).toBeUndefined()
    const refused = { success: false, message: '工作台不存在，或不是您的工作台' }
    const body = { id, version: 1, layout: '{"x":1}' }
    expect(await test.call('PUT', workspacePaths.edit, { token: colleague, body })).toMatchObject(refused)
    expect(await test.call('DELETE', `${workspacePaths.remove}?id=${id}`, { token: colleague })).toMatchObject(refused)
    expect(await seenBy(mine)).toMatchObject({ layout })
    await share(false)
    expect(await seenBy(colleague)).toBeUndefined()
  })

  it('[WORK-6] what somebody who has left had shared is no longer shown', async () => {
    await add('临走', leaver)
    const id = await idOf('临走', leaver)
    await test.call('PUT', workspacePaths.share, { token: leaver, body: { id, shared: true } })
    expect((await list(colleague)).map((one) => one.id)).toContain(id)
    await test.ownerDb.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'leaver').execute()
    expect((await list(colleague)).map((one) => one.id)).not.toContain(id)
  })

  it('[WORK-5] order is kept, and what was removed is gone', async () => {
    const own = (await list(mine)).filter(({ isOwn }) => isOwn)
    const ids = own.map((one) => one.id).toReversed()
    await test.call('PUT', workspacePaths.order, { token: mine, body: { ids } })
    expect((await list(mine)).map((one) => one.id)).toEqual(ids)
    await test.call('DELETE', `${workspacePaths.remove}?id=${ids[0]}`, { token: mine })
    expect((await list(mine)).map((one) => one.id)).toEqual(ids.slice(1))
  })
})
