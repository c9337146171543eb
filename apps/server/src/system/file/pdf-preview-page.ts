const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => escapes[mark] ?? mark)

/** A page that shows one stored PDF and nothing else: addresses of other places are not followed. */
export function pdfPreviewPage(file: string): string {
  const isStored = /\.pdf$/i.test(file) && !file.includes('..') && !/^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(file)
  const address = `../static/${file.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`
  const body = isStored
    ? `<iframe src="${escapeHtml(address)}" title="PDF预览"></iframe>`
    : '<p>没有可以预览的PDF文件</p>'
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>PDF预览</title>
<style>html,body{margin:0;height:100%}iframe{display:block;width:100%;height:100%;border:0}p{padding:24px;font-family:sans-serif}</style>
</head><body>${body}</body></html>
`
}
