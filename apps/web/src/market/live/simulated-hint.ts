interface ShownMoment {
  readonly isLoop: boolean
  readonly tradingDay?: string | null | undefined
  /** `2026-11-16 13:39:38` */
  readonly asOf?: string | null | undefined
}

/** What 模拟行情 means, for whoever points at it. */
export const simulatedHint = ({ isLoop, tradingDay }: ShownMoment): string =>
  isLoop ? `非交易时段循环播放最近一个交易日（${tradingDay ?? '--'}）的模拟行情` : '由模拟器生成，不是真实行情'

/** Which day is shown where it is not the running one, and why nothing moves where nothing does; '' in trading hours. */
export function shownDay({ isLoop, tradingDay, asOf }: ShownMoment): string {
  if (isLoop) return tradingDay ? `${tradingDay.slice(5)} 循环` : '循环'
  const clock = asOf?.slice(11, 16) ?? ''
  if (clock >= '11:30' && clock < '13:00') return '午间休市'
  return clock >= '15:00' ? '已收盘' : ''
}
