import { useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { CardPlace } from '../../shared/home-card/card-place.tsx'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { GainRate } from '../../shared/figure/figures.tsx'
import { productsQuery } from '../context/context-queries.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { NavChart } from '../nav/nav-chart.tsx'
import { navCurveQuery } from '../nav/nav-queries.ts'
import { curveSince, spanNames, type SpanName } from './curve-since.ts'
import '../../shared/home-card/home-card.css'

/** Unit NAV of a product against its benchmark. */
export function NavCard() {
  const maySee = useMaySee('DECISION:view')
  const [context, setContext] = useDecisionContext()
  const [span, setSpan] = useState<SpanName>('3M')
  const products = useQuery({ ...productsQuery, ...quietQuery, enabled: maySee })
  const chosen =
    products.data?.find(({ id }) => id === context.productId) ??
    products.data?.find(({ navDay }) => navDay !== null) ??
    products.data?.[0]
  const curve = useQuery({ ...navCurveQuery(chosen?.id ?? ''), ...quietQuery, enabled: maySee && chosen !== undefined })
  if (!maySee || products.data?.length === 0) return null
  if (!products.data || (!curve.data && !curve.isError)) return <CardPlace title="产品净值" asked={[products]} />
  const shown = curve.data ? curveSince(curve.data, span, dayjs().format('YYYY-MM-DD')) : null
  return (
    <section className="home-panel" aria-label="产品净值">
      <header>
        <h2>产品净值</h2>
        <Select
          size="small"
          variant="borderless"
          aria-label="产品"
          value={chosen?.id ?? ''}
          onChange={(id) => setContext({ ...context, productId: id })}
          options={products.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {shown && (
          <small className="num">
            区间 <GainRate value={shown.gain} /> 基准 <GainRate value={shown.benchmarkGain} />
          </small>
        )}
        <Segmented size="small" aria-label="区间" options={[...spanNames]} value={span} onChange={setSpan} />
      </header>
      {shown && shown.curve.days.length > 1 ? (
        <NavChart curve={shown.curve} height={200} />
      ) : (
        <p className="card-none">{curve.error?.message ?? '该区间还没有发布净值'}</p>
      )}
    </section>
  )
}
