// the simulated market beside the ranges a real one keeps, over 750 days and three seeds
import { isInside } from '../packages/engine/src/simulator/check/realism-figure.ts'
import { measureRealism } from '../packages/engine/src/simulator/check/realism.ts'
import { report } from './lib/measure.mjs'

const seeds = [2026, 7, 31]
const days = 750
/** Days whose minutes are painted; the rest is daily history. */
const sampled = 8

/** @typedef {import('../packages/engine/src/simulator/check/realism-figure.ts').RealismFigure} RealismFigure */

/** @param {number} value @param {RealismFigure['unit']} unit */
function written(value, unit) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3
  return unit === '%' ? `${(value * 100).toFixed(2)}%` : value.toFixed(digits)
}

const measured = seeds.map((seed) => measureRealism(seed, days, sampled))
const [first = []] = measured
const width = Math.max(...first.map(({ name }) => name.length))
console.log(
  `${'figure'.padEnd(width)}  ${'range'.padEnd(18)}${seeds.map((seed) => `seed ${seed}`.padStart(12)).join('')}`,
)
let inside = 0
first.forEach(({ name, low, high, unit }, i) => {
  const cells = measured.map((figures) => {
    const figure = figures[i]
    if (figure === undefined) return '-'
    if (isInside(figure)) inside += 1
    return `${written(figure.value, unit)}${isInside(figure) ? ' ' : '!'}`
  })
  const range = `${written(low, unit)} … ${written(high, unit)}`
  console.log(`${name.padEnd(width)}  ${range.padEnd(18)}${cells.map((cell) => cell.padStart(12)).join('')}`)
})
console.log('! outside its range')
report({
  bench: 'realism: figures inside their range, three seeds',
  ours: inside,
  peer: first.length * seeds.length,
  unit: 'figures',
})
