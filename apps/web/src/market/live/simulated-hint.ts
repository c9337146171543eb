/** What 模拟行情 means, for whoever points at it. */
export const simulatedHint = (isLoop: boolean): string =>
  isLoop ? '非交易时段循环播放最近一个交易日的模拟行情' : '由模拟器生成，不是真实行情'
