/**
 * @typedef {object} Area
 * @property {readonly string[]} folders whose source is broken
 * @property {readonly ('unit' | 'integration' | 'web' | 'web-apart')[]} projects whose tests have to notice
 * @property {'everything' | 'area'} reach of the tests that are asked. Every server test imports the whole server, so
 *   that all of them reach every file: there the area's own tests decide.
 */

const engine = 'packages/engine/src'
const rules = ['cage', 'limit', 'mainland', 'order-size', 'settlement-cycle'].map((rule) => `rules/${rule}`)
const restOfEngine = [
  'analysis',
  'backtest',
  'decision',
  'market',
  'math',
  'simulator',
  'strategy',
  'time',
  ...rules,
].map((folder) => `${engine}/${folder}`)
const money = ['account', 'matching', 'rules/fee'].map((folder) => `${engine}/${folder}`)

/** @type {Readonly<Record<string, Area>>} */
export const areas = {
  money: { folders: money, projects: ['unit'], reach: 'everything' },
  engine: {
    folders: restOfEngine,
    projects: ['unit'],
    reach: 'everything',
  },
  trading: { folders: ['apps/server/src/trading'], projects: ['integration'], reach: 'area' },
  decision: { folders: ['apps/server/src/decision'], projects: ['integration'], reach: 'area' },
  platform: { folders: ['apps/server/src/platform'], projects: ['integration'], reach: 'area' },
  web: {
    folders: ['app', 'decision', 'desk', 'insight', 'market', 'shared', 'system', 'trading', 'watch', 'widgets'].map(
      (folder) => `apps/web/src/${folder}`,
    ),
    projects: ['web', 'web-apart'],
    reach: 'area',
  },
}

/** Painters on a canvas, a page or a picture: how that looks is held by journeys and eyes. */
const isPainter = (/** @type {string} */ file) =>
  /^apps\/.*\/(paint-[^/]+|draw-[^/]+|[^/]+-layer|captcha-image|glyphs)\.ts$/.test(file)

/** Source that tests are about: no tests, no their helpers, no tables of facts, no demonstration (`npm run demo-check`). */
const isJudged = (/** @type {string} */ file) =>
  /\.tsx?$/.test(file) &&
  !isPainter(file) &&
  !/\.test\.|\.d\.ts$|\/testing\/|\/examples\/|\/demo\/|\/fixtures\/|-fixture\.ts$|-rows\.ts$/.test(file)

/**
 * @param {readonly string[]} tracked files of the project
 * @param {Area} area
 */
export function filesOf(tracked, { folders, projects }) {
  const inArea = tracked.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)) && isJudged(file))
  // Of the web, what is computed, hooks included: what a component shows is held by its own tests, journeys and eyes.
  return projects.includes('web') ? inArea.filter((file) => file.endsWith('.ts')) : inArea
}
