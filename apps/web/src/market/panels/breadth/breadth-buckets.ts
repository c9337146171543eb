import type { Breadth } from '@liangshu/contract/insight/open-data-calls'

type Bucket = Breadth['buckets'][number]

const percent = (value: number) => String(Number((value * 100).toFixed(2))).replace('-', '−')

/** `≤−10`, `−3~0`, `>10`: in percent, the upper end counts. */
export function bucketLabel({ from, to }: Bucket): string {
  if (from === null) return to === null ? '全部' : `≤${percent(to)}`
  return to === null ? `>${percent(from)}` : `${percent(from)}~${percent(to)}`
}

export const bucketSide = ({ to }: Bucket): 'up' | 'down' => (to !== null && to <= 0 ? 'down' : 'up')
