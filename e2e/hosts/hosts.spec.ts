import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { manager } from '../support/demo-users.ts'
import { bellOf } from '../support/frame.ts'
import { test } from '../support/shell-test.ts'

test.use({ user: manager })

const folder = mkdtempSync(join(tmpdir(), 'liangshu-journey-agent-'))
let agent: ChildProcess | undefined
/** The address the service is asked by whether it is well. */
const health = createServer((_request, response) => response.writeHead(isWell ? 200 : 503).end())
let isWell = true

/** Services outlive their agent: what the journey started it ends itself. */
function endServices(): void {
  const services = join(folder, 'agent-data', 'services')
  for (const file of readdirSync(services).filter((name) => name.endsWith('.pid')))
    process.kill((JSON.parse(readFileSync(join(services, file), 'utf8')) as { pid: number }).pid, 'SIGKILL')
}

test.afterAll(() => {
  agent?.kill('SIGKILL')
  health.close()
  try {
    endServices()
  } catch {
    // They have ended already, or never began.
  }
  rmSync(folder, { recursive: true, force: true })
})

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shiftClock = pathToFileURL(join(import.meta.dirname, '..', '..', 'tools', 'kill-test', 'shift-clock.mjs')).href

/** As the dialog tells: fetch the program, write its file, run it with the code. */
async function runAgent(page: Page, code: string): Promise<void> {
  const origin = new URL(page.url()).origin
  const program = await page.request.get('/jeecg-boot/agent/liangshu-agent.mjs')
  expect(program.ok()).toBe(true)
  const file = join(folder, 'liangshu-agent.mjs')
  writeFileSync(file, await program.body())
  await new Promise<void>((resolve) => health.listen(0, '127.0.0.1', resolve))
  const script = `let n = 0; setInterval(() => console.log('旅程第' + (n += 1) + '行'), 500)`
  const service = {
    id: 'journey',
    name: '旅程服务',
    type: 'strategy',
    driver: 'process',
    command: process.execPath,
    args: ['-e', script],
    healthUrl: `http://127.0.0.1:${(health.address() as AddressInfo).port}`,
  }
  const settings = { server: origin, reportEveryMs: 1000, services: [service] }
  writeFileSync(join(folder, 'agent.json'), JSON.stringify(settings))
  agent = spawn(process.execPath, [file, 'run', '--file', join(folder, 'agent.json'), '--code', code], {
    // The clock of the product stands elsewhere, and so does that of its hosts.
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: `--import=${shiftClock}`,
      CLOCK_SHIFT_MS: process.env['E2E_CLOCK_SHIFT_MS'] ?? '0',
    },
    stdio: 'ignore',
  })
}

test('[HOST-27] a host is enrolled by its code, its service stopped and started, and its trouble is told', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/ops/server')
  const hosts = panel(page, '主机')
  await hosts.getByRole('button', { name: '登记主机' }).click()
  const dialog = page.getByRole('dialog', { name: '登记主机' })
  const code = await dialog.getByLabel('登记码').textContent()
  expect(code).toMatch(/^[A-Z2-9]{8}-[A-Z2-9]{24}-[0-9a-f]{16}$/)
  await dialog.getByRole('button', { name: /完\s*成/ }).click()
  await runAgent(page, code ?? '')

  const card = hosts.getByRole('button', { name: `主机 ${hostname()}` })
  // A machine that runs journeys may be busy enough to be warned of.
  await expect(card).toContainText(/在线|告警/)
  await card.click()
  const services = panel(page, '服务')
  const row = services.getByRole('row', { name: /旅程服务/ })
  await expect(row).toContainText('运行中')
  const log = page.getByRole('log', { name: '日志' })
  await expect(log).toContainText(/旅程第\d+行/)

  await row.getByRole('button', { name: /停\s*止/ }).click()
  const question = page.getByRole('dialog', { name: /确认停止服务 旅程服务/ })
  await question.getByRole('button', { name: /停\s*止/ }).click()
  await expect(row).toContainText('已停止')
  await expect(services.getByText(/完成 操作成功/)).toBeVisible()
  await row.getByRole('button', { name: /启\s*动/ }).click()
  await expect(row).toContainText('运行中')

  isWell = false
  await page.getByRole('tab', { name: '主机告警' }).click()
  const alert = page.getByRole('row', { name: /服务旅程服务健康检查未通过/ })
  await expect(alert.first()).toContainText('未恢复')
  await bellOf(page).click()
  await expect(page.getByText(`主机告警：${hostname()}`).first()).toBeVisible()
  expect(problems).toEqual([])
})
