import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { openApi, type Api } from './api.ts'
import { admin, manager } from './demo-users.ts'
import { login, type DemoUser } from './login.ts'
import { createPerson, type Person } from './person.ts'
import { shiftClockOf } from './product-clock.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

export interface ShellOptions {
  /** Who sits in front of `page`; undefined for a visitor. Signing in happens once for all journeys. */
  user: DemoUser | undefined
}

export interface ShellFixtures {
  /** A further browser, as another user or as a visitor. */
  open: (user?: DemoUser) => Promise<Page>
  /** Somebody whom no other journey knows. */
  newPerson: (roleName?: string) => Promise<Person>
}

export interface WorkerFixtures {
  stateOf: (user: DemoUser) => Promise<State>
  /** The server as the administrator, for what journeys prepare. */
  adminApi: Api
  managerApi: Api
}

/** Where the product really listens; a journey through the proxy has another base. */
export const productUrl = (): string => {
  const url = process.env['E2E_BASE_URL']
  if (!url) throw new Error('E2E_BASE_URL is not set')
  return url
}

/** A signed-in state belongs to an origin: moved to the one that the journey uses. */
const movedTo = (state: State, origin: string): State => ({
  ...state,
  origins: state.origins.map((one) => ({ ...one, origin })),
})

async function signIn(browser: Browser, user: DemoUser): Promise<State> {
  const context = await browser.newContext({
    baseURL: productUrl(),
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [] },
  })
  await shiftClockOf(context)
  const page = await context.newPage()
  await login(page, user)
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Signed in once for all workers: the folder of the run keeps who has been. */
async function keptState(browser: Browser, user: DemoUser, workerIndex: number): Promise<State> {
  const folder = process.env['E2E_STATES'] ?? ''
  const file = join(folder, `${user.username}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as State
  const state = await signIn(browser, user)
  // Written aside first: the other worker must not read half of it.
  const aside = `${file}.${workerIndex}`
  writeFileSync(aside, JSON.stringify(state))
  renameSync(aside, file)
  return state
}

export const test = base.extend<ShellOptions & ShellFixtures, WorkerFixtures>({
  user: [undefined, { option: true }],

  stateOf: [
    async ({ browser }, use, { workerIndex }) => {
      const states = new Map<string, Promise<State>>()
      await use((user) => {
        const state = states.get(user.username) ?? keptState(browser, user, workerIndex)
        states.set(user.username, state)
        return state
      })
    },
    { scope: 'worker' },
  ],

  adminApi: [
    async ({ browserName: _any }, use) => {
      const api = await openApi(productUrl(), admin)
      await use(api)
      await api.end()
    },
    { scope: 'worker' },
  ],

  managerApi: [
    async ({ browserName: _any }, use) => {
      const api = await openApi(productUrl(), manager)
      await use(api)
      await api.end()
    },
    { scope: 'worker' },
  ],

  newPerson: ({ managerApi }, use) => use((roleName) => createPerson(productUrl(), managerApi, roleName)),

  storageState: async ({ user, stateOf, baseURL }, use) => {
    await use(user ? movedTo(await stateOf(user), new URL(baseURL ?? productUrl()).origin) : undefined)
  },

  context: async ({ context }, use) => {
    await shiftClockOf(context)
    await use(context)
  },

  open: async ({ browser, stateOf, baseURL, viewport }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (user) => {
      const url = baseURL ?? productUrl()
      // Left out, it would be that of the journey itself.
      const storageState = user ? movedTo(await stateOf(user), new URL(url).origin) : { cookies: [], origins: [] }
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
        storageState,
      })
      contexts.push(context)
      await shiftClockOf(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'
