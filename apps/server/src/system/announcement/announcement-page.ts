import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { ShownAnnouncement } from './announcement.store.ts'
import { cleanHtml } from './clean-html.ts'

/** Nothing on this page may run or be sent anywhere, even if something slipped past the cleaning. */
export const pagePolicy =
  "default-src 'none'; img-src 'self' data: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

export function announcementPage(row: ShownAnnouncement): string {
  const title = escapeHtml(row.title)
  const facts = [
    row.sender ? `发布人：${escapeHtml(row.sender)}` : '',
    `发布时间：${toWireTime(row.send_time ?? row.create_time)}`,
  ]
  return page(
    title,
    `<h1>${title}</h1><p class="facts">${facts.filter(Boolean).join('　')}</p><article>${cleanHtml(row.msg_content ?? '')}</article>`,
  )
}

export const missingPage = page('通知消息', '<p class="facts">该通知不存在、未发布或已撤销</p>')

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body{margin:0 auto;max-width:860px;padding:32px 24px;font:16px/1.75 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#1f2329;background:#fff}
h1{font-size:24px;line-height:1.4;text-align:center}
.facts{color:#646a73;font-size:14px;text-align:center}
article{margin-top:24px;overflow-wrap:anywhere}
article img{max-width:100%;height:auto}
article table{border-collapse:collapse;max-width:100%}
@media (prefers-color-scheme:dark){body{color:#e6e8eb;background:#17191c}.facts{color:#9aa0a6}}
</style>
</head>
<body>${body}</body>
</html>`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
