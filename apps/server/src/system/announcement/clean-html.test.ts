import { describe, expect, it } from 'vitest'

import { cleanHtml } from './clean-html.ts'

describe('announcement HTML', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a script in capitals', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>ok', 'ok'],
    ['an event handler', '<img src="/a.png" onerror="alert(1)">', '<img src="/a.png" />'],
    ['an event handler without quotes', '<p onclick=alert(1)>a</p>', '<p>a</p>'],
    ['a javascript: link', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    [
      'a disguised javascript: link',
      '<a href="jav&#x09;ascript:alert(1)">a</a>',
      '<a rel="noopener noreferrer" target="_blank">a</a>',
    ],
    [
      'a data: link',
      '<a href="data:text/html,<script>1</script>">a</a>',
      '<a rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ['an SVG picture', '<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    ['an inline SVG', '<svg onload=alert(1)><circle/></svg>a', 'a'],
    ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
    ['a form', '<form action="https://evil.example"><input name="p"></form>a', 'a'],
    ['a style sheet', '<style>body{display:none}</style>a', 'a'],
    ['a covering style', '<div style="position:fixed;top:0">a</div>', '<div>a</div>'],
    ['a style that loads', '<p style="background:url(https://evil.example)">a</p>', '<p>a</p>'],
    ['a base', '<base href="https://evil.example/">a', 'a'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">a', 'a'],
    ['a split tag', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)'],
  ])('[ANNT-1] loses %s', (_what, html, expected) => {
    const cleaned = cleanHtml(html)
    expect(cleaned).not.toMatch(/<\/?(?:script|svg|iframe|form|style|base|meta)|on\w+\s*=|javascript:/i)
    expect(cleaned.startsWith(expected)).toBe(true)
  })

  it.each([
    '<h2>标题</h2><p style="text-align:center;color:#ff0000">正文 <strong>重点</strong></p>',
    '<table border="1"><tbody><tr><td colspan="2">甲</td></tr></tbody></table>',
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt="图" />',
    '<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">链接</a>',
  ])('[ANNT-2] keeps what an editor makes: %s', (html) => expect(cleanHtml(html)).toBe(html))
})
