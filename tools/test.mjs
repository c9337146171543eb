import { ensureBrowser } from './checks/browser.mjs'
import { chooseLayers } from './checks/choose.mjs'
import { asOneCheck, sum } from './checks/count.mjs'
import { durationOf } from './checks/duration.mjs'
import { runCommand, signalRunning } from './checks/run-command.mjs'
import { createRunFolder, removeRunFolder } from './checks/run-folder.mjs'
import { bootstrap } from './lib/bootstrap.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { onNpmEnded } from './lib/npm-ended.mjs'
import { PlainError, runMain, say } from './lib/project.mjs'

/**
 * @typedef {import('./checks/layers.mjs').Layer} Layer
 * @typedef {import('./checks/count.mjs').Count} Count
 */

/**
 * @param {Layer} layer
 * @param {string[]} filters
 * @param {{ node: string, runFolder: string, env: NodeJS.ProcessEnv, isShown: boolean }} context
 * @returns {Promise<{ count: Count, reasons: string[] }>}
 */
async function runLayer(layer, filters, context) {
  const startedAt = performance.now()
  /** @type {Count[]} */
  const counts = []
  /** @type {string[]} */
  const outputs = []
  /** @type {string[]} */
  const allReasons = []
  try {
    const env = layer.needsBrowser ? { ...context.env, ...(await prepareBrowsing(context.node)) } : context.env
    for (const command of layer.commands(filters)) {
      const { output, count, reasons, remarks } = await runCommand(command, { ...context, env })
      counts.push(count)
      allReasons.push(...reasons)
      if (count.failed > 0) outputs.push(output)
      remarks.forEach(say)
    }
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    counts.push({ passed: 0, failed: 1 })
    outputs.push(error.message)
  }
  const total = layer.isOneCheck ? asOneCheck(sum(counts)) : sum(counts)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  outputs.filter((text) => text.trim() !== '').forEach((text) => say(`\n${text.trim()}\n`))
  say(
    `${total.failed > 0 ? '✗' : '✓'} ${layer.name.padEnd(12)} ${String(total.passed).padStart(5)} ok ${String(total.failed).padStart(4)} bad ${seconds.padStart(7)} s${total.again ? `, ${total.again} of them good at the second try` : ''}`,
  )
  return { count: total, reasons: allReasons }
}

/** @param {string} node */
async function prepareBrowsing(node) {
  await ensureWebBuilt(node)
  return { CHROMIUM_PATH: ensureBrowser() }
}

/** @param {string} runFolder */
function cleanUpOnSignal(runFolder) {
  /** @param {number} code */
  const breakOff = (code) => {
    signalRunning('SIGKILL')
    removeRunFolder(runFolder)
    process.exit(code)
  }
  process.once('SIGINT', () => breakOff(130))
  process.once('SIGTERM', () => breakOff(143))
  process.once('SIGHUP', () => breakOff(129))
  onNpmEnded(() => breakOff(143))
}

await runMain(async () => {
  const { chosen, filters } = chooseLayers(process.argv.slice(2))
  const node = await bootstrap()
  const runFolder = createRunFolder()
  cleanUpOnSignal(runFolder)
  try {
    /** @type {Count[]} */
    const counts = []
    /** @type {string[]} */
    const allReasons = []
    for (const layer of chosen) {
      const context = { node, runFolder, env: process.env, isShown: filters.length > 0 }
      const { count, reasons } = await runLayer(layer, filters, context)
      counts.push(count)
      allReasons.push(...reasons)
    }
    // Last, because whoever reads a long run begins at its end.
    allReasons.forEach(say)
    const { passed, failed } = sum(counts)
    say(`the whole run took ${durationOf(performance.now())}`)
    say(`${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } finally {
    removeRunFolder(runFolder)
  }
})
