/**
 * @typedef {object} Area
 * @property {readonly string[]} folders whose source is broken
 * @property {'unit' | 'integration' | 'web'} project whose tests have to notice
 */

const engine = 'packages/engine/src'
const money = ['account', 'matching', 'rules/fee'].map((folder) => `${engine}/${folder}`)

/** @type {Readonly<Record<string, Area>>} */
export const areas = {
  money: { folders: money, project: 'unit' },
  engine: {
    folders: ['analysis', 'decision', 'market', 'math', 'rules', 'simulator', 'strategy', 'time'].map(
      (f) => `${engine}/${f}`,
    ),
    project: 'unit',
  },
  trading: { folders: ['apps/server/src/trading'], project: 'integration' },
  decision: { folders: ['apps/server/src/decision'], project: 'integration' },
  platform: { folders: ['apps/server/src/platform'], project: 'integration' },
  web: {
    folders: ['app', 'decision', 'desk', 'insight', 'market', 'shared', 'system', 'trading', 'watch', 'widgets'].map(
      (folder) => `apps/web/src/${folder}`,
    ),
    project: 'web',
  },
}

/** Source that tests are about: no tests, no their helpers, no tables of facts. */
const isJudged = (/** @type {string} */ file) =>
  /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/testing\/|\/examples\/|\/fixtures\/|-rows\.ts$/.test(file)

/**
 * @param {readonly string[]} tracked files of the project
 * @param {Area} area
 */
export function filesOf(tracked, { folders, project }) {
  const inArea = tracked.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)) && isJudged(file))
  // Of the web, what is computed: how a component looks is held by journeys and eyes.
  return project === 'web' ? inArea.filter((file) => file.endsWith('.ts')) : inArea
}
