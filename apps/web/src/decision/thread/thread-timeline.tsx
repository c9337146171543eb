import type { ThreadLine } from '@liangshu/contract/decision/thread'
import { Button } from 'antd'

const stages: Record<ThreadLine['stage'], string> = {
  evidence: '依据',
  proposal: '提案',
  approval: '审批',
  order: '委托',
  check: '风控',
  fill: '成交',
}

interface Props {
  lines: readonly ThreadLine[]
  /** The line the thread was taken up at. */
  focus?: string
  /** Where there are pages to open. */
  onOpen?: (link: NonNullable<ThreadLine['link']>) => void
}

/** What happened from the idea to the fill: when, what, who, from where. */
export function ThreadTimeline({ lines, focus, onOpen }: Props) {
  return (
    <ol className="thread-lines" aria-label="经过">
      {lines.map(({ id, at, stage, title, text, who, onBehalfOf, from, link, isProblem }) => (
        <li key={id} data-stage={stage} aria-current={id === focus ? 'step' : undefined}>
          <time className="num">
            {at.slice(5, 10)}
            <b>{at.slice(11)}</b>
          </time>
          <span className="thread-stage">{stages[stage]}</span>
          <div>
            <strong className={isProblem ? 'risk-warn' : ''}>{title}</strong>
            {text !== '' && <p>{text}</p>}
            <small>
              {who}
              {onBehalfOf === null ? '' : `（代${onBehalfOf}）`}
              {from === '' ? '' : ` · ${from}`}
            </small>
          </div>
          {onOpen && link?.kind === 'proposal' && (
            <Button type="link" size="small" onClick={() => onOpen(link)}>
              打开
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
