import type { Breadth } from '@liangshu/contract/insight/open-data-calls'

type Bucket = Breadth['buckets'][number]

const percent = (value: number) => String(Number((value * 100).toFixed(2))).replace('-', '−')

const isFlat = ({ from, to }: Bucket): boolean => from === 0 && to === 0

/** `<−10`, `−3~0`, `平`, `>10`: in percent; the end away from zero belongs to the bucket, the other one does not. */
export function bucketLabel(bucket: Bucket): string {
  const { from, to } = bucket
  if (isFlat(bucket)) return '平'
  if (from === null) return to === null ? '全部' : `<${percent(to)}`
  return to === null ? `>${percent(from)}` : `${percent(from)}~${percent(to)}`
}

export const bucketSide = (bucket: Bucket): 'up' | 'down' | 'flat' =>
  isFlat(bucket) ? 'flat' : bucket.to !== null && bucket.to <= 0 ? 'down' : 'up'
