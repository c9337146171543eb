import { describeCron } from '@liangshu/engine/time/cron/describe-cron'
import { parseCron } from '@liangshu/engine/time/cron/parse-cron'
import { noRunText, previewCount } from './cron-preview.ts'
import { useCronPreview, type RemotePreview } from './use-cron-preview.ts'

/** What the expression says, and when it runs next. */
export function CronPreviewList({ value, remote }: { value: string; remote?: RemotePreview | undefined }) {
  const { runs, error, note, isPending } = useCronPreview(value, remote)
  const cron = parseCron(value)

  return (
    <section className="cron-preview" aria-label="执行时间" aria-busy={isPending}>
      <p className={cron.ok ? 'cron-sentence' : 'cron-sentence cron-refused'}>
        {cron.ok ? describeCron(cron) : cron.message}
      </p>
      <h4>接下来{previewCount}次执行时间</h4>
      {error !== undefined && <p className="cron-refused">{error}</p>}
      {error === undefined && runs?.length === 0 && <p>{noRunText}</p>}
      {runs === undefined && <p className="cron-waiting">计算中…</p>}
      <ol className={isPending ? 'cron-runs cron-waiting' : 'cron-runs'}>
        {runs?.map((run) => (
          <li key={run}>{run}</li>
        ))}
      </ol>
      {note !== undefined && !isPending && <p className="cron-note">{note}</p>}
    </section>
  )
}
