import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { report } from './measure.mjs'
import { pythonWith } from './python-peers.mjs'

const script = fileURLToPath(new URL('../pandas/factors.py', import.meta.url))
/**
 * The same factors of prices, pulled in, standardised, made neutral and filled in by numpy and pandas on one core, from the
 * same columns. They are four of the nineteen, so a factor is put beside a factor; values are held against ours.
 * @param {import('../../packages/engine/src/analysis/selection/factor-inputs.ts').FactorInputs} inputs
 * @param {import('../../packages/engine/src/analysis/selection/factor-run.ts').FactorRun} run
 * @param {number} oursMs
 */
export function comparePandas({ stocks, industry, days }, run, oursMs) {
  const python = pythonWith('pandas', ['numpy', 'pandas'])
  if (!python) return
  const folder = mkdtempSync(join(tmpdir(), 'factors-'))
  const { columns, floatShares } = stocks
  const put = (/** @type {string} */ name, /** @type {ArrayBufferView} */ column) =>
    writeFileSync(join(folder, name), new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  for (const name of /** @type {const} */ (['close', 'ref', 'volume'])) put(name, Float64Array.from(columns[name]))
  put('flags', Float64Array.from(columns.flags))
  put('float', floatShares)
  put('industry', Float64Array.from(industry))
  put('ours', run.values.momentum)
  put('inside', run.isIn)
  const about = { stocks: columns.instruments, capacity: columns.capacity, days }
  writeFileSync(join(folder, 'about.json'), JSON.stringify(about))
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' }
  const done = spawnSync(python, [script, folder], { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  if (done.status !== 0) throw new Error(done.stderr)
  const { factors, ms, worst, versions } = JSON.parse(done.stdout)
  process.stdout.write(`${versions}: ${factors} factors in ${ms.toFixed(0)} ms, momentum differs by ${worst} at most\n`)
  report({
    bench: 'factors, a factor over 250 days, beside pandas',
    ours: oursMs / Object.keys(run.values).length,
    peer: ms / factors,
    unit: 'ms',
    lessIsBetter: true,
  })
}
