import type * as Charts from '../panels/chart/price-chart.ts'
import type { LastPoint, Scene } from '../panels/chart/scene.ts'

type Options = Parameters<typeof Charts.createPriceChart>[0]

/** What a chart was told, where there is no canvas to draw on. */
export const drawn = {
  scenes: [] as Scene[],
  points: [] as ReadonlyMap<string, LastPoint>[],
  moves: [] as string[],
  /** How often room was made for the legends. */
  cleared: 0,
  options: undefined as Options | undefined,
}

export function createPriceChart(options: Options): Charts.PriceChart {
  drawn.options = options
  drawn.scenes = []
  drawn.points = []
  drawn.moves = []
  drawn.cleared = 0
  return {
    show: (scene) => void drawn.scenes.push(scene),
    move: (points) => void drawn.points.push(points),
    attach: () => undefined,
    paneTops: () => [0],
    keepLegendsClear: () => void (drawn.cleared += 1),
    scroll: (share) => void drawn.moves.push(`scroll ${share}`),
    zoom: (factor) => void drawn.moves.push(`zoom ${factor}`),
    toNewest: () => void drawn.moves.push('newest'),
    dispose: () => undefined,
  }
}
