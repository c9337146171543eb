/** A reader for the description: groups, a filter, and each call's parameters. Plain DOM, no inline script or style sheet from elsewhere. */
export const page = (basePath: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口文档 - 量枢</title>
<style>
  body { margin: 0; font: 14px/1.5714 "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif; color: #1f2329; background: #f5f6f8 }
  header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 12px 16px; background: #fff; border-bottom: 1px solid #e5e6eb }
  h1 { font-size: 16px; font-weight: 500; margin: 0 } h2 { font-size: 14px; font-weight: 500; margin: 16px 0 8px }
  input { flex: 1; min-width: 160px; max-width: 420px; padding: 5px 11px; border: 1px solid #d9d9d9; border-radius: 6px; font: inherit }
  main { padding: 0 16px 24px; max-width: 1100px; margin: auto }
  details { background: #fff; border: 1px solid #e5e6eb; border-radius: 6px; margin-bottom: 6px }
  summary { padding: 7px 12px; cursor: pointer; display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap }
  summary b { width: 56px; font-weight: 600 } summary code { overflow-wrap: anywhere } summary span { color: #646a73; margin-left: auto }
  pre { margin: 0; padding: 12px; overflow: auto; background: #fafbfc; border-top: 1px solid #e5e6eb; font-size: 12px; max-height: 420px }
</style></head>
<body><header><h1>接口文档</h1><input id="filter" type="search" aria-label="筛选接口" placeholder="按路径或权限筛选"><span id="count"></span></header>
<main id="calls" aria-live="polite">正在加载…</main><script src="${basePath}/doc.js"></script></body></html>`

export const script = (basePath: string): string => `
const calls = document.getElementById('calls')
const filter = document.getElementById('filter')
const count = document.getElementById('count')
const kept = (() => { try { return JSON.parse(localStorage.getItem('pro__Access-Token')) } catch { return null } })()
const token = kept?.value ?? ''
let rows = []
const element = (name, text, ...children) => {
  const made = document.createElement(name)
  if (text) made.textContent = text
  made.append(...children)
  return made
}
const describe = (call) => JSON.stringify({ parameters: call.parameters, requestBody: call.requestBody, responses: call.responses }, null, 2)
function show() {
  const words = filter.value.trim().toLowerCase()
  const found = rows.filter((row) => (row.path + row.call.description).toLowerCase().includes(words))
  count.textContent = found.length + ' 个接口'
  calls.replaceChildren()
  for (const tag of [...new Set(found.map((row) => row.tag))].sort()) {
    calls.append(element('h2', tag))
    for (const { method, path, call } of found.filter((row) => row.tag === tag)) {
      const summary = element('summary', '', element('b', method.toUpperCase()), element('code', path), element('span', call.description))
      const details = element('details', '', summary)
      details.addEventListener('toggle', () => { if (details.children.length === 1) details.append(element('pre', describe(call))) })
      calls.append(details)
    }
  }
}
filter.addEventListener('input', show)
fetch('${basePath}/v3/api-docs', { headers: { 'X-Access-Token': token } })
  .then((response) => { if (!response.ok) throw new Error(response.status === 401 ? '请先登录系统，再打开本页' : '加载失败，请稍后重试'); return response.json() })
  .then((document) => {
    rows = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method, call, tag: call.tags?.[0] ?? '' })))
    show()
  })
  .catch((error) => { calls.textContent = error.message })
`
