/** A point of a line or bar; without a value it only keeps its place on the axis. */
export interface ScenePoint {
  readonly time: number
  readonly value?: number
  readonly color?: string
}

export interface SceneCandle {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

interface SeriesBase {
  /** The same id in the next scene is the same series. */
  readonly id: string
  readonly pane: number
  readonly scale: 'right' | 'left' | 'overlay'
  /** Decimals of its labels on the axis. */
  readonly digits: number
  /** How the axis writes it, where decimals do not say enough. */
  readonly unit?: 'amount' | 'percent'
  /** What the axis counts in: shares by the hundred where the words beside it say 手. */
  readonly per?: number
  /** Symmetrical around this value. */
  readonly middle?: number
  readonly hasLastLabel: boolean
}

export type SceneSeries =
  | (SeriesBase & { readonly kind: 'candles'; readonly data: readonly SceneCandle[] })
  | (SeriesBase & {
      readonly kind: 'line' | 'area' | 'bars'
      readonly color: string
      readonly isDashed?: boolean
      readonly isHidden?: boolean
      readonly data: readonly ScenePoint[]
    })

/** Everything a chart shows; what does not differ from the scene before is left alone. */
export interface Scene {
  readonly series: readonly SceneSeries[]
  /** A price the day is measured from. */
  readonly baseline: number | null
  readonly isCompared: boolean
  /** Candles keep the view when their data grow; a day always shows the whole of itself. */
  readonly isWhole: boolean
  /** A change of this is another picture: the view starts anew. */
  readonly subject: string
}

/** More than a picture that begins has in view, so that the wheel has something to go on with. */
const NEWEST = 240

/** What is in view of a picture that begins, or nothing where that is all of it. A day always shows the whole of itself. */
export function newestOf(scene: Scene): Scene | null {
  const [price] = scene.series
  if (scene.isWhole || price?.kind !== 'candles' || price.data.length <= NEWEST) return null
  const series = scene.series.map((one) => ({ ...one, data: one.data.slice(-NEWEST) }) as SceneSeries)
  return { ...scene, series }
}

export type LastPoint = SceneCandle | ScenePoint
