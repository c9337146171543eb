import { directionOf, directionSigns, formatSignedPercent } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { sparkPoints } from '../../shared/chart/spark-points.ts'
import { request } from '../../shared/request/request.ts'
import './market-line.css'

const EVERY_MS = 5000
const WIDTH = 376
const HEIGHT = 40

const lineSchema = z.nullable(
  z.object({
    name: z.string(),
    last: z.nullable(z.number()),
    changePct: z.nullable(z.number()),
    points: z.array(z.number()),
    isSimulated: z.boolean(),
  }),
)

/** The market outside the door. Decoration: without it the page is complete, so it fails without a word. */
export function MarketLine() {
  const { data } = useQuery({
    queryKey: ['front-line'],
    queryFn: ({ signal }) => request.get('/market/front', { schema: lineSchema, signal, sign: false }),
    refetchInterval: (query) => (query.state.errorUpdateCount > 0 ? false : EVERY_MS),
    retry: false,
    meta: { handlesError: true },
  })
  if (!data || data.points.length < 2) return null
  const direction = directionOf(data.changePct)
  const points = sparkPoints(data.points, WIDTH, HEIGHT)
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <section className="market-line" aria-label={data.isSimulated ? '模拟行情' : '行情'}>
      <p>
        <span>{data.name}</span>
        <strong className="num">{data.last === null ? '--' : data.last.toFixed(2)}</strong>
        <span className={`num ${direction}`}>
          {directionSigns[direction]} {formatSignedPercent(data.changePct)}
        </span>
        {data.isSimulated ? <small>模拟行情</small> : null}
      </p>
      <svg viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`} className={direction} aria-hidden="true">
        <polyline points={points.map((point) => point.join(',')).join(' ')} />
        <circle cx={x} cy={y} r="2.5" />
      </svg>
    </section>
  )
}
