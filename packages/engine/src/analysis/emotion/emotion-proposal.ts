import type { EmotionScore, ScoredComponent } from './emotion-score.ts'
import { emotionStage, exposureBands, threeDayDrift, type EmotionStage, type StageDay } from './emotion-stage.ts'

const advice: Record<EmotionStage, string> = {
  冰点: '以防守为主，等待企稳信号',
  修复: '可小仓位试探，优先选择率先走强的方向',
  发酵: '可顺势参与主线，注意节奏',
  高潮: '不追高，逢高兑现',
  分歧: '控制仓位，回避炸板较多的方向',
  退潮: '降低仓位，回避高位股',
  震荡: '均衡配置，高抛低吸',
}

const turningPoints: Record<EmotionStage, string> = {
  冰点: '若跌停家数明显减少且昨日涨停股整体收红，则转为修复',
  修复: '若全情绪指数重新上穿零轴并继续走高，则转为发酵；若跌破-10，则回到冰点',
  发酵: '若全情绪指数升至14以上，则进入高潮；若炸板率升至35%以上，则转为分歧',
  高潮: '若炸板率升至35%以上或连板高度回落，则转为分歧或退潮',
  分歧: '若封板率回升至65%以上，则重回发酵；若连板高度回落两板以上，则转为退潮',
  退潮: '若全情绪指数连续回升且连板高度企稳，则转为修复',
  震荡: '若全情绪指数连续三日同向变化，则按新的阶段调整',
}

const DISCLAIMER = '仅供参考，不构成投资建议'

function valueText({ name, value }: ScoredComponent): string {
  const isCount = name.endsWith('家数') || name === '连板高度'
  if (isCount) return `${name}${value}`
  return name === '成交额比' ? `${name}${value.toFixed(2)}` : `${name}${(value * 100).toFixed(1)}%`
}

/** The three components that scored most, whichever side they are on; equal scores keep the order of the tables. */
export function strongestEvidence({ hotParts, panicParts }: EmotionScore): ScoredComponent[] {
  return [...hotParts, ...panicParts].sort((a, b) => b.score - a.score).slice(0, 3)
}

function comparison(net: number, past: readonly StageDay[]): string {
  const recent = past.slice(-5)
  if (recent.length === 0) return '暂无历史可比'
  const mean = recent.reduce((sum, day) => sum + day.net, 0) / recent.length
  const gap = net - mean
  if (Math.abs(gap) < 0.05) return `与近${recent.length}日均值${mean.toFixed(1)}持平`
  return `较近${recent.length}日均值${mean.toFixed(1)}${gap > 0 ? '高' : '低'}${Math.abs(gap).toFixed(1)}`
}

function bandText(stage: EmotionStage): string {
  const [low, high] = exposureBands[stage]
  return low === 0 ? `不超过${high}%` : `${low}%–${high}%`
}

/** The suggestion text (情绪建议). The same numbers always give the same words. */
export function emotionProposal(score: EmotionScore, past: readonly StageDay[]): string {
  const stage = emotionStage(score, past)
  const drift = threeDayDrift(score, past)
  return [
    `当前情绪阶段：${stage}。全情绪指数${score.net.toFixed(1)}（火热${score.hot.toFixed(1)}，恐慌${score.panic.toFixed(1)}），` +
      `${comparison(score.net, past)}，三日变化${drift >= 0 ? '+' : ''}${drift.toFixed(1)}。`,
    `主要依据：${strongestEvidence(score).map(valueText).join('，')}。`,
    `建议总仓位${bandText(stage)}，${advice[stage]}。`,
    `${turningPoints[stage]}。`,
    `${DISCLAIMER}。`,
  ].join('\n')
}
