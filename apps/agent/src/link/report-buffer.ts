import { MOST_FRAME_BYTES } from '@liangshu/contract/hosts/agent-line'
import type { HostReport } from '@liangshu/contract/hosts/agent'

/** Two hours of reports every ten seconds. */
const mostReports = 720
const mostInFrame = 60

/** Reports that the desk has not confirmed. They stay in order and are sent again after a break. */
export function createReportBuffer() {
  let kept: HostReport[] = []
  let sentSeq = 0

  return {
    push(report: HostReport): void {
      kept.push(report)
      if (kept.length <= mostReports) return
      // Too long without a line: every second of the older half goes, so that the whole time stays visible.
      const half = kept.length / 2
      kept = kept.filter((_report, at) => at >= half || at % 2 === 0)
    },
    confirm(seq: number): void {
      kept = kept.filter((report) => report.seq > seq)
    },
    /** A new line: whatever was not confirmed goes over it once more. */
    rewind(): void {
      sentSeq = 0
    },
    /** The next reports that fit into one frame; none when all were sent. */
    next(): HostReport[] {
      const frame: HostReport[] = []
      let bytes = 200
      for (const report of kept) {
        if (report.seq <= sentSeq) continue
        bytes += Buffer.byteLength(JSON.stringify(report)) + 1
        if (frame.length > 0 && (bytes > MOST_FRAME_BYTES || frame.length >= mostInFrame)) break
        frame.push(report)
      }
      sentSeq = frame.at(-1)?.seq ?? sentSeq
      return frame
    },
    size: (): number => kept.length,
  }
}
