import { CURVE_POINTS } from '@liangshu/contract/hosts/host'
import './hosts.css'

interface CurveProps {
  label: string
  values: readonly (number | null)[]
  /** What the height stands for; without it the largest value does. */
  most?: number
  text: string
}

const WIDTH = 116
const HEIGHT = 26

function pathOf(values: readonly (number | null)[], most: number): string {
  // Newest on the right, however few there are.
  const first = CURVE_POINTS - values.length
  return values
    .flatMap((value, at) =>
      value === null
        ? []
        : [
            `${(((first + at) / (CURVE_POINTS - 1)) * WIDTH).toFixed(1)},${(HEIGHT - (Math.min(value, most) / most) * HEIGHT).toFixed(1)}`,
          ],
    )
    .join(' ')
}

/** Sixty points as a small line that ends in a dot. */
export function Curve({ label, values, most, text }: CurveProps) {
  const top = most ?? Math.max(1e-9, ...values.map((value) => value ?? 0))
  const points = pathOf(values, top)
  const [x, y] = points.split(' ').at(-1)?.split(',') ?? []
  return (
    <div className="host-curve">
      <span>{label}</span>
      <svg viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points} vectorEffect="non-scaling-stroke" />
        {x !== undefined && y !== undefined ? <circle cx={x} cy={y} r="1.8" /> : null}
      </svg>
      <b className="num">{text}</b>
    </div>
  )
}
