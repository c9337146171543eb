import { MOST_PREFERENCES, preferencePaths } from '@liangshu/contract/desk/preference'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const mine = await makePerson(test, { username: 'mine' })
const colleague = await makePerson(test, { username: 'colleague' })
const stranger = await makePerson(test, { username: 'stranger', tenantId: 2 })
const drawings = 'chart-drawings:SHSE.600519'

const put = (key: string, value: string, token = mine) =>
  test.call('PUT', preferencePaths.put, { token, body: { key, value } })
const get = async (key: string, token = mine) =>
  (await test.call('GET', preferencePaths.get, { token, query: { key } })).result
const refused = (message: string) => ({ success: false, message: expect.stringContaining(message) as string })

describe('preferences', () => {
  it('[PREF-1] what a person keeps is there again, the last one written, and nobody else sees it', async () => {
    expect(await get(drawings)).toEqual({ value: null })
    expect(await put(drawings, '[1]')).toMatchObject({ success: true })
    expect(await put(drawings, '[1,2]')).toMatchObject({ success: true })
    expect(await get(drawings)).toEqual({ value: '[1,2]' })
    expect(await get(drawings, colleague)).toEqual({ value: null })
    expect(await get(drawings, stranger)).toEqual({ value: null })
    await put(drawings, '[9]', colleague)
    expect(await get(drawings)).toEqual({ value: '[1,2]' })
  })

  it('[PREF-1] what is removed is gone, for its owner only', async () => {
    await put('home-cards', '[]')
    await put('home-cards', '[]', colleague)
    await test.call('DELETE', `${preferencePaths.remove}?key=home-cards`, { token: mine })
    expect(await get('home-cards')).toEqual({ value: null })
    expect(await get('home-cards', colleague)).toEqual({ value: '[]' })
  })

  it.each([
    ['a name of another form', 'Drawings', '[]', '偏好名称不正确'],
    ['a name with a path', 'chart:../x', '[]', '偏好名称不正确'],
    ['a name too long', `a:${'x'.repeat(80)}`, '[]', '偏好名称不正确'],
    ['no JSON', 'quote-columns', '{"a":', '偏好内容不正确'],
    ['too much', 'quote-columns', JSON.stringify('x'.repeat(30_000)), '内容过多'],
  ])('[PREF-2] %s is refused and changes nothing', async (_why, key, value, message) => {
    await put('quote-columns', '{"a":1}')
    expect(await put(key, value)).toMatchObject(refused(message))
    expect(await get('quote-columns')).toEqual({ value: '{"a":1}' })
  })

  it('[PREF-2] there is an end to how many; what is kept can still be changed', async () => {
    const { id } = await test.ownerDb
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'stranger')
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: MOST_PREFERENCES }, (_, i) => ({
      tenant_id: 2,
      owner_id: id,
      key: `chart-drawings:S${i}`,
      value: '[]',
      update_time: new Date(),
    }))
    await test.ownerDb.insertInto('desk_preference').values(rows).execute()
    expect(await put('chart-drawings:MORE', '[]', stranger)).toMatchObject(refused('最多保存'))
    expect(await put('chart-drawings:S7', '[7]', stranger)).toMatchObject({ success: true })
  })
})
