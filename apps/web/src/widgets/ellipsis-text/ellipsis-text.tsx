import { Tooltip } from 'antd'
import { defaultLength, shorten } from './shorten.ts'

/** A long text cut short, whole in a tooltip. */
export function EllipsisText({ value, length = defaultLength }: { value?: string | null; length?: number }) {
  const text = value ?? ''
  const short = shorten(text, length)
  return short === undefined ? (
    <>{text}</>
  ) : (
    <Tooltip title={text}>
      <span>{short}</span>
    </Tooltip>
  )
}
