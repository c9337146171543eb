import type { TimelineRow } from '@liangshu/contract/decision/proposal'

const words: Readonly<Record<string, string>> = {
  create: '新建',
  edit: '修改',
  target: '修改标的',
  submit: '提交',
  withdraw: '撤回',
  approve: '批准',
  reject: '驳回',
  return: '退回修改',
  expire: '到期关闭',
  execute: '开始执行',
  finish: '执行完成',
}

/** Who did what and when, the newest first. */
export function ProposalTimeline({ rows }: { rows: readonly TimelineRow[] }) {
  return (
    <section className="panel-box proposal-timeline" aria-label="经过">
      <h3>经过</h3>
      <ol>
        {rows.map(({ id, at, name, onBehalfOf, action, text }) => (
          <li key={id}>
            <time className="num" title={at}>
              {at.slice(5, 16)}
            </time>
            <div>
              <strong>
                {name}
                {onBehalfOf === null ? '' : `（代${onBehalfOf}）`} {words[action] ?? action}
              </strong>
              {text !== '' && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
