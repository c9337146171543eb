// Plants small faults one at a time and counts those the tests find:
// `npm run mutate -- --area money --n 100 --seed 1`. Areas are listed in tools/mutate/areas.mjs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError, root, runMain, say } from './lib/project.mjs'
import { areas, filesOf } from './mutate/areas.mjs'
import { findPlaces } from './mutate/find-places.mjs'
import { judge } from './mutate/judge.mjs'
import { sample } from './mutate/sample.mjs'
import { openWorkingCopy } from './mutate/working-copy.mjs'

const { values } = parseArgs({
  options: {
    area: { type: 'string', default: 'money' },
    n: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const oneLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').slice(0, 70)

await runMain(async () => {
  const area = areas[values.area]
  if (!area) throw new PlainError(`没有区域 ${values.area}，可选：${Object.keys(areas).join('、')}`)
  const copy = openWorkingCopy(root)
  try {
    const files = filesOf(copy.tracked, area)
    const places = files.flatMap((file) => findPlaces(file, readFileSync(join(copy.folder, file), 'utf8')))
    const chosen = sample(places, Number(values.n), Number(values.seed))
    say(`${files.length} files, ${places.length} places, ${chosen.length} tried, seed ${values.seed}`)
    const counts = { found: 0, missed: 0, 'timed out': 0 }
    for (const place of chosen) {
      const verdict = judge(copy.folder, area, place)
      counts[verdict] += 1
      say(
        `${verdict.padEnd(9)} ${place.file}:${place.line} ${place.what}: ${oneLine(place.from)} -> ${oneLine(place.to)}`,
      )
    }
    const judged = counts.found + counts.missed
    say(
      JSON.stringify({ area: values.area, ...counts, share: Math.round((1000 * counts.found) / (judged || 1)) / 1000 }),
    )
    return 0
  } finally {
    copy.close()
  }
})
