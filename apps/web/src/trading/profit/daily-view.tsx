import { DayRows } from './day-rows.tsx'

/** One row per day, newest first. */
export function DailyView({ accountId }: { accountId: string }) {
  return (
    <>
      <p className="profit-method">
        收益率 = 盈亏 ÷（昨日净资产 + 当日净入金）；累计为时间加权；未算得的显示 --；点日期看当日成交与资金流水
      </p>
      <DayRows accountId={accountId} />
    </>
  )
}
