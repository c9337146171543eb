import { PlainError } from '../lib/project.mjs'
import { layers } from './layers.mjs'

/** @typedef {import('./layers.mjs').Layer} Layer */

/** @type {[RegExp, string][]} */
const layerOfPath = [
  [/^apps\/server\//, 'integration'],
  [/^apps\/web\//, 'web'],
  [/^e2e\//, 'e2e'],
  [/^tools\/boundaries\//, 'boundaries'],
  [/^(packages|tools|apps\/agent)\//, 'unit'],
]

/**
 * `npm test`, `npm test -- types lint`, `npm test -- integration apps/server/src/x.test.ts` or just the file.
 * @param {string[]} args
 * @returns {{ chosen: Layer[], filters: string[] }}
 */
export function chooseLayers(args) {
  const named = layers.filter((layer) => args.includes(layer.name))
  const filters = args.filter((arg) => !named.some((layer) => layer.name === arg))
  if (named.length > 0) return { chosen: named, filters }
  if (filters.length === 0) return { chosen: layers, filters }
  const names = filters.map(layerFor)
  return { chosen: layers.filter((layer) => names.includes(layer.name)), filters }
}

/** @param {string} path */
function layerFor(path) {
  const name = layerOfPath.find(([pattern]) => pattern.test(path))?.[1]
  if (name) return name
  const known = layers.map((layer) => layer.name).join(' ')
  throw new PlainError(`不认识的测试层或文件：${path}\n可用的测试层：${known}`)
}
