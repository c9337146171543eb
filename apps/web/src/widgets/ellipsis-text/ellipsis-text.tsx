import { Tooltip } from 'antd'
import { defaultLength, shorten } from './shorten.ts'

interface EllipsisTextProps {
  value?: string | null
  length?: number
  /** Chinese characters count as two. */
  isByWidth?: boolean
}

/** A long text cut short, whole in a tooltip. */
export function EllipsisText({ value, length = defaultLength, isByWidth = false }: EllipsisTextProps) {
  const text = value ?? ''
  const short = shorten(text, length, isByWidth)
  return short === undefined ? (
    <>{text}</>
  ) : (
    <Tooltip title={text}>
      <span>{short}</span>
    </Tooltip>
  )
}
