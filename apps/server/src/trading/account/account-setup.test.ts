import { expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp({ template: 'demo' })
const statusOf = async (username: string) =>
  (await app.call('GET', '/user/account/status', { token: await app.login(username) })).result

it('[TSVC-64] one person of the demo has neither account nor strategy, and is asked to set them up; traders are not', async () => {
  expect(await statusOf('joiner')).toEqual({ accountStatus: 0, trategyStatus: 0 })
  expect(await statusOf('trader')).toEqual({ accountStatus: 1, trategyStatus: 1 })
})
