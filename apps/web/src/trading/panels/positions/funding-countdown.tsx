import { useQuery } from '@tanstack/react-query'
import { fundingQuery } from '../../derivative/derivative-queries.ts'
import { Countdown } from '../funding/countdown.tsx'

/** Until a perpetual pays or receives its funding. */
export function FundingCountdown({ symbol }: { symbol: string }) {
  const { data } = useQuery(fundingQuery(symbol, null))
  if (!data) return '--'
  return (
    <span className="num" title={`${data.nextTime} 结算资金费，每${data.hours}小时一次`}>
      <Countdown key={data.nowEpochMs} leftMs={data.nextEpochMs - data.nowEpochMs} />
    </span>
  )
}
