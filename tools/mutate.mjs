// Plants small faults one at a time and counts those the tests find:
// `npm run mutate -- --area money --n 100 --seed 1`. Areas are listed in tools/mutate/areas.mjs.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError, root, runMain, say } from './lib/project.mjs'
import { areas, filesOf } from './mutate/areas.mjs'
import { findPlaces } from './mutate/find-places.mjs'
import { isEquivalent } from './mutate/equivalent.mjs'
import { openJudge } from './mutate/judge.mjs'
import { sample } from './mutate/sample.mjs'
import { shareOut } from './mutate/share-out.mjs'
import { openWorkingCopy } from './mutate/working-copy.mjs'

const { values } = parseArgs({
  options: {
    area: { type: 'string', default: 'money' },
    /** Of the area only what lies below this folder. */
    under: { type: 'string', default: '' },
    n: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Faults judged at the same time, each in a copy of its own. */
    jobs: { type: 'string', default: String(Math.min(4, availableParallelism())) },
  },
})

const oneLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').slice(0, 70)

await runMain(async () => {
  const area = areas[values.area]
  if (!area) throw new PlainError(`没有区域 ${values.area}，可选：${Object.keys(areas).join('、')}`)
  const jobs = Math.max(1, Number(values.jobs))
  const copies = Array.from({ length: jobs }, () => openWorkingCopy(root))
  const judges = copies.map(({ folder, tracked }) => openJudge(folder, tracked, area))
  const closeCopies = () => copies.forEach((copy) => copy.close())
  process.once('SIGTERM', () => {
    judges.forEach((judge) => judge.kill())
    closeCopies()
    process.exit(1)
  })
  try {
    const [{ folder, tracked } = { folder: root, tracked: [] }] = copies
    const files = filesOf(tracked, area).filter((file) => file.startsWith(values.under))
    if (files.length === 0) throw new PlainError(`区域 ${values.area} 中没有 ${values.under} 下的文件`)
    let equivalent = 0
    const places = files.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const found = findPlaces(file, text)
      const real = found.filter((place) => !isEquivalent(place, text))
      equivalent += found.length - real.length
      return real
    })
    const chosen = sample(places, Number(values.n), Number(values.seed))
    say(
      `${files.length} files, ${places.length} places (${equivalent} more change nothing), ${chosen.length} tried, seed ${values.seed}`,
    )
    const counts = { found: 0, missed: 0, 'timed out': 0, 'not typed': 0 }
    await shareOut(judges, chosen, async (judge, place) => {
      const verdict = await judge.judge(place)
      counts[verdict] += 1
      say(
        `${verdict.padEnd(9)} ${place.file}:${place.line} ${place.what}: ${oneLine(place.from)} -> ${oneLine(place.to)}`,
      )
    })
    const judged = counts.found + counts.missed
    say(
      JSON.stringify({ area: values.area, ...counts, share: Math.round((1000 * counts.found) / (judged || 1)) / 1000 }),
    )
    return 0
  } finally {
    await Promise.all(judges.map((judge) => judge.close()))
    closeCopies()
  }
})
