import { describe, expect, it } from 'vitest'
import { resolveLink } from './link-template.ts'

const names = {
  apiBase: 'https://desk.test/jeecg-boot',
  staticBase: 'https://desk.test/jeecg-boot/sys/common/static',
  token: 'tok',
  origin: 'https://desk.test',
}

describe('addresses in the menu', () => {
  it.each([
    ['https://a.cn/x', 'https://a.cn/x'],
    ["{{ window._CONFIG['domianURL'] }}/doc.html", 'https://desk.test/jeecg-boot/doc.html'],
    ["{{window._CONFIG['staticDomainURL']}}/a.pdf", 'https://desk.test/jeecg-boot/sys/common/static/a.pdf'],
  ])('[ROUTE-5] %s opens %s', (template, expected) => expect(resolveLink(template, names)).toBe(expected))

  it.each([['{{ alert(1) }}/x'], ['{{ window.localStorage.token }}'], ['javascript:alert(1)'], ['data:text/html,x']])(
    '[ROUTE-5] %s is neither run nor opened',
    (template) => expect(resolveLink(template, names)).toBeUndefined(),
  )

  it('[ROUTE-5] the token goes to our own pages only', () => {
    const own = `{{ window._CONFIG['domianURL'] }}/r?token=\${token}`
    expect(resolveLink(own, names)).toBe('https://desk.test/jeecg-boot/r?token=tok')
    expect(resolveLink('https://evil.test/?t=${token}', names)).toBe('https://evil.test/?t=')
  })
})
