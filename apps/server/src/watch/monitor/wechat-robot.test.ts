import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'

import { replies, startUpstream, type Reply } from '../../testing/upstream-server.ts'
import { createWechatSender, robotProblem } from './wechat-robot.ts'

const upstream = await startUpstream()
const path = '/cgi-bin/webhook/send'
const robot = `${upstream.origin}${path}?key=k1`
const inside = ['127.0.0.1']

const taken = (bodies: string[]): Reply => {
  const read = async (request: IncomingMessage) => {
    let text = ''
    for await (const part of request) text += String(part)
    return text
  }
  return (request, response) =>
    void read(request).then((text) => {
      bodies.push(text)
      response.end('{"errcode":0,"errmsg":"ok"}')
    })
}

describe('a WeCom robot', () => {
  it('[ALERT-6] is told a text, in the form it takes', async () => {
    const bodies: string[] = []
    upstream.on(path, taken(bodies))
    await createWechatSender(inside)(robot, '预警组：示例银行 价格≥10')
    expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
      { msgtype: 'text', text: { content: '预警组：示例银行 价格≥10' } },
    ])
    expect(upstream.requests[0]?.path).toBe(`${path}?key=k1`)
  })

  it.each([
    ['a refusal', replies.bytes('{"errcode":93000,"errmsg":"invalid webhook url"}'), 'refused: 93000'],
    ['an error page', replies.status(500), 'answered 500'],
    ['a way elsewhere', replies.redirect('http://127.0.0.1:1/'), 'answered 302'],
    ['garbage', replies.bytes('<html>'), 'not valid JSON'],
  ])('[ALERT-7] %s is a failure', async (_what, reply, words) => {
    upstream.on(path, reply)
    await expect(createWechatSender(inside)(robot, 'x')).rejects.toThrow(words)
  })

  it.each([
    ['http://qyapi.weixin.qq.com/x', '企业微信机器人地址应以 https:// 开头'],
    ['https://127.0.0.1/x', '企业微信机器人地址不能是内部网络地址'],
    ['https://[::1]/x', '企业微信机器人地址不能是内部网络地址'],
    ['https://[::ffff:10.0.0.1]/x', '企业微信机器人地址不能是内部网络地址'],
    ['https://169.254.169.254/latest', '企业微信机器人地址不能是内部网络地址'],
    ['https://localhost/x', '企业微信机器人地址不能是内部网络地址'],
    ['https://me:you@qyapi.weixin.qq.com/x', '企业微信机器人地址不能含用户名或密码'],
    ['not an address', '企业微信机器人地址不正确'],
  ])('[ALERT-8] %s is refused', async (url, words) => {
    expect(robotProblem(url, [])).toBe(words)
    await expect(createWechatSender([])(url, 'x')).rejects.toThrow(words)
  })

  it('[ALERT-8] a name that leads inside is refused as well, even by one of its addresses', async () => {
    const send = createWechatSender([], async () => ['203.0.113.7', '10.0.0.7'])
    await expect(send('https://robot.example.com/x', 'x')).rejects.toThrow('内部网络地址')
    expect(upstream.requests).toEqual([])
  })

  it('[ALERT-8] the usual address is a good one', () => {
    expect(robotProblem('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k', [])).toBeNull()
  })
})
