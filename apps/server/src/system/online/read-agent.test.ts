import { describe, expect, it } from 'vitest'

import { readAgent } from './read-agent.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

describe('what somebody signed in with', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome 131', 'Windows 电脑'],
    [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/131.0.2903.70`, 'Edge 131', 'Windows 电脑'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome 131', '安卓手机'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132', 'Linux 电脑'],
    ['something else', null, null],
    [null, null, null],
  ])('[ONLINE-7] %s', (agent, browser, device) => expect(readAgent(agent)).toEqual({ browser, device }))
})
