import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../lib/project.mjs'
import { nearestFirst, readImporters, testsAround } from './import-graph.mjs'
import { openTypeCheck } from './type-check.mjs'

/**
 * @typedef {'found' | 'missed' | 'timed out' | 'not typed'} Verdict
 * @typedef {import('./areas.mjs').Area} Area
 * @typedef {import('./find-places.mjs').Place} Place
 * @typedef {{ passed: boolean, failed: readonly string[] }} Outcome
 */

/** All tests of an area at once, on a busy machine. */
const cleanLimitMs = 1_800_000
const shortestLimitMs = 240_000
/** Test files asked about a file besides its own: what everybody imports is proven where it stands. */
const mostBeside = 8

/** @param {string} folder @param {readonly string[]} projects */
function startTests(folder, projects) {
  const child = fork(join(import.meta.dirname, 'test-process.mjs'), [folder, ...projects], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, TZ: 'Asia/Shanghai' },
  })
  const ready = new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`测试进程已退出（${code}）`)))
  })
  return {
    ready,
    /** @param {{ changed: string, tests: readonly string[] }} wanted @param {number} limit @returns {Promise<Outcome | 'timed out'>} */
    run: (wanted, limit) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => finish('timed out'), limit)
        const ended = () => finish({ passed: false, failed: ['测试进程已退出'] })
        const finish = (/** @type {Outcome | 'timed out'} */ outcome) => {
          clearTimeout(timer)
          child.removeListener('message', finish)
          child.removeListener('exit', ended)
          resolve(outcome)
        }
        child.once('message', finish)
        child.once('exit', ended)
        child.send(wanted)
      }),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    close: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve(undefined)
        child.once('exit', resolve)
        child.disconnect()
      }),
    /** With its workers and its database: one of them may be caught in a loop. */
    kill: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    },
  }
}

/**
 * Judges faults of one area, one after the other.
 * @param {string} folder
 * @param {readonly string[]} tracked
 * @param {Area} area
 */
export function openJudge(folder, tracked, { projects, folders, reach }) {
  const importers = readImporters(folder, tracked)
  /** @type {ReturnType<typeof startTests> | undefined} */
  let tests
  let limitMs = shortestLimitMs
  const isBelow = (/** @type {readonly string[]} */ places, /** @type {string} */ file) =>
    places.some((place) => file.startsWith(`${place}/`))
  /** @param {string} file */
  const groupsFor = (file) => {
    const groups = testsAround(importers, file)
    // Of the tools' tests some start the whole product: they are about other things.
    if (reach === 'everything') return groups.map((group) => group.filter((test) => test.startsWith('packages/')))
    const [own = [], besideImporters = [], besideTheirImporters = [], above = []] = groups
    const some = (/** @type {readonly string[]} */ group) =>
      nearestFirst(file, group.length > mostBeside ? group.filter((test) => isBelow(folders, test)) : group).slice(
        0,
        mostBeside,
      )
    const near = some(besideImporters)
    // A rule is tested where it stands: the folder above is asked only about what nobody stands beside, and walks over
    // the whole product prove a rule of their own.
    return [own, [...near, ...some(besideTheirImporters)], own.length + near.length > 0 ? [] : some(above)]
  }
  /** @param {string} changed @param {readonly string[]} group @param {number} limit */
  const ask = async (changed, group, limit) => {
    if (!tests?.isAlive()) {
      tests = startTests(folder, projects)
      await tests.ready
    }
    const outcome = await tests.run({ changed, tests: group }, limit)
    if (outcome === 'timed out') {
      tests.kill()
      tests = undefined
    }
    return outcome
  }

  /** Tests that passed without any fault. @type {Set<string>} */
  const green = new Set()
  /** A test that fails anyway would find every fault: each that found one runs once without. @param {string} file @param {readonly string[]} group */
  const requireGreen = async (file, group) => {
    const fresh = group.filter((test) => !green.has(test))
    if (fresh.length === 0) return
    let outcome = await ask(file, fresh, cleanLimitMs)
    if (outcome !== 'timed out' && !outcome.passed) {
      // A fault that took all memory leaves a process behind in which everything fails.
      if (tests?.isAlive()) tests.kill()
      tests = undefined
      outcome = await ask(file, fresh, cleanLimitMs)
    }
    if (outcome === 'timed out' || !outcome.passed) {
      const failed = outcome === 'timed out' ? fresh : outcome.failed
      throw new PlainError(`没有植入错误时已有测试失败：${failed.join('、')}`)
    }
    fresh.forEach((test) => green.add(test))
  }

  const types = openTypeCheck(folder)
  return {
    /**
     * Plants one fault, runs the tests that could notice, takes it away again.
     * @param {Place} place
     * @returns {Promise<Verdict>}
     */
    async judge({ file, start, end, to }) {
      const path = join(folder, file)
      const before = readFileSync(path, 'utf8')
      for (const group of groupsFor(file).filter(({ length }) => length > 0)) {
        writeFileSync(path, before.slice(0, start) + to + before.slice(end))
        const started = Date.now()
        const outcome = await ask(file, group, limitMs).finally(() => writeFileSync(path, before))
        if (outcome === 'timed out') return 'timed out'
        if (!outcome.passed) {
          await requireGreen(
            file,
            group.filter((test) => outcome.failed.includes(test)),
          )
          return 'found'
        }
        limitMs = Math.max(limitMs, 3 * (Date.now() - started))
      }
      if (!(await types.passesWhole(file))) throw new PlainError(`没有植入错误时类型检查已失败：${file}`)
      writeFileSync(path, before.slice(0, start) + to + before.slice(end))
      const isTyped = await types.passes(file).finally(() => writeFileSync(path, before))
      return isTyped ? 'missed' : 'not typed'
    },
    close: async () => tests?.close(),
    kill: () => tests?.kill(),
  }
}
