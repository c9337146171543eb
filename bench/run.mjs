import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bootstrap } from '../tools/lib/bootstrap.mjs'
import { ensureInstalled } from '../tools/lib/install.mjs'
import { PlainError, runMain, say } from '../tools/lib/project.mjs'
import { formatTable, readFigure } from './lib/results.mjs'

/** @typedef {import('./lib/results.mjs').Figure} Figure */

const folder = fileURLToPath(new URL('.', import.meta.url))
const suffix = '.bench.mjs'

function listBenches() {
  return readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort()
}

/** The first comment line of a bench says what it compares. @param {string} name */
function purposeOf(name) {
  const source = readFileSync(join(folder, `${name}${suffix}`), 'utf8')
  return /^\/\/ (.+)$/m.exec(source)?.[1] ?? ''
}

/** @param {string} node @param {string} name @returns {Promise<Figure[]>} */
async function runBench(node, name) {
  say(`\n# ${name}: ${purposeOf(name)}`)
  /** @type {Figure[]} */
  const figures = []
  const child = spawn(node, ['--expose-gc', join(folder, `${name}${suffix}`)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  for await (const line of createInterface(child.stdout)) {
    const figure = readFigure(line)
    if (figure) figures.push(figure)
    else say(line)
  }
  const code = await ended
  if (code !== 0) throw new PlainError(`${name} 运行失败（退出码 ${code}）`)
  return figures
}

/** @param {Figure[]} figures */
function keep(figures) {
  const machine = {
    at: new Date().toISOString(),
    node: process.versions.node,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
  }
  mkdirSync(join(folder, 'results'), { recursive: true })
  const lines = figures.map((figure) => `${JSON.stringify({ ...figure, ...machine })}\n`)
  appendFileSync(join(folder, 'results', 'results.jsonl'), lines.join(''))
}

await runMain(async () => {
  const known = listBenches()
  const asked = process.argv.slice(2)
  if (asked.length === 0) {
    say('npm run bench -- <name> …    npm run bench -- all\n')
    for (const name of known) say(`  ${name.padEnd(24)}${purposeOf(name)}`)
    return 0
  }
  const names = asked.includes('all') ? known : asked
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new PlainError(`没有这样的基准：${unknown.join(' ')}\n可用：${known.join(' ')}`)

  const node = await bootstrap()
  await ensureInstalled({ base: folder })
  /** @type {Figure[]} */
  const figures = []
  for (const name of names) figures.push(...(await runBench(node, name)))
  keep(figures)
  say(`\n${formatTable(figures)}`)
  return 0
})
