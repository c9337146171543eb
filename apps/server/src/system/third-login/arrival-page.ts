import type { Arrival } from './third-login.service.ts'

/** What the popup tells the page that opened it: a token, or the id to bind a phone to. Old clients know these forms. */
export const arrivalMessage = (arrival: Arrival): string =>
  arrival.kind === 'token' ? arrival.token : `绑定手机号,${arrival.uuid}`

/** The page holds data only; its script is a file of its own, because the policy allows no inline script. */
export function arrivalPage(message: string, origins: readonly string[], scriptPath: string): string {
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>登录中…</title></head>',
    `<body data-message="${escapeHtml(message)}" data-origins="${escapeHtml(origins.join(' '))}">`,
    `<p>正在完成登录，请稍候…</p><script src="${escapeHtml(scriptPath)}"></script></body></html>`,
  ].join('')
}

export const arrivalScript = `
const { message, origins } = document.body.dataset
if (window.opener) for (const origin of origins.split(' ')) window.opener.postMessage(message, origin)
window.close()
`

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
