import { Alert, Button } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { saveFile } from '../../shared/request/download.ts'
import './second-factor.css'

/** Shown once. */
export function RecoveryCodesView({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      withFeedback(({ message }) => void message.success('已复制'))
    } catch {
      withFeedback(({ message }) => void message.warning('浏览器不允许复制，请手动抄录'))
    }
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请妥善保存恢复码，关闭后不再显示"
        description="验证器或通行密钥不在身边时，每个恢复码可用一次。"
      />
      <ul className="recovery-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factor-actions">
        <Button onClick={() => void copy()}>复制</Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), '量枢恢复码.txt')}>
          下载
        </Button>
      </div>
    </>
  )
}
