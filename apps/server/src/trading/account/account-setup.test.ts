import { expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp({ template: 'demo' })
const statusOf = async (username: string) =>
  (await app.call('GET', '/user/account/status', { token: await app.login(username) })).result

it('[TSVC-64] people of the demo without account and strategy are asked to set them up; traders are not', async () => {
  expect(await statusOf('founder')).toEqual({ accountStatus: 0, trategyStatus: 0 })
  expect(await statusOf('joiner')).toEqual({ accountStatus: 0, trategyStatus: 0 })
  expect(await statusOf('trader')).toEqual({ accountStatus: 1, trategyStatus: 1 })
})

it('[SETUP-30] the founder of the demo may open an account in a unit that waits for one; a joiner may not', async () => {
  const rightsOf = async (username: string) => {
    const { result } = await app.call('GET', '/sys/permission/getUserPermissionByToken', {
      token: await app.login(username),
    })
    return (result as unknown as { auth: { action: string }[] }).auth.map(({ action }) => action)
  }
  const needed = ['ACCOUNT:add', 'ACCOUNT:edit', 'STRATEGY:edit', 'ORDER:submit', 'RISK:view']
  expect(await rightsOf('founder')).toEqual(expect.arrayContaining(needed))
  expect(await rightsOf('joiner')).not.toContain('ACCOUNT:add')
  const units = await app.call('GET', '/api/query/getUnits', { token: await app.login('founder') })
  expect(units.result).toMatchObject([{ productName: '启程一号', unitName: '股票单元' }])
})
